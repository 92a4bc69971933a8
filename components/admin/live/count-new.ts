/**
 * How many rows of a list's first page are new to who looks at `shown`. Rows behind the last one that is shown have
 * moved up because others have left the list, and are not new.
 */
export function countNew(first: readonly string[], shown: readonly string[]): number {
  const known = new Set(shown);
  const end = shown.length === 0 ? first.length : first.findLastIndex((id) => known.has(id));
  return first.slice(0, end === -1 ? first.length : end).filter((id) => !known.has(id)).length;
}
