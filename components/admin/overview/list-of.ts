interface Filters {
  status?: string;
  product?: string;
  from?: string;
  to?: string;
  /** The further filters are those of the reports (orderListFilters). */
  dated?: 'paid';
  mode?: string;
  supplier?: string;
  campaign?: string;
  coupon?: string;
  role?: string;
  hour?: string;
  cost?: 'unknown';
  refund?: string;
}

/** The address of the list of orders that a number counts. */
export function listOf(filters: Filters): string {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => !!entry[1]);
  return given.length === 0 ? '/admin/txn' : `/admin/txn?${new URLSearchParams(given)}`;
}
