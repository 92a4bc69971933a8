// The effect on paid pages when the gateway is asked about them again, and of a person's decisions.
import { least } from '@/lib/platform/money';
import { book, type Model, type Page, personOf } from './model';
import { bookOfPage, inWalletOf, restOf } from './page-money';

/** Nothing is booked by a question: a further bank reference, or money that is gone, waits for a person. */
export function recheck(page: Page): void {
  const { gateway, counted } = page;
  if (page.status !== 'paid' || !counted || gateway === 'pending') return;
  if (gateway === 'failed') {
    page.there = 'never';
    if (page.back === 'never') page.back = 'open';
    return;
  }
  if (gateway.utr === counted.utr) {
    // What was dismissed stands for nothing any more.
    if (page.back === 'open' || page.back === 'dismissed') page.back = 'never';
    else if (page.back !== 'never' && page.there === 'never') page.there = 'open';
    return;
  }
  if (page.again.some(({ utr }) => utr === gateway.utr)) return;
  page.again.push({ ...gateway, status: 'review' });
}

/**
 * The money that is there again goes to who bore its absence: a customer who has paid it again, or from the wallet,
 * gets that back.
 */
export function reinstate(model: Model, page: Page): void {
  const amount = page.back === 'recovered' ? (page.counted?.amount ?? 0n) : page.taken;
  if (amount > 0n)
    bookOfPage(model, page, { type: 'Credit', status: 'Success', amount, orderId: page.orderId });
  page.taken = 0n;
  page.back = 'never';
  page.there = 'never';
}

/** What could be taken from the wallet in place of money that went back. */
export const takeable = (model: Model, page: Page): bigint =>
  least(personOf(model, page.who).balance, inWalletOf(page));

/** What is owed for money in the wallet is taken from there, as far as it has as much. */
export function takeFromWallet(model: Model, page: Page): void {
  const amount = takeable(model, page);
  bookOfPage(model, page, { type: 'Debit', status: 'Success', amount, orderId: null });
  page.taken += amount;
  if (restOf(page) === 0n) page.back = 'recovered';
}

/** A person decides about a second bank payment: it goes to the wallet, or nowhere. */
export function creditSecond(
  model: Model,
  page: Page,
  { utr, isCredited }: { utr: string; isCredited: boolean },
): void {
  const second = page.again.find((one) => one.utr === utr);
  if (!second) return;
  second.status = isCredited ? 'paid' : 'failed';
  if (!isCredited) return;
  model.references.add(utr);
  book(model, page.who, { type: 'Credit', status: 'Success', amount: second.amount, orderId: page.orderId });
}
