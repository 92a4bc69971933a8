import type { Context } from '@/lib/domain/context';
import type { PartnerOrder } from '@/lib/domain/webhooks/schema';
import type { Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';

/** What `presentPartnerOrder` reads beside the order itself. */
export const PARTNER_FACTS = {
  walletTransactions: { where: { type: 'Refunded' }, select: { amount: true } },
  reopenings: { select: { amount: true } },
  events: { select: { id: true }, orderBy: { id: 'desc' }, take: 1 },
  vaultCodes: { select: { state: true }, where: { state: { in: ['reserved', 'sold', 'revealed'] } } },
  reviews: { select: { id: true }, where: { closedAt: null } },
} as const satisfies Prisma.OrderInclude;

type OrderWithFacts = Prisma.OrderGetPayload<{ include: typeof PARTNER_FACTS }>;

/** An order as its partner reads it, by a call and in an event. */
export function presentPartnerOrder(order: OrderWithFacts): PartnerOrder {
  const { walletTransactions, reopenings, events } = order;
  const sumOf = (rows: { amount: bigint }[]) => rows.reduce((sum, { amount }) => sum + amount, 0n);
  const refunded = sumOf(walletTransactions) - sumOf(reopenings);
  return {
    id: order.id,
    reference: order.partnerReference ?? '',
    mode: 'live',
    product_id: order.productId,
    item_id: order.itemid,
    input1: order.input1,
    input2: order.input2,
    player: order.playerName,
    price: rupees(order.value),
    currency: 'INR',
    codes: order.codes,
    status: statusOf(order, refunded),
    waiting_for: waitingFor(order),
    refunded: rupees(refunded),
    reason: order.reason,
    sequence: Number(events[0]?.id ?? 0n),
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    ended_at: order.endedAt?.toISOString() ?? null,
  };
}

/** A completed order whose price went back, as by a return of its codes, is refunded for a partner. */
function statusOf({ status, value }: OrderWithFacts, refunded: bigint): PartnerOrder['status'] {
  switch (status) {
    case 'Created':
    case 'Processing':
      return 'processing';
    case 'Completed':
      return refunded >= value ? 'refunded' : 'completed';
    case 'Refunded':
      return 'refunded';
    case 'Cancelled':
    case 'Failed':
      return 'cancelled';
  }
}

function waitingFor({
  status,
  reviews,
  instant,
  codes,
  vaultCodes,
}: OrderWithFacts): PartnerOrder['waiting_for'] {
  if (status !== 'Processing') return null;
  // One that neither a supplier nor the vault delivers waits for a person from its beginning, and so does a reopened
  // one whose customer has its code.
  const hasCode = vaultCodes.some(({ state }) => state !== 'reserved');
  if (reviews.length > 0 || (!instant && (codes === 0 || hasCode))) return 'person';
  // An order with a supplier too is delivered by that one when it has no code.
  return codes > 0 && !instant && vaultCodes.length === 0 ? 'codes' : null;
}

export async function readPartnerOrder(
  { db }: Pick<Context, 'db'>,
  id: string,
): Promise<{ partnerId: string; order: PartnerOrder }> {
  const order = await db.order.findUniqueOrThrow({ where: { id }, include: PARTNER_FACTS });
  return { partnerId: order.userId, order: presentPartnerOrder(order) };
}
