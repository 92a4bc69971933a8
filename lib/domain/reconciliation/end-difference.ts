import type { z } from 'zod';
import { requireRecentAuth } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { askAgain, lockOrder } from '@/lib/domain/orders';
import { openReview, recheckPayment, settlePayment } from '@/lib/domain/payments';
import type { WebhookClaim } from '@/lib/integrations/payments';
import { ACCOUNTS, accountKey, DESCRIPTORS, supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import { type Payment, type ReconciliationDifference, transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { rupees } from '@/lib/platform/money';
import { hundredthsOf } from './compare/hundredths-of';
import { lockSource } from './lock-source';
import type { endDifferenceForm } from './schema';

export type EndDifferenceInput = z.output<typeof endDifferenceForm>;

/**
 * A person ends a difference: by its press, or by explaining it. Throws recent_auth_required, not_found, and conflict
 * when it has ended already, when its facts have changed since its person looked, when it has no press that is carried
 * out here, or the press changed nothing.
 */
export async function endDifference(context: Context, input: EndDifferenceInput): Promise<void> {
  requireRecentAuth(context);
  const difference = await context.db.reconciliationDifference.findUnique({ where: { id: input.id } });
  if (!difference) throw notFound('Difference');
  if (difference.status !== 'open') throw new AppError('conflict', 'reconciliation.differenceEnded');
  // The next reconciliation may have changed the difference since this person read it. Their explanation would then
  // cover an amount that they have not seen, and correct the balance at a supplier by it.
  if (input.do === 'explain' && difference.digest !== input.seen)
    throw new AppError('conflict', 'reconciliation.differenceChanged');
  // The gateway is asked before the transaction, which must hold no network call.
  if (input.do === 'press' && difference.press === 'ask_gateway') await askGateway(context, difference);
  const correctsFloat = input.do === 'explain' && difference.kind === 'float_differs';
  await transaction(context, async (inside) => {
    // Before the row: a run takes this lock first and then its differences.
    if (correctsFloat) await lockSource(inside, difference.source);
    if (input.do === 'press') await press(inside, difference);
    const { count } = await inside.db.reconciliationDifference.updateMany({
      where: { id: difference.id, status: 'open', ...(input.do === 'explain' && { digest: input.seen }) },
      data: {
        status: input.do === 'press' ? 'pressed' : 'explained',
        closedAt: inside.clock.now(),
        closedById: inside.actor.id,
        note: input.do === 'press' ? null : input.reason,
      },
    });
    if (count === 0) throw new AppError('conflict', 'reconciliation.differenceEnded');
    if (correctsFloat) await correctFloat(inside, difference, input.reason);
    await recordAudit(inside, {
      action: input.do === 'press' ? 'press-difference' : 'explain-difference',
      objectType: 'difference',
      objectId: difference.key,
      before: { moneyAtRisk: difference.moneyAtRisk === null ? null : rupees(difference.moneyAtRisk) },
      after: input.do === 'press' ? { press: difference.press } : { reason: input.reason },
    });
  });
}

/** Settles the payment by the gateway's answer of now, as a webhook would. */
async function askGateway(
  context: Context,
  { paymentId, evidence }: ReconciliationDifference,
): Promise<void> {
  const payment = await context.db.payment.findUnique({ where: { id: paymentId ?? '' } });
  if (!payment) throw notFound('Payment');
  if (payment.status === 'paid') return askAboutPaid(context, payment, textOf(evidence, 'dispute'));
  const settlement = await settlePayment(context, payment.clientTxnId);
  if (settlement === 'unknown_payment') throw notFound('Payment');
  if (settlement !== 'settled' && settlement !== 'review')
    throw new AppError('conflict', `payments.settlement.${settlement}`);
}

/** A paid payment is asked about again: money that went back, or a dispute, becomes a case. */
async function askAboutPaid(context: Context, payment: Payment, disputeId: string | null): Promise<void> {
  const claims: WebhookClaim[] = disputeId === null ? [] : [{ outcome: 'disputed', disputeId }];
  if ((await recheckPayment(context, payment, claims)) !== 'answered')
    throw new AppError('conflict', 'payments.settlement.unanswered');
}

type Evidence = ReconciliationDifference['evidence'];

function textOf(evidence: Evidence, name: string): string | null {
  const value = factOf(evidence, name);
  return typeof value === 'string' ? value : null;
}

function factOf(evidence: Evidence, name: string): unknown {
  return typeof evidence === 'object' && evidence !== null ? Reflect.get(evidence, name) : null;
}

async function press(context: Context, difference: ReconciliationDifference): Promise<void> {
  switch (difference.press) {
    case 'ask_gateway':
      return;
    case 'ask_supplier':
      await askAgain(context, { orderId: difference.orderId ?? '' });
      return;
    case 'take_fee':
      await takeFee(context, difference);
      return;
    case 'open_case':
      await openCase(context, difference);
      return;
    default:
      throw new AppError('conflict', 'reconciliation.noPress');
  }
}

/**
 * A case about goods that came late, in which a person claims them back from the supplier. Throws conflict when they
 * count as delivered by now: the order may have been reopened since the comparison.
 */
async function openCase(
  context: Context,
  { subject, orderId, evidence }: ReconciliationDifference,
): Promise<void> {
  await lockOrder(context, orderId);
  const attempt = await context.db.deliveryAttempt.findFirst({
    where: { reference: subject, orderId: orderId ?? '' },
    include: { order: true },
  });
  if (!attempt) throw notFound('Order');
  const { id, supplier, region, pack, outcome, order } = attempt;
  const cost = hundredthsOf(textOf(evidence, 'theirCost') ?? '');
  if (order.status === 'Completed' && outcome === 'delivered')
    throw new AppError('conflict', 'reconciliation.differenceEnded');
  await openReview(context, {
    cause: 'late_success',
    subject: id,
    orderId: order.id,
    moneyAtRisk: order.value,
    evidence: {
      attempt: id,
      supplier,
      region,
      pack,
      supplierOrderId: textOf(evidence, 'theirSupplierOrder') ?? attempt.supplierOrderId,
      // One that can be asked tells of its goods then, and hands out their codes.
      said: DESCRIPTORS[supplierNamed(supplier)].capabilities.lookUp ? 'accepted' : 'delivered',
      cost: cost === null || cost < 0n ? null : cost.toString(),
      order: order.status,
      callWas: outcome,
    },
  });
}

/** The fee of the payout counts from now on, in place of the one that was told. */
async function takeFee(context: Context, { subject, paymentId }: ReconciliationDifference): Promise<void> {
  const row = await context.db.gatewayPayoutRow.findFirst({
    where: { id: subject, type: 'payment' },
    orderBy: { payout: { day: 'desc' } },
  });
  const payment = await context.db.payment.findUnique({ where: { id: paymentId ?? '' } });
  if (!row || payment?.gatewayPaymentId !== row.id) throw notFound('Payment');
  await context.db.payment.update({
    where: { id: payment.id },
    data: { gatewayFee: row.fee, gatewayTax: row.tax },
  });
}

/**
 * Books the difference of a balance that a person has explained, so that the next comparison begins from there. Throws
 * conflict when a top-up was entered since that comparison began, for the difference may be that top-up. They are
 * counted, because no time tells which of the two came first when the clock was set meanwhile; a difference that the
 * version before has found does not name their number, and is compared again.
 */
async function correctFloat(
  inside: Context,
  { id, subject, evidence, foundAt }: ReconciliationDifference,
  reason: string,
): Promise<void> {
  const { db, clock, actor } = inside;
  const account = ACCOUNTS.find((each) => accountKey(each) === subject);
  const by = textOf(evidence, 'difference');
  const amount = by === null ? null : hundredthsOf(by);
  if (!account || amount === null) throw notFound('Difference');
  const { supplier, region } = account;
  const topUps = await db.floatEntry.count({ where: { supplier, region, kind: 'top_up' } });
  if (topUps !== factOf(evidence, 'topUps')) throw new AppError('conflict', 'reconciliation.topUpEntered');
  await db.floatEntry.create({
    data: {
      supplier,
      region,
      kind: 'correction',
      reference: `${id}-${foundAt.getTime()}`,
      amount,
      note: reason,
      actorId: actor.id,
      createdAt: clock.now(),
    },
  });
}
