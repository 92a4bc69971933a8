import { fromBeforeRestoreSql } from '@/lib/domain/backups';
import { findSale, type Route } from '@/lib/domain/catalogue';
import type { Context, PaidState } from '@/lib/domain/context';
import { judgeOrder, playerOf, rulesAt, type Signals } from '@/lib/domain/fraud-rules';
import { mayHoldAgain, mayHoldForPayer, priceBeforeOffersOf } from '@/lib/domain/offers';
import { holdRestoredOrder } from '@/lib/domain/orders/delivery/hold-restored-orders';
import { hasEvent } from '@/lib/domain/orders/has-event';
import { applyHits, holdSharedOffer, isHeldBy } from '@/lib/domain/orders/held/hold-order';
import { deliveriesSql } from '@/lib/domain/orders/jobs';
import { readLocked } from '@/lib/domain/orders/lock-order';
import { moveOrder, recordEvent } from '@/lib/domain/orders/move-order';
import { isAutomatic } from '@/lib/domain/orders/schema';
import { payerIndex } from '@/lib/domain/payers';
import { reserveCodes } from '@/lib/domain/vault';
import { type Entry, postJournal, writeLine } from '@/lib/domain/wallet';
import { type Order, type Payment, Prisma } from '@/lib/platform/db';
import { newTransactionId } from '@/lib/platform/ids';
import { inEnglish, message } from '@/lib/platform/messages';
import { stopped } from '@/lib/platform/time';
import { creditUnappliedPayment } from './credit-unapplied-payment';

/**
 * Applies a paid payment to its order: the order becomes Processing, and its delivery is enqueued unless a rule holds
 * it. An order from before a restored moment waits for a person. When the order is already paid, was cancelled before
 * it was paid, or failed and is no longer on sale or so old that its events are archived, the money is credited to the
 * wallet instead. In the caller's transaction.
 */
export async function payOrder(context: Context, payment: Payment, state: PaidState): Promise<void> {
  if (!payment.orderId) return;
  const order = await readLocked(context, payment.orderId);
  if (!order) throw new Error(`there is no order ${payment.orderId}`);
  if (await canBePaid(context, order)) return startFulfilment(context, order, payment, state);
  const note = whyUnusable(order, (await gaveUp(context, order)) === true);
  await creditUnappliedPayment(context, { order, payment, state, note });
}

/** The price of an order that its payment can still buy; null when the money would go to the wallet. */
export async function findDue(context: Context, { orderId, besideId }: Payment): Promise<bigint | null> {
  if (orderId === null || besideId !== null) return null;
  const order = await context.db.order.findUniqueOrThrow({ where: { id: orderId } });
  return (await canBePaid(context, order)) ? order.value : null;
}

async function canBePaid(context: Context, order: Order): Promise<boolean> {
  if (order.status !== 'Failed') return order.status === 'Created';
  return (await gaveUp(context, order)) === false && (await stillOnSale(context, order));
}

async function startFulfilment(
  context: Context,
  order: Order,
  payment: Payment,
  state: PaidState,
): Promise<void> {
  const signals = await signalsOfPaid(context, order, state);
  const hits = signals ? await judgeOrder(context, signals.rules, signals.of) : [];
  const mayHold = await mayHoldForPayer(context, order, payment);
  // The order is paid at the moment of its journal, so that reports by either of them agree at midnight.
  const clock = stopped(context.clock);
  await bookSale({ ...context, clock }, order, payment, state);
  const [first] = order.routes as unknown as Route[];
  const { id: orderId, itemid, codes: count, userId: movedBy } = order;
  // Nobody else gets the code between the payment and the delivery. Without one the delivery decides.
  const wanted = { orderId, itemid, count, movedBy, at: clock.now(), waits: true };
  const hasCodes = count > 0 && (await reserveCodes(context, wanted));
  const goesOn = isAutomatic(order) && !isHeldBy(hits) && mayHold;
  const { isRestored } = await moveOrder<{ isRestored: boolean }>(context, {
    order,
    to: 'Processing',
    kind: 'paid',
    reason: null,
    data: { paidAt: clock.now(), transactionid: state.utr },
    detail: { utr: state.utr, clientTxnId: payment.clientTxnId },
    also(statement, moved) {
      const supplier = hasCodes ? undefined : first?.supplier;
      if (goesOn) statement.add('delivery', deliveriesSql([{ orderId, supplier }], moved));
    },
    reads: Prisma.sql`${fromBeforeRestoreSql(order.createdAt)} as "isRestored"`,
  });
  if (isRestored) await holdRestoredOrder(context, order);
  if (signals) await applyHits(context, [{ hits, signals: signals.of }]);
  if (!mayHold) await holdSharedOffer(context, order);
}

