import type { Context } from '@/lib/domain/context';
import { ORDER_SEARCH_TEXT } from '@/lib/domain/orders';
import { beginsWith, contains, HIDE_LIMIT, hasTrigram, type Order, Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import type { FoundOrder, FoundUser } from './schema';

const MAX_ORDERS = 10;
/** A search for an e-mail address or a number also finds the newest orders of so many matching users. */
const MAX_BUYERS = 5;

/**
 * Finds orders by a part of an id, a bank reference, an e-mail address, a nickname or an input, and the orders of the
 * given buyers. Those that begin with the text are read by themselves, so that no ten others keep them out.
 */
export async function findOrders(
  { db }: Pick<Context, 'db'>,
  q: string,
  buyers: FoundUser[],
): Promise<FoundOrder[]> {
  const columns = ['id', 'transactionid', 'player_name', 'input1', 'user_email'];
  const byPrefix = columns.map((column) => {
    const { condition, order } = beginsWith(Prisma.raw(column), q);
    // The indexes of nullable columns are partial: without this condition PostgreSQL would not use them.
    const isPresent = Prisma.sql`${Prisma.raw(column)} is not null`;
    return Prisma.sql`(select id from orders where ${condition} and ${isPresent} order by ${order} limit ${MAX_ORDERS})`;
  });
  const byPart = hasTrigram(q)
    ? [
        Prisma.sql`(select id from (select id from orders where ${contains(ORDER_SEARCH_TEXT, q).condition} ${HIDE_LIMIT}) part limit ${MAX_ORDERS})`,
      ]
    : [];
  const byBuyer = buyers
    .slice(0, MAX_BUYERS)
    .map(
      ({ userid }) =>
        Prisma.sql`(select id from orders where user_id = ${userid} order by created_at desc, id desc limit ${MAX_ORDERS})`,
    );
  const byBankReference = Prisma.sql`(select order_id as id from payments where utr = ${q.toUpperCase()} and order_id is not null)`;
  const found = await db.$queryRaw<
    { id: string }[]
  >`${Prisma.join([...byPrefix, ...byPart, byBankReference, ...byBuyer], ' union ')}`;
  const orders = await db.order.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return rank(orders, q).map(present);
}

/** Puts an order whose complete id or bank reference was entered first, then the newest. */
function rank(orders: Order[], q: string): Order[] {
  const named = ({ id, transactionid }: Order) => (id === q.toUpperCase() || transactionid === q ? 0 : 1);
  return orders.toSorted((a, b) => named(a) - named(b)).slice(0, MAX_ORDERS);
}

function present(order: Order): FoundOrder {
  return {
    orderid: order.id,
    productname: order.productName,
    itemname: order.itemName,
    status: order.status,
    value: rupees(order.value),
    username: order.playerName,
    useremail: order.userEmail,
    transactionid: order.transactionid,
    createdAt: order.createdAt.toISOString(),
  };
}
