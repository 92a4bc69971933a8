import type { Context } from '@/lib/domain/context';
import { isAutomatic, withRefunds } from '@/lib/domain/orders';
import type { PartnerCaller } from '@/lib/domain/partners/find-caller';
import { between, readList } from '@/lib/domain/partners/read-list';
import type { Listed, PartnerOrder } from '@/lib/domain/partners/schema';
import type { OrdersInput } from '@/lib/domain/partners/world';
import { type Db, Prisma } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';
import { rupees } from '@/lib/platform/money';

const FACTS = {
  ...withRefunds,
  events: { select: { id: true }, orderBy: { id: 'desc' }, take: 1 },
  vaultCodes: { select: { id: true }, where: { state: 'reserved' } },
  reviews: { select: { id: true }, where: { closedAt: null } },
} as const satisfies Prisma.OrderInclude;

type OrderWithFacts = Prisma.OrderGetPayload<{ include: typeof FACTS }>;

/** An order that the partner placed by a key. Throws not_found for every other one. */
export async function findOrder(
  { db }: Pick<Context, 'db'>,
  { buyer }: PartnerCaller,
  id: string,
): Promise<PartnerOrder> {
  const order = await db.order.findUnique({ where: { id }, include: FACTS });
  if (!order || order.userId !== buyer.userid || order.partnerReference === null) throw notFound('Order');
  return presentOrder(order);
}

/** A part of the orders that the partner placed by keys. */
export async function listOrders(
  { db }: Pick<Context, 'db'>,
  { buyer }: PartnerCaller,
  { reference, status, created_from: from, created_to: to, ...page }: OrdersInput,
): Promise<Listed<PartnerOrder>> {
  const conditions = [
    Prisma.sql`user_id = ${buyer.userid} and partner_reference is not null`,
    ...(reference === undefined ? [] : [Prisma.sql`partner_reference = ${reference}`]),
    ...(status === undefined ? [] : [STATUS_IS[status]]),
    ...between(Prisma.sql`created_at`, { from, to }),
  ];
  const list = { table: Prisma.sql`orders`, id: Prisma.sql`id`, conditions };
  const { ids, next } = await readList(db, list, page);
  return { data: await readOrders(db, ids), next };
}

async function readOrders(db: Db, ids: string[]): Promise<PartnerOrder[]> {
  const rows = await db.order.findMany({ where: { id: { in: ids } }, include: FACTS });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [presentOrder(row)] : [];
  });
}

const IS_GIVEN_BACK = Prisma.sql`
  (select coalesce(sum(w.amount), 0) from wallet_transactions w where w.order_id = orders.id and w.type = 'Refunded')
    - (select coalesce(sum(r.amount), 0) from order_reopenings r where r.order_id = orders.id) >= value`;

/** As statusOf decides, in SQL. */
const STATUS_IS: Record<PartnerOrder['status'], Prisma.Sql> = {
  processing: Prisma.sql`status in ('Created', 'Processing')`,
  completed: Prisma.sql`status = 'Completed' and not (${IS_GIVEN_BACK})`,
  refunded: Prisma.sql`(status = 'Refunded' or status = 'Completed' and ${IS_GIVEN_BACK})`,
  cancelled: Prisma.sql`status in ('Cancelled', 'Failed')`,
};

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

function waitingFor(order: OrderWithFacts): PartnerOrder['waiting_for'] {
  if (order.status !== 'Processing') return null;
  if (order.reviews.length > 0 || !isAutomatic(order)) return 'person';
  // An order with a supplier too is delivered by that one when it has no code.
  return order.codes > 0 && !order.instant && order.vaultCodes.length === 0 ? 'codes' : null;
}

function presentOrder(order: OrderWithFacts): PartnerOrder {
  const { walletTransactions, reopenings, events } = order;
  const sumOf = (rows: { amount: bigint }[]) => rows.reduce((sum, { amount }) => sum + amount, 0n);
  const refunded = sumOf(walletTransactions) - sumOf(reopenings);
  return {
    ...{ id: order.id, reference: order.partnerReference ?? '', mode: 'live' },
    ...{ product_id: order.productId, item_id: order.itemid, input1: order.input1, input2: order.input2 },
    ...{ player: order.playerName, price: rupees(order.value), currency: 'INR', codes: order.codes },
    ...{ status: statusOf(order, refunded), waiting_for: waitingFor(order), refunded: rupees(refunded) },
    ...{ reason: order.reason, sequence: Number(events[0]?.id ?? 0n) },
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    ended_at: order.endedAt?.toISOString() ?? null,
  };
}
