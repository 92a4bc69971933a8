/** What the orders are filtered by, as it stands in the address; '' is no filter. */
export interface OrderFilter {
  search: string;
  status: string;
  from: string;
  to: string;
}

/** The address of a page of orders, within the page that it stands on. */
export function orderQuery(filter: OrderFilter, place: { before?: string; after?: string } = {}): string {
  const given = Object.entries({ ...filter, ...place }).filter(([, value]) => value);
  return `?${new URLSearchParams(given)}`;
}

export function isFiltered(filter: OrderFilter): boolean {
  return Object.values(filter).some(Boolean);
}
