import type { Context } from '@/lib/domain/context';
import { beginsWith, type Order, Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import type { FoundOrder, FoundUser } from './schema';

const AT_MOST = 10;
/** Whoever types an address or a number looks for the newest orders of that person. */
const PEOPLE = 5;

/** By the beginning of an id, a bank reference, an address, a nickname or the first input, and by who bought them. */
export async function findOrders(
  { db }: Pick<Context, 'db'>,
  q: string,
  buyers: FoundUser[],
): Promise<FoundOrder[]> {
  const columns = ['id', 'transactionid', 'player_name', 'input1', 'user_email'];
  const begun = columns.map((column) => {
    const { condition, order } = beginsWith(Prisma.raw(column), q);
    // Without it no row is in the indexes of what may be missing, and they would not be used.
    const there = Prisma.sql`${Prisma.raw(column)} is not null`;
    return Prisma.sql`(select id from orders where ${condition} and ${there} order by ${order} limit ${AT_MOST})`;
  });
  const bought = buyers
    .slice(0, PEOPLE)
    .map(
      ({ userid }) =>
        Prisma.sql`(select id from orders where user_id = ${userid} order by created_at desc, id desc limit ${AT_MOST})`,
    );
  const paid = Prisma.sql`(select order_id as id from payments where utr = ${q.toUpperCase()} and order_id is not null)`;
  const found = await db.$queryRaw<{ id: string }[]>`${Prisma.join([...begun, paid, ...bought], ' union ')}`;
  const orders = await db.order.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return best(orders, q).map(present);
}

/** The one that is named whole comes first, then the newest. */
function best(orders: Order[], q: string): Order[] {
  const named = ({ id, transactionid }: Order) => (id === q.toUpperCase() || transactionid === q ? 0 : 1);
  return orders.toSorted((a, b) => named(a) - named(b)).slice(0, AT_MOST);
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
