import type { Context, PaidState } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';
import { isSameReference } from './claims';
import { caseEvidence, openSecondPayment, secondEvidence } from './notice-second-payment';
import type { PaymentWithSums } from './read-with-sums';
import { secondOf } from './received';

/** Whether a row beside a payment is about a surplus: more money under the bank reference of that payment itself. */
export function isSurplus(context: Context, row: Payment, page: Payment): boolean {
  const said = secondOf(context, row);
  return said?.source === 'gateway' && isSameReference(said.utr, page.utr);
}

/**
 * The surplus of a payment that persons have credited: rows beside it without a bank reference of their own, oldest
 * first.
 */
export function listSurplus({ db }: Pick<Context, 'db'>, { id }: Pick<Payment, 'id'>): Promise<Payment[]> {
  return db.payment.findMany({
    where: { besideId: id, status: 'paid', utr: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}

export interface SaidTotal {
  /** What is counted under the bank reference: of the payment, and of its credited surplus. */
  counted: Paise;
  /** What the gateway has under it now. */
  named: Paise;
  /** The gateway's answer, when it says that the payment is paid under its reference; only then a case is opened. */
  paid: PaidState | null;
}

/**
 * Puts before a person what the gateway names above what is counted under the bank reference of a paid payment, in one
 * case at a time, which says how much that is now. It is closed when the gateway names no more than is counted; what a
 * person has dismissed stands for as much, and so does what lost disputes took: the gateway speaks as if there had been
 * none. In the caller's transaction, after `lock`.
 */
export async function noticeSurplus(
  context: Context,
  page: PaymentWithSums,
  { counted, named, paid }: SaidTotal,
): Promise<void> {
  const { db, clock } = context;
  const beside = await db.payment.findMany({
    where: { besideId: page.id, utr: null, status: { in: ['review', 'failed'] } },
    include: { reviews: { where: { cause: 'second_payment' } } },
  });
  const rows = beside.filter((row) => isSurplus(context, row, page));
  const open = rows.find(({ status }) => status === 'review');
  // One that no person has closed was taken back by the gateway.
  const dismissed = rows
    .filter(({ status, reviews }) => status === 'failed' && reviews.some(({ closedById }) => closedById))
    .reduce((sum, { amount }) => sum + amount, 0n);
  const known = counted + dismissed + page.lost;
  const amount = named - known;
  const now = clock.now();
  if (open && named + page.refunded - known <= 0n) {
    await db.payment.update({ where: { id: open.id }, data: { status: 'failed', updatedAt: now } });
    const note = 'The gateway names no more than is counted.';
    await db.review.updateMany({
      where: { paymentId: open.id, closedAt: null },
      data: { closedAt: now, note, openKey: null },
    });
    return;
  }
  if (!paid || amount <= 0n || open?.amount === amount) return;
  // The gateway may have learned another reference of the same payment since.
  const said = { source: 'gateway', utr: page.utr ?? paid.utr, amount, payerVpa: paid.payerVpa } as const;
  if (!open) return openSecondPayment(context, page, said);
  const evidence = secondEvidence(context, open.id, said);
  await db.payment.update({ where: { id: open.id }, data: { amount, evidence, updatedAt: now } });
  await db.review.updateMany({
    where: { paymentId: open.id, closedAt: null },
    data: { moneyAtRisk: amount, evidence: caseEvidence(page, evidence) },
  });
}
