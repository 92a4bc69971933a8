import { z } from 'zod';
import type { Context, PaidState } from '@/lib/domain/context';
import { openEvidence } from '@/lib/domain/payers';
import type { Payment, Prisma, ReviewCause } from '@/lib/platform/db';
import { isSameReference } from './claims';
import { endUnreferenced, nameUnreferenced } from './name-unreferenced';
import { noticeSecondPayment } from './notice-second-payment';
import type { evidenceOf } from './received';

/** The cases about money that is not what was asked for: the evidence of the payment has what the gateway named. */
export const HELD: ReviewCause[] = [
  'amount_mismatch',
  'payment_mismatch',
  'reference_reused',
  'account_erased',
];

const heldSchema = z.object({
  utr: z.string(),
  amount: z.string().regex(/^\d+$/).transform(BigInt),
  payerVpa: z.string().nullable(),
  // What lies beside its page has none: only rupees come there.
  currency: z.string().default('INR'),
});

function heldOf(context: Pick<Context, 'sealer'>, { id, evidence }: Pick<Payment, 'id' | 'evidence'>) {
  return heldSchema.safeParse(openEvidence(context, id, evidence)).data ?? null;
}

export interface SaidOfHeld {
  state: PaidState;
  said: ReturnType<typeof evidenceOf>;
  /** What the case shows of it. */
  evidence: Prisma.InputJsonObject;
  cause: ReviewCause;
}

/**
 * The gateway names money of a page whose money waits for a person already. Under the same bank reference it is the
 * same money, and the case says what it is now. Under another one it is other money, which has a case of its own: it
 * would be in none when the first is decided. In the caller's transaction, after `lock`.
 */
export async function noticeBesideHeld(
  context: Context,
  payment: Payment,
  { state, said, evidence, cause }: SaidOfHeld,
): Promise<void> {
  const { utr, amount, payerVpa } = state;
  const held = heldOf(context, payment);
  // Under another payment's name it says nothing of money without a bank reference.
  const isOfPage = cause !== 'payment_mismatch';
  if (!isSameReference(held?.utr ?? null, utr)) {
    if (isOfPage && (await nameUnreferenced(context, payment, state))) return;
    return noticeSecondPayment(context, payment, { source: 'gateway', utr, amount, payerVpa });
  }
  if (isOfPage) await endUnreferenced(context, payment, state);
  if (held?.amount === amount) return;
  await context.db.payment.update({
    where: { id: payment.id },
    data: { receivedAmount: amount, evidence: said, updatedAt: context.clock.now() },
  });
  await context.db.review.updateMany({
    where: { paymentId: payment.id, cause: { in: HELD }, closedAt: null },
    data: { moneyAtRisk: amount, evidence },
  });
}

/**
 * A page is paid whose case about other money is open: the case ends, and money under another bank reference than the
 * one that is counted now becomes a payment beside it, because the evidence of a paid payment can be credited no more.
 * The case of money in another currency stays: beside the page it could be credited as rupees. In the caller's
 * transaction, after the payment was marked as paid.
 */
export async function moveHeldBeside(context: Context, page: Payment): Promise<void> {
  const held = heldOf(context, page);
  if (!held) return;
  const isCounted = isSameReference(page.utr, held.utr);
  if (!isCounted && held.currency !== 'INR') return;
  const { count } = await context.db.review.updateMany({
    where: { paymentId: page.id, cause: { in: HELD }, closedAt: null },
    data: {
      closedAt: context.clock.now(),
      note: 'The page was paid with what was asked for.',
      openKey: null,
    },
  });
  if (count > 0 && !isCounted) await noticeSecondPayment(context, page, { source: 'gateway', ...held });
}

/** Whether money under this bank reference has a case, or was decided, as a payment beside the page. */
export async function isBeside(context: Context, { id }: Payment, utr: string): Promise<boolean> {
  const beside = await context.db.payment.findMany({ where: { besideId: id } });
  return beside.some(
    (row) => isSameReference(row.utr, utr) || isSameReference(heldOf(context, row)?.utr ?? null, utr),
  );
}
