// What a wallet has of the money of a page, which is on hold there when the bank takes it back.
import { book, type Line, type Model, type Order, type Page } from './model';

/** What went back of a page and was not taken from the wallet in its place. */
export const restOf = ({ counted, taken }: Page): bigint => (counted?.amount ?? 0n) - taken;

/** What of restOf the wallet has received. */
export function inWalletOf(page: Page): bigint {
  const rest = restOf(page);
  if (page.orderId === null) return rest;
  const received = page.inWallet?.amount ?? 0n;
  return received < rest ? received : rest;
}

/** Since when the wallet has money of the page; after every moment when it has none. */
export const inWalletSince = ({ orderId, createdAt, inWallet }: Page): number =>
  orderId === null ? createdAt : (inWallet?.since ?? Number.POSITIVE_INFINITY);

/** Books money of a page into its customer's wallet, or out of it. */
export function bookOfPage(model: Model, page: Page, line: Line): void {
  book(model, page.who, line);
  const { amount, since } = page.inWallet ?? { amount: 0n, since: model.now };
  page.inWallet = { amount: amount + (line.type === 'Debit' ? -line.amount : line.amount), since };
}

/** Gives back a part of the price, or all of it, into the wallet. */
export function bookRefund(model: Model, order: Order, amount: bigint): void {
  const line: Line = { type: 'Refunded', status: 'Refunded', amount, orderId: order.id };
  order.refunded += amount;
  const page = order.paidBy === null ? undefined : model.pages.get(order.paidBy);
  if (page) bookOfPage(model, page, line);
  else book(model, order.who, line);
}
