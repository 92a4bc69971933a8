/** The filters of a list, as query parameters; '' means no filter. */
export type FilterValues = Readonly<Record<string, string>>;

/** The query string of a list: the parameters that are set, with `changes` applied. */
export function filterQuery(values: FilterValues, changes: Record<string, string | undefined> = {}): string {
  const given = Object.entries({ ...values, ...changes }).filter(
    (entry): entry is [string, string] => !!entry[1],
  );
  return `?${new URLSearchParams(given)}`;
}

export function isFiltered(values: FilterValues): boolean {
  return Object.values(values).some(Boolean);
}
