/** Whether two lists have the same members, each once. */
export function isPermutation<T>(one: T[], other: T[]): boolean {
  const members = new Set(one);
  return (
    one.length === other.length && members.size === one.length && other.every((each) => members.has(each))
  );
}
