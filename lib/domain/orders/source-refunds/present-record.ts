import type { Context } from '@/lib/domain/context';
import type { SourceRefundDecision, SourceRefundRecord } from '@/lib/domain/orders/schema';
import { gatewayTitle } from '@/lib/domain/payments';
import type { SourceRefund } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { stateOf, targetOf } from './present-refund';

/**
 * What a person may decide about a refund. One that the gateway has, or may have, can only be asked about: another
 * refund of the same money could be paid twice.
 */
export function decisionsOf({ state }: Pick<SourceRefund, 'state'>): SourceRefundDecision[] {
  switch (state) {
    case 'asked':
      return ['wallet', 'returned'];
    case 'due':
    case 'failed':
      return ['again', 'wallet', 'returned'];
    case 'sent':
      return ['again'];
    default:
      return [];
  }
}

/** The refunds of an order that can go to the source, with all that is known of each, oldest first. */
export async function listRefundRecords(
  { db }: Pick<Context, 'db'>,
  orderId: string,
): Promise<SourceRefundRecord[]> {
  const rows = await db.sourceRefund.findMany({
    where: { orderId },
    include: { payment: { select: { gateway: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map((row) => ({
    id: row.id,
    amount: rupees(row.amount),
    state: stateOf(row.state),
    to: targetOf(row.choice),
    chosenBy: CHOOSERS.find((by) => by === row.chosenBy) ?? null,
    chosenAt: text(row.chosenAt),
    decideBy: row.decideBy.toISOString(),
    sends: row.sends,
    sentAt: text(row.sentAt),
    endedAt: text(row.endedAt),
    nextAt: text(row.nextAt),
    gateway: gatewayTitle(row.payment.gateway),
    gatewayRefundId: row.gatewayRefundId,
    bankReference: row.bankReference,
    error: row.error,
    againOf: row.againOf,
    createdAt: row.createdAt.toISOString(),
    decisions: decisionsOf(row),
  }));
}

const CHOOSERS = ['customer', 'staff', 'default'] as const;
const text = (at: Date | null) => at?.toISOString() ?? null;
