import type { Context } from '@/lib/domain/context';
import type { PartnerCaller } from '@/lib/domain/partners/find-caller';
import { between, readList } from '@/lib/domain/partners/read-list';
import type { Listed, PartnerOrder } from '@/lib/domain/partners/schema';
import type { OrdersInput } from '@/lib/domain/partners/world';
import { PARTNER_FACTS, presentPartnerOrder } from '@/lib/domain/webhooks';
import { type Db, Prisma } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';

/** An order that the partner placed by a key. Throws not_found for every other one. */
export async function findOrder(
  { db }: Pick<Context, 'db'>,
  { buyer }: PartnerCaller,
  id: string,
): Promise<PartnerOrder> {
  const order = await db.order.findUnique({ where: { id }, include: PARTNER_FACTS });
  if (!order || order.userId !== buyer.userid || order.partnerReference === null) throw notFound('Order');
  return presentPartnerOrder(order);
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

/** These orders of a partner, in this order. */
export async function readOrders(db: Db, ids: readonly string[]): Promise<PartnerOrder[]> {
  const rows = await db.order.findMany({ where: { id: { in: [...ids] } }, include: PARTNER_FACTS });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [presentPartnerOrder(row)] : [];
  });
}

const IS_GIVEN_BACK = Prisma.sql`
  (select coalesce(sum(w.amount), 0) from wallet_transactions w where w.order_id = orders.id and w.type = 'Refunded')
    - (select coalesce(sum(r.amount), 0) from order_reopenings r where r.order_id = orders.id) >= value`;

/** As presentPartnerOrder decides, in SQL. */
const STATUS_IS: Record<PartnerOrder['status'], Prisma.Sql> = {
  processing: Prisma.sql`status in ('Created', 'Processing')`,
  completed: Prisma.sql`status = 'Completed' and not (${IS_GIVEN_BACK})`,
  refunded: Prisma.sql`(status = 'Refunded' or status = 'Completed' and ${IS_GIVEN_BACK})`,
  cancelled: Prisma.sql`status in ('Cancelled', 'Failed')`,
};
