import { LaunchError } from '@/lib/launch/launch-error';

/** The numbers of rows. Orders and transactions are spread over the same two years, whatever their number. */
export interface Sizes {
  orders: number;
  users: number;
  transactions: number;
  /**
   * Whether the ledger and the events of the orders are written too. Without them `npm run prove` reports them as
   * missing.
   */
  books: boolean;
}

export const LARGE: Sizes = { orders: 1_000_000, users: 200_000, transactions: 2_000_000, books: true };

/** Throws a sentence for sizes that cannot be consistent. */
export function demandSizes({ orders, users, transactions }: Sizes): void {
  for (const [name, size] of Object.entries({ orders, users, transactions }))
    if (!Number.isSafeInteger(size) || size < 1000 || size > 50_000_000)
      throw new LaunchError(`${name} must be a number from 1000 to 50000000, not ${size}.`);
  // Every customer needs money before they spend it: see creditsSql.
  if (transactions < orders + users)
    throw new LaunchError('There must be as many wallet transactions as orders and users together.');
}
