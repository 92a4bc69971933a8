import type { Context } from '@/lib/domain/context';
import { readPayments } from '@/lib/domain/reconciliation/list-our-payments';
import { lockSource } from '@/lib/domain/reconciliation/lock-source';
import type { DifferenceKind } from '@/lib/domain/reconciliation/schema';
import { transaction } from '@/lib/platform/db';

/** Lines of the bank under references that nothing here had when their day was compared. */
const UNMATCHED = { source: 'bank', kind: 'not_ours' satisfies DifferenceKind };

interface Money {
  utr: string | null;
  amount: bigint;
}

/** How many of these payments a statement has had, to the paisa, before the store knew their bank references. */
export async function countSeenUnmatched(
  { db }: Pick<Context, 'db'>,
  payments: readonly Money[],
): Promise<number> {
  if (payments.length === 0) return 0;
  const seen = await db.reconciliationDifference.findMany({
    where: { ...UNMATCHED, subject: { in: payments.map(referenceOf) } },
  });
  const keys = new Set(seen.map(({ subject, moneyAtRisk }) => `${subject}:${moneyAtRisk}`));
  return payments.filter((payment) => keys.has(keyOf(payment))).length;
}

/**
 * Ends the open ones whose money the store has by now under their reference, to the paisa: a payment that a person has
 * booked since, or a payout of a gateway. Their day is compared with the bank once, and no later run would end them.
 */
export async function endMatchedSince(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await transaction(context, async (inside) => {
    const { db, clock } = inside;
    await lockSource(inside, UNMATCHED.source);
    const open = await db.reconciliationDifference.findMany({ where: { ...UNMATCHED, status: 'open' } });
    if (open.length === 0) return;
    const utr = { in: open.flatMap(({ subject }) => [subject, subject.toLowerCase()]) };
    const [payments, payouts] = await Promise.all([
      readPayments(inside, { utr, status: 'paid' }),
      db.gatewayPayout.findMany({ where: { utr, status: 'processed' } }),
    ]);
    const known = new Set([...payments, ...payouts].map(keyOf));
    const ended = open.filter(({ subject, moneyAtRisk }) => known.has(`${subject}:${moneyAtRisk}`));
    await db.reconciliationDifference.updateMany({
      where: { id: { in: ended.map(({ id }) => id) }, status: 'open' },
      data: { status: 'gone', closedAt: clock.now(), note: 'The store has booked it since.' },
    });
  });
}

function keyOf(money: Money): string {
  return `${referenceOf(money)}:${money.amount}`;
}

function referenceOf({ utr }: Money): string {
  return utr?.toUpperCase() ?? '';
}
