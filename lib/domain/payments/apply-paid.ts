import { isErased } from '@/lib/domain/accounts';
import type { Context, PaidState } from '@/lib/domain/context';
import { payerColumns } from '@/lib/domain/payers';
import { assignmentsSql, type Payment, Prisma, Statement, whenGiven } from '@/lib/platform/db';
import { moveHeldBeside } from './held-money';
import { endUnreferenced } from './name-unreferenced';
import { noticeClaims } from './notice-claims';
import { firstRecheck } from './recheck-schedule';
import { creditedSql } from './unreferenced-beside';
import { moveUnreferencedBeside } from './unreferenced-money';

/**
 * Marks a payment as paid and applies it to what it pays for, in the caller's transaction: an order is paid by
 * `payOrder`. A second call does nothing. Does nothing either, and returns the cause of a case, when the account was
 * erased: money that its order does not take would go into a wallet that cannot be signed in to; and when a person has
 * credited as much of the page that had no bank reference then, under another one. Throws an error that
 * `isReferenceCounted` knows when another payment has the same bank reference.
 */
export async function applyPaid(
  context: Context,
  payment: Payment,
  state: PaidState,
): Promise<'account_erased' | 'reference_reused' | null> {
  const { db, clock } = context;
  const effects = context.effects[payment.purpose];
  // A payment that is still asked about keeps its account from being erased, so that only a late one waits for it:
  // before the order is locked, which an erasure changes too.
  if (payment.nextCheckAt === null && (await isErased(context, payment.userId))) return 'account_erased';
  await effects.lock(context, payment);
  const now = clock.now();
  const columns = assignmentsSql<Payment>({
    status: 'paid',
    gatewayOrderId: state.gatewayOrderId,
    ...chargeColumns(state),
    receivedAmount: state.amount,
    utr: state.utr,
    ...payerColumns(context, payment.id, state.payerVpa),
    remark: state.remark,
    gatewayAmount: state.amount,
    nextCheckAt: null,
    recheckAt: firstRecheck(now),
    checkedAt: now,
    paidAt: now,
    updatedAt: now,
  });
  const statement = new Statement();
  const paid = statement.add(
    'paid',
    // A restored database has sealed accounts whose payments are still asked about.
    Prisma.sql`
      update payments set ${columns}
       where id = ${payment.id} and status <> 'paid'
         and not exists (select from erasures where user_id = ${payment.userId})
         and not ${creditedSql(payment, state.amount)} returning id, evidence`,
  );
  // A review that was opened because the gateway gave no answer, or no bank reference, is now settled.
  const note = 'The gateway said later that it was paid, and by which bank reference.';
  const settled = statement.add(
    'settled',
    Prisma.sql`
      update reviews set closed_at = ${now}, note = ${note}, open_key = null
       where payment_id = ${payment.id} and cause in ('payment_unresolved', 'reference_missing')
         and closed_at is null and ${whenGiven(paid)} returning evidence`,
  );
  const done = await statement.run<Done>(
    db,
    Prisma.sql`
      select evidence, (select jsonb_agg(s.evidence) from ${settled.name} s) as cases,
             exists (select from payments where beside_id = ${payment.id} and status = 'review') as "isBeside"
        from ${paid.name}`,
  );
  if (!done) return findRefusal(context, payment);
  await effects.paid(context, payment, state);
  const { utr, amount: receivedAmount } = state;
  const { evidence, cases, isBeside } = done;
  const page: Payment = { ...payment, evidence, status: 'paid', utr, receivedAmount };
  if (isBeside) await endUnreferenced(context, page, state);
  await moveUnreferencedBeside(context, page, { cases: cases ?? [], amount: receivedAmount });
  await moveHeldBeside(context, page);
  await noticeClaims(context, page);
  return null;
}

/** Why a payment was not marked as paid; null when it is paid already. */
async function findRefusal(context: Context, { id, userId }: Payment) {
  if (await isErased(context, userId)) return 'account_erased';
  const { status } = await context.db.payment.findUniqueOrThrow({ where: { id } });
  return status === 'paid' ? null : 'reference_reused';
}

interface Done {
  evidence: Payment['evidence'];
  /** The evidence of the cases that it settled. */
  cases: Prisma.JsonValue[] | null;
  /** Whether money beside the page waits for a person. */
  isBeside: boolean;
}

/** The gateway's own id of a payment, by which disputes name it, and its fee; nothing where the gateway has neither. */
export function chargeColumns({ charge }: PaidState) {
  return charge && { gatewayPaymentId: charge.paymentId, gatewayFee: charge.fee, gatewayTax: charge.tax };
}
