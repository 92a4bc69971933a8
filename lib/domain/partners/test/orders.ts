import type { Context } from '@/lib/domain/context';
import type { PartnerCaller } from '@/lib/domain/partners/find-caller';
import { between, readList } from '@/lib/domain/partners/read-list';
import type { Listed, PartnerOrder } from '@/lib/domain/partners/schema';
import type { OrdersInput } from '@/lib/domain/partners/world';
import { Prisma } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';
import { inEnglish } from '@/lib/platform/messages';
import { rupees } from '@/lib/platform/money';
import { type Course, ENDS_AT, statusSql } from './course';

export interface TestOrder {
  id: string;
  reference: string;
  productId: string;
  itemid: number;
  input1: string;
  input2: string;
  player: string | null;
  price: bigint;
  codes: number;
  course: Course;
  status: PartnerOrder['status'];
  /** When it ends by itself. */
  endsAt: Date | null;
  cancelledAt: Date | null;
  revealedAt: Date | null;
  createdAt: Date;
}

/** Test orders of a partner. */
export async function readOrdersOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  partnerId: string,
  ids: readonly string[],
): Promise<TestOrder[]> {
  const rows = await db.$queryRaw<TestOrder[]>`
    select id, reference, product_id as "productId", itemid, input1, input2, player, price, codes, course,
           ${statusSql(clock.now())} as status, ${ENDS_AT} as "endsAt", cancelled_at as "cancelledAt",
           revealed_at as "revealedAt", created_at as "createdAt"
      from partner_test_orders where partner_id = ${partnerId} and id = any(${[...ids]})`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Throws not_found. */
export async function readTestOrder(
  context: Pick<Context, 'db' | 'clock'>,
  caller: PartnerCaller,
  id: string,
): Promise<TestOrder> {
  const [order] = await readOrdersOf(context, caller.buyer.userid, [id]);
  if (!order) throw notFound('Order');
  return order;
}

export async function findTestOrder(
  context: Pick<Context, 'db' | 'clock'>,
  caller: PartnerCaller,
  id: string,
): Promise<PartnerOrder> {
  return presentTestOrder(await readTestOrder(context, caller, id));
}

export async function listTestOrders(
  context: Context,
  caller: PartnerCaller,
  { reference, status, created_from: from, created_to: to, ...page }: OrdersInput,
): Promise<Listed<PartnerOrder>> {
  const conditions = [
    Prisma.sql`partner_id = ${caller.buyer.userid}`,
    ...(reference === undefined ? [] : [Prisma.sql`reference = ${reference}`]),
    ...(status === undefined ? [] : [Prisma.sql`(${statusSql(context.clock.now())}) = ${status}`]),
    ...between(Prisma.sql`created_at`, { from, to }),
  ];
  const list = { table: Prisma.sql`partner_test_orders`, id: Prisma.sql`id`, conditions };
  const { ids, next } = await readList(context.db, list, page);
  return { data: (await readOrdersOf(context, caller.buyer.userid, ids)).map(presentTestOrder), next };
}

const WAITS: Partial<Record<Course, PartnerOrder['waiting_for']>> = { person: 'person', out: 'codes' };

export function presentTestOrder(order: TestOrder): PartnerOrder {
  const { status, course, cancelledAt, endsAt, createdAt } = order;
  const isOpen = status === 'processing';
  const endedAt = isOpen ? null : (earlier(endsAt, cancelledAt) ?? createdAt);
  const isGivenBack = status === 'refunded' || status === 'cancelled';
  return {
    id: order.id,
    reference: order.reference,
    mode: 'test',
    product_id: order.productId,
    item_id: order.itemid,
    input1: order.input1,
    input2: order.input2,
    player: order.player,
    price: rupees(order.price),
    currency: 'INR',
    codes: order.codes,
    status,
    waiting_for: isOpen ? (WAITS[course] ?? null) : null,
    refunded: isGivenBack ? rupees(order.price) : 0,
    reason: status === 'refunded' && cancelledAt === null ? inEnglish('partners.testRefused') : null,
    // One for the order, one for its end, one for what its partner did.
    sequence: 1 + (endedAt && endedAt !== cancelledAt ? 1 : 0) + (cancelledAt ? 1 : 0),
    created_at: createdAt.toISOString(),
    updated_at: (cancelledAt ?? endedAt ?? createdAt).toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
  };
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}
