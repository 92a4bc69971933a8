/** What a list is filtered by, as it stands in the address; '' is no filter. */
export type FilterValues = Readonly<Record<string, string>>;

/** The address of a list within the page it stands on: only what is set, with `changes` in place of what they name. */
export function filterQuery(values: FilterValues, changes: Record<string, string | undefined> = {}): string {
  const given = Object.entries({ ...values, ...changes }).filter(
    (entry): entry is [string, string] => !!entry[1],
  );
  return `?${new URLSearchParams(given)}`;
}

export function isFiltered(values: FilterValues): boolean {
  return Object.values(values).some(Boolean);
}
