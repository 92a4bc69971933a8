import type { ReadContext } from '@/lib/domain/context';
import { presentOrder, withRefunds } from '@/lib/domain/orders/present';
import type { ListedOrder, OrderStatus, OrderView } from '@/lib/domain/orders/schema';
import { HIDE_LIMIT, inOrderOf, type KeyedList, Prisma, searchRows } from '@/lib/platform/db';
import { istDay } from '@/lib/platform/time';
import { textsWith } from './order-texts';

export interface OrderFilters {
  userId: string;
  status?: OrderStatus | undefined;
  /** Days in IST, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** A part of an order id or of the first input, case-insensitive. */
  search?: string | undefined;
}

/** Who has more orders is looked up in the index of all orders' texts: reading so many of their own takes as long. */
const READ_AS_A_WHOLE = 5000;

/** One customer's orders that match the filters, newest first. */
export async function findOwnOrders(
  context: Pick<ReadContext, 'db'>,
  { search, ...filters }: OrderFilters,
): Promise<KeyedList> {
  const own: KeyedList = {
    table: Prisma.sql`orders`,
    id: Prisma.sql`id`,
    conditions: orderConditions(filters),
  };
  if (!search) return own;
  const found = contains(search);
  if (!(await hasMany(context, filters))) return { ...own, conditions: [...own.conditions, found] };
  // Both offsets keep PostgreSQL, which takes every customer for one of few orders, from reading all of theirs first.
  // Texts have more than a customer may search in, so each order is compared as well.
  const texts = Prisma.sql`select order_id from order_texts where part = 'order' and ${textsWith(search)} ${HIDE_LIMIT}`;
  const ids = Prisma.sql`
    select o.id from (select * from orders where id = any(array(${texts})) ${HIDE_LIMIT}) o
     where o.user_id = ${filters.userId} and ${contains(search, Prisma.sql`o.`)}`;
  return (await searchRows(context.db, own, [{ condition: found, ids }])).list;
}

function orderConditions({ userId, status, from, to }: Omit<OrderFilters, 'search'>): Prisma.Sql[] {
  return [
    Prisma.sql`user_id = ${userId}`,
    ...(status ? [Prisma.sql`status = ${status}::order_status`] : []),
    ...(from ? [Prisma.sql`created_at >= ${istDay(from).from}`] : []),
    ...(to ? [Prisma.sql`created_at < ${istDay(to).until}`] : []),
  ];
}

async function hasMany({ db }: Pick<ReadContext, 'db'>, { userId }: Pick<OrderFilters, 'userId'>) {
  const [row] = await db.$queryRaw<{ many: boolean }[]>`
    select exists (select from orders where user_id = ${userId} offset ${READ_AS_A_WHOLE}) as many`;
  return row?.many === true;
}

/**
 * Matches orders whose id or first input contains a text. It uses a function that no index supports, so that PostgreSQL
 * reads the customer's own orders instead of an index with the orders of all customers.
 */
function contains(text: string, row = Prisma.empty): Prisma.Sql {
  // A subquery, so that it is computed once and not for every row.
  const part = Prisma.sql`(select lower(${text}))`;
  return Prisma.sql`(strpos(lower(${row}input1), ${part}) > 0 or strpos(lower(${row}id), ${part}) > 0)`;
}

/** The orders with these ids, in their order, each with the reference of its newest payment. */
export async function readOrders(context: Pick<ReadContext, 'db'>, ids: string[]): Promise<OrderView[]> {
  return (await findWithPayment(context, ids)).map(present);
}

/** The same for the panel's list, which also says when an order was paid. */
export async function readListedOrders(
  context: Pick<ReadContext, 'db'>,
  ids: string[],
): Promise<ListedOrder[]> {
  const orders = await findWithPayment(context, ids);
  return orders.map((order) => ({ ...present(order), paidAt: order.paidAt?.toISOString() ?? null }));
}

type WithPayment = Awaited<ReturnType<typeof findWithPayment>>[number];

const present = (order: WithPayment) => presentOrder(order, order.payments[0]?.clientTxnId);

async function findWithPayment({ db }: Pick<ReadContext, 'db'>, ids: string[]) {
  if (ids.length === 0) return [];
  const orders = await db.order.findMany({
    where: { id: { in: ids } },
    include: {
      ...withRefunds,
      payments: {
        where: { besideId: null },
        select: { clientTxnId: true },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: 1,
      },
    },
  });
  return inOrderOf(ids, orders, ({ id }) => id);
}
