import type { Context } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';
import { newId, newOrderId } from '@/lib/platform/ids';
import type { Paise } from '@/lib/platform/money';
import { isSameReference } from './claims';
import { openPaymentReview } from './open-payment-review';
import { evidenceOf, secondOf } from './received';
import { askForReference, findCredited } from './unreferenced-beside';

export interface SaidPayment {
  /** A webhook proves nothing, and the gateway names one bank reference for each page. */
  source: 'gateway' | 'webhook';
  /** Null where the gateway calls it paid without one. */
  utr: string | null;
  /** Null when it cannot be read. */
  amount: Paise | null;
  payerVpa: string | null;
}

/**
 * Writes a bank payment that was said to have come on the page of a paid one, as a payment beside it in review, and
 * opens its case. Does nothing when it is known. Neither source proves that there was a second payment and not a
 * corrected reference, so a person compares it with the bank's statement. In the caller's transaction, after `lock`.
 */
export async function noticeSecondPayment(
  context: Context,
  page: Payment,
  said: SaidPayment & { utr: string },
): Promise<void> {
  if (await isKnown(context, page, said)) return;
  await openSecondPayment(context, page, said);
}

/**
 * Writes the row and opens its case, whether or not it is known. The case says under which reference a person has
 * credited as much that had none. In the caller's transaction, after `lock`.
 */
export async function openSecondPayment(context: Context, page: Payment, said: SaidPayment): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const id = newId(clock);
  const evidence = secondEvidence(context, id, said);
  const received = await db.payment.create({
    data: {
      id,
      purpose: page.purpose,
      userId: page.userId,
      orderId: page.orderId,
      walletTransactionId: page.walletTransactionId,
      gateway: page.gateway,
      clientTxnId: newOrderId(clock),
      // Anybody can write any amount into a webhook, and the figures of the panel would show it.
      amount: said.source === 'gateway' && said.amount ? said.amount : page.amount,
      status: 'review',
      evidence,
      besideId: page.id,
      createdAt: now,
      updatedAt: now,
    },
  });
  const credited = await findCredited(context, page, received.amount);
  await openPaymentReview(context, received, {
    cause: 'second_payment',
    moneyAtRisk: received.amount,
    evidence: { ...caseEvidence(page, evidence), ...(credited && { credited }) },
  });
  if (said.utr === null) await askForReference(context, page);
}

/** What was said, as the row keeps it. */
export function secondEvidence(context: Context, id: string, { source, utr, amount, payerVpa }: SaidPayment) {
  return evidenceOf(context, { id }, { source, utr, amount: amount?.toString() ?? null, payerVpa });
}

/** What the case shows of it. */
export function caseEvidence(page: Payment, said: ReturnType<typeof secondEvidence>) {
  return { page: page.clientTxnId, counted: page.utr, said };
}

/**
 * The gateway's word is new unless it has said the same before. Webhooks open one case for a payment, however many
 * come: its customer can send any number of them.
 */
async function isKnown(
  context: Context,
  page: Payment,
  { source, utr }: SaidPayment & { utr: string },
): Promise<boolean> {
  const { db } = context;
  const beside = await db.payment.findMany({ where: { besideId: page.id } });
  if (beside.some((received) => isSameReference(received.utr, utr))) return true;
  const said = beside.map((received) => ({
    by: secondOf(context, received),
    isOpen: received.status === 'review',
  }));
  const isNamed = said.some(
    ({ by, isOpen }) => by && isSameReference(by.utr, utr) && (isOpen || by.source === 'gateway'),
  );
  if (isNamed || source === 'gateway') return isNamed;
  if (said.some(({ by }) => by?.source === 'webhook')) return true;
  const counted = await db.payment.count({ where: { utr: { equals: utr, mode: 'insensitive' } } });
  return counted > 0;
}
