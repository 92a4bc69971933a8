// The effect on paid pages when the gateway is asked about them again, and of a person's decisions.
import { book, type Model, type Page } from './model';

/** Nothing is booked by a question: a further bank reference, or money that is gone, waits for a person. */
export function recheck(page: Page): void {
  const { gateway, counted } = page;
  if (page.status !== 'paid' || !counted || gateway === 'pending') return;
  if (gateway === 'failed') {
    if (page.back === 'never') page.back = 'open';
    return;
  }
  if (gateway.utr === counted.utr) {
    if (page.back === 'open') page.back = 'never';
    return;
  }
  if (page.again.some(({ utr }) => utr === gateway.utr)) return;
  page.again.push({ ...gateway, status: 'review' });
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
