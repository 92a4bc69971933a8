import type { Context } from '@/lib/domain/context';
import type { RefundTarget, SourceRefundState, SourceRefundView } from '@/lib/domain/orders/schema';
import { refundTargets, sourceRefundStates } from '@/lib/domain/orders/schema/source-refunds';
import { payerOf } from '@/lib/domain/payers';
import { rupees } from '@/lib/platform/money';
import { after, days } from '@/lib/platform/time';

export const stateOf = (text: string): SourceRefundState =>
  sourceRefundStates.find((state) => state === text) ?? 'failed';
export const targetOf = (text: string | null): RefundTarget | null =>
  refundTargets.find((target) => target === text) ?? null;

/** The refunds of an order as its customer sees them, oldest first. */
export async function listSourceRefunds(
  context: Pick<Context, 'db' | 'clock' | 'shop' | 'sealer'>,
  orderId: string,
): Promise<SourceRefundView[]> {
  const { db, clock, shop } = context;
  const rows = await db.sourceRefund.findMany({
    where: { orderId },
    include: { payment: { select: { id: true, payerVpa: true, payerSealed: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.flatMap((row): SourceRefundView[] => {
    const state = stateOf(row.state);
    if (state === 'sent_again' || state === 'taken_back') return [];
    const since = row.chosenAt ?? clock.now();
    return [
      {
        id: row.id,
        amount: rupees(row.amount),
        state,
        to: targetOf(row.choice),
        decideBy: row.decideBy.toISOString(),
        days: shop.refunds.days,
        expectedBy: after(since, days(shop.refunds.days)).toISOString(),
        source: maskVpa(payerOf(context, row.payment) ?? ''),
        reference: row.bankReference,
      },
    ];
  });
}

/** `as•••@okaxis`: enough for its owner to know it. */
function maskVpa(vpa: string): string {
  const [name = '', bank] = vpa.split('@');
  return bank === undefined ? '' : `${name.slice(0, 2)}•••@${bank}`;
}
