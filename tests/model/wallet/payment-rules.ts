// The effect on pages when the gateway is asked about them, as spec S11.1 and S11.2 have it.
import { least } from '@/lib/platform/money';
import { ASKED_AFTER, type Cause, type Model, type Order, orderOf, type Page, personOf } from './model';
import { bookOfPage, inWalletOf, inWalletSince, restOf } from './page-money';

/** The store asks the gateway about a page and applies the answer. May happen any number of times. */
export function settle(model: Model, page: Page): void {
  if (page.status === 'paid') return;
  const { gateway } = page;
  if (gateway === 'pending') return;
  if (gateway === 'failed') {
    if (page.status === 'open') fail(model, page);
    return;
  }
  const mismatch = findMismatch(model, page, gateway);
  if (mismatch) setAside(page, mismatch);
  else receive(model, page, gateway);
}

function findMismatch(model: Model, page: Page, paid: { amount: bigint; utr: string }): Cause | null {
  if (paid.amount !== page.asked) return 'amount_mismatch';
  return model.references.has(paid.utr) ? 'reference_reused' : null;
}

/** Money that does not match goes to review, and each cause is decided once. */
function setAside(page: Page, cause: Cause): void {
  if (page.status === 'review' || page.judged.includes(cause)) return;
  page.status = 'review';
  page.cause = cause;
  page.nextCheck = null;
  if (page.line.status !== 'Success') page.line.status = 'Processing';
}

function receive(model: Model, page: Page, paid: { amount: bigint; utr: string }): void {
  markPaid(model, page, paid);
  if (page.orderId === null) {
    topUp(model, page, paid.amount);
    return;
  }
  const order = orderOf(model, page.orderId);
  if (order.status === 'Created' || (order.status === 'Failed' && model.onSale)) {
    order.status = 'Processing';
    order.paidBy = page.id;
  } else creditUnappliedPayment(model, page, paid.amount);
}

/**
 * What went back at the bank of the money that bought an order. `undecided`: while a person has not decided about it.
 */
export function goneBack(model: Model, order: Order): { amount: bigint; undecided: boolean } {
  const page = order.paidBy === null ? undefined : model.pages.get(order.paidBy);
  const isBack = page !== undefined && ['open', 'receivable', 'lost'].includes(page.back);
  return { amount: isBack ? restOf(page) : 0n, undecided: page?.back === 'open' };
}

/** The pages of a person whose money is in the wallet and went back, until that is decided or paid again. */
function pagesGone(model: Model, who: number): Page[] {
  return [...model.pages.values()].filter(
    (page) =>
      page.who === who && (page.back === 'open' || page.back === 'receivable') && inWalletOf(page) > 0n,
  );
}

const sumOf = (pages: Page[]): bigint => pages.reduce((sum, page) => sum + inWalletOf(page), 0n);

/** What of a person's balance cannot be spent. */
export const onHold = (model: Model, who: number): bigint => sumOf(pagesGone(model, who));

/**
 * For how much of its money, which went back, an order is held before anything is bought for it; null when it is not.
 */
export function heldFor(model: Model, order: Order): Order['held'] {
  const { id, who, price, paidFromWalletAt: paidAt } = order;
  if (paidAt === null) {
    const { amount } = goneBack(model, order);
    return amount > 0n ? { amount, pages: [] } : null;
  }
  const gone = pagesGone(model, who).filter((page) => inWalletSince(page) <= paidAt);
  const pages = gone.map((page) => page.id);
  const covered = [...model.orders.values()].reduce((sum, other) => {
    const isKept = other.status === 'Processing' || other.status === 'Completed';
    if (other.id === id || other.who !== who || !isKept) return sum;
    if (!other.held?.pages.some((page) => pages.includes(page))) return sum;
    return sum + least(other.held.amount, other.price - other.refunded);
  }, 0n);
  const missing = sumOf(gone) - covered - personOf(model, who).balance;
  return missing > 0n ? { amount: least(missing, price), pages } : null;
}

/** What the bank took back of the price and a person booked. */
export function takenByBank(model: Model, order: Order): bigint {
  const { amount, undecided } = goneBack(model, order);
  return undecided ? 0n : amount;
}

function markPaid(model: Model, page: Page, { utr, amount }: { utr: string; amount: bigint }): void {
  page.status = 'paid';
  page.counted = { utr, amount };
  page.nextCheck = null;
  model.references.add(utr);
}

function topUp(model: Model, page: Page, amount: bigint): void {
  page.line = { ...page.line, status: 'Success', amount };
  personOf(model, page.who).balance += amount;
}

function creditUnappliedPayment(model: Model, page: Page, amount: bigint): void {
  bookOfPage(model, page, { type: 'Credit', status: 'Success', amount, orderId: page.orderId });
}

function fail(model: Model, page: Page): void {
  page.status = 'failed';
  if (page.line.status !== 'Success') page.line.status = 'Failed';
  if (page.orderId === null) return;
  const order = orderOf(model, page.orderId);
  if (order.status === 'Created') order.status = 'Failed';
}

/** One run of the sweep at `now`: each due page is asked about, and fails after the last time. */
export function sweep(model: Model, now: number): void {
  for (const page of model.pages.values()) {
    if (page.nextCheck === null || page.nextCheck > now) continue;
    settle(model, page);
    if (page.status === 'paid' || page.status === 'review') continue;
    page.sweeps += 1;
    const wait = ASKED_AFTER[page.sweeps];
    page.nextCheck = wait === undefined ? null : page.createdAt + wait;
    if (page.nextCheck === null) fail(model, page);
  }
}

/**
 * An administrator credits the received money. False when the reference was counted already: then nothing happens.
 */
export function creditReview(model: Model, page: Page): boolean {
  const { gateway } = page;
  if (typeof gateway === 'string' || model.references.has(gateway.utr)) return false;
  closeCase(page);
  markPaid(model, page, gateway);
  if (page.orderId === null) {
    topUp(model, page, gateway.amount);
    return true;
  }
  const order = orderOf(model, page.orderId);
  if (order.status === 'Created') order.status = 'Failed';
  creditUnappliedPayment(model, page, gateway.amount);
  return true;
}

/** An administrator dismisses the review. */
export function dismissReview(model: Model, page: Page): void {
  closeCase(page);
  page.nextCheck = null;
  fail(model, page);
}

function closeCase(page: Page): void {
  if (page.cause) page.judged.push(page.cause);
  page.cause = null;
}
