import type { Context } from '@/lib/domain/context';
import type { PartnerOrder } from '@/lib/domain/webhooks/schema';
import type { Order, OrderStatus, Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';

/** What `presentPartnerOrder` reads beside the order itself. */
const withPartnerFacts = {
  events: { orderBy: { id: 'desc' }, take: 1, select: { id: true } },
  reviews: { where: { closedAt: null }, take: 1, select: { id: true } },
  walletTransactions: { where: { type: 'Refunded' }, select: { amount: true } },
  reopenings: { select: { amount: true } },
  vaultCodes: { where: { state: { in: ['reserved', 'sold', 'revealed'] } }, select: { id: true } },
} as const satisfies Prisma.OrderInclude;

type Facts = {
  events: { id: bigint }[];
  reviews: { id: string }[];
  walletTransactions: { amount: bigint }[];
  reopenings: { amount: bigint }[];
  vaultCodes: { id: string }[];
};

const STATUSES = {
  Created: 'processing',
  Processing: 'processing',
  Completed: 'completed',
  Refunded: 'refunded',
  Cancelled: 'cancelled',
  Failed: 'cancelled',
} as const satisfies Record<OrderStatus, PartnerOrder['status']>;

/** An order as partners read it. */
function presentPartnerOrder(order: Order & Facts): PartnerOrder {
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
    refunded: rupees(sumOf(order.walletTransactions) - sumOf(order.reopenings)),
    status: STATUSES[order.status],
    waiting_for: waitsFor(order),
    reason: order.reason,
    codes: order.codes,
    sequence: Number(order.events[0]?.id ?? 0n),
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    ended_at: order.endedAt?.toISOString() ?? null,
  };
}

const sumOf = (rows: { amount: bigint }[]) => rows.reduce((sum, { amount }) => sum + amount, 0n);

/** An order that a person delivers waits for one from its beginning. */
function waitsFor({
  status,
  reviews,
  codes,
  vaultCodes,
  instant,
}: Order & Facts): PartnerOrder['waiting_for'] {
  if (status !== 'Processing') return null;
  if (reviews.length > 0) return 'person';
  if (instant) return null;
  if (codes === 0) return 'person';
  return vaultCodes.length < codes ? 'codes' : null;
}

export async function readPartnerOrder(
  { db }: Pick<Context, 'db'>,
  id: string,
): Promise<{
  partnerId: string;
  order: PartnerOrder;
}> {
  const order = await db.order.findUniqueOrThrow({ where: { id }, include: withPartnerFacts });
  return { partnerId: order.userId, order: presentPartnerOrder(order) };
}
