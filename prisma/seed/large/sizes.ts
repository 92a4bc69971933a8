import { LaunchError } from '@/lib/launch/launch-error';

/** The numbers of rows, and over how many days their times are spread evenly. */
export interface Sizes {
  orders: number;
  users: number;
  transactions: number;
  days: number;
  /**
   * Whether the ledger and the events of the orders are written too. Without them `npm run prove` reports them as
   * missing.
   */
  books: boolean;
}

/** A store of so many orders: two years of trade, and five of one with more than a million. */
export function sizesOf(orders: number): Sizes {
  return {
    orders,
    users: orders / 5,
    transactions: orders * 2,
    days: orders > 1_000_000 ? 1825 : 730,
    books: true,
  };
}

/** Throws a sentence for sizes that cannot be consistent. */
export function demandSizes({ orders, users, transactions, days }: Sizes): void {
  for (const [name, size] of Object.entries({ orders, users, transactions }))
    if (!Number.isSafeInteger(size) || size < 1000 || size > 50_000_000)
      throw new LaunchError(`${name} must be a number from 1000 to 50000000, not ${size}.`);
  if (!Number.isSafeInteger(days) || days < 1 || days > 20_000)
    throw new LaunchError(`days must be a number from 1 to 20000, not ${days}.`);
  // Every customer needs money before they spend it: see creditsSql.
  if (transactions < orders + users)
    throw new LaunchError('There must be as many wallet transactions as orders and users together.');
}
