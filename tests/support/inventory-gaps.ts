/**
 * What has to be done to a list that people keep so that it names what there is, each thing once; empty when it does.
 */
export function inventoryGaps(there: Iterable<string>, listed: Iterable<string>, list: string): string[] {
  const found = new Set(there);
  const named = [...listed];
  const known = new Set(named);
  return [
    ...[...found].filter((name) => !known.has(name)).map((name) => `add ${name} to ${list}`),
    ...[...known].filter((name) => !found.has(name)).map((name) => `take ${name} out of ${list}: it is gone`),
    ...named
      .filter((name, place) => named.indexOf(name) !== place)
      .map((name) => `${name} is twice in ${list}`),
  ].sort();
}