/** What rules look at of an order that is paid now, and the rules; null without any, when nothing is read. */
async function signalsOfPaid(
  context: Context,
  order: Order,
  { payerVpa }: PaidState,
): Promise<{ rules: Awaited<ReturnType<typeof rulesAt>>; of: Signals } | null> {
  const rules = await rulesAt(context, ['paying']);
  if (rules.length === 0) return null;
  const { id: orderId, userId, value: amount } = order;
  const [placed] = await context.db.$queryRaw<Pick<Signals, 'device' | 'address'>[]>`
    select device, address from order_signals where order_id = ${orderId}`;
  const { device, address } = placed ?? { device: null, address: null };
  const player = playerOf(order);
  const payer = payerVpa ? payerIndex(context, payerVpa) : null;
  return { rules, of: { orderId, userId, amount, player, device, address, payer } };
}

/**
 * Gateways are asked for whole rupees. What that is above the price goes to the customer's wallet, and so does what was
 * paid above the amount that was asked for, once a person has decided that the order is delivered.
 */
async function bookSale(context: Context, order: Order, payment: Payment, state: PaidState): Promise<void> {
  const rest = state.amount - order.value;
  const isOverpaid = state.amount > payment.amount;
  const entries: Entry[] = [
    { account: 'gateway', currency: 'INR', amount: -state.amount },
    { account: 'sales', currency: 'INR', amount: order.value },
  ];
  if (rest > 0n) entries.push({ account: 'wallet', userId: order.userId, currency: 'INR', amount: rest });
  const journal = await postJournal(context, { reason: 'order_paid', reference: payment.id, entries });
  if (!journal || rest <= 0n) return;
  await writeLine(context, {
    txnid: newTransactionId(context.clock),
    userId: order.userId,
    type: 'Credit',
    amount: rest,
    journalId: journal.id,
    note: inEnglish(message(isOverpaid ? 'stored.overpaid' : 'stored.restOfRupee', { order: order.id })),
    orderId: order.id,
  });
  if (isOverpaid)
    await recordEvent(context, {
      orderId: order.id,
      kind: 'overpaid',
      detail: { amount: rest.toString(), received: state.amount.toString() },
    });
}

/**
 * Whether a failed order may still be paid: its item is on sale, its price before offers is not below the reseller
 * price of today, and its campaign and coupon, which it freed when it failed, have a unit left.
 */
async function stillOnSale(context: Context, order: Order): Promise<boolean> {
  const sale = await findSale(context, { productId: order.productId, itemid: order.itemid });
  if (!sale?.product.instock || !sale.item.inStock) return false;
  return priceBeforeOffersOf(order) >= sale.item.resellPrice && (await mayHoldAgain(context, order));
}

/**
 * Whether a failed order was cancelled by its customer, who does not expect its goods any more; null when the events
 * that would tell are archived.
 */
async function gaveUp(context: Pick<Context, 'db'>, order: Order): Promise<boolean | null> {
  return order.status === 'Failed' ? hasEvent(context, order, { kind: 'cancelled' }) : false;
}

/** The customer's note: the order was paid twice, too late, or after it was cancelled. */
function whyUnusable({ id, status }: Order, isGivenUp: boolean): string {
  if (isGivenUp) return inEnglish(message('stored.paidAfterCancel', { order: id }));
  return inEnglish(message(status === 'Failed' ? 'stored.paidTooLate' : 'stored.paidTwice', { order: id }));
}
