import { ordersWith, WITH_BUYER } from '@/lib/domain/orders';
import { contains, HIDE_LIMIT, hasTrigram, type Order, Prisma, type Way } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import type { Hit } from './schema';
import {
  anyOf,
  hit,
  isOwnId,
  type Leg,
  MOST,
  newestOf,
  type Reader,
  readLeg,
  type Words,
} from './search-leg';

/** A search for an e-mail address or a number also finds the newest orders of so many matching users. */
const MAX_BUYERS = 5;

const TABLE = Prisma.sql`orders`;

/** The columns that a prefix means. */
const COLUMNS: Partial<Record<NonNullable<Words['prefix']>, readonly string[]>> = {
  order: ['id'],
  utr: ['transactionid'],
  player: ['player_name', 'input1', 'input2'],
};

/** Of what else an order is found. */
export interface Related {
  /** The ids of users who bought. */
  buyers: string[];
  /** Of payments and of calls to suppliers. */
  orderIds: string[];
}

/** Finds orders by a part of an id, a bank reference, a nickname or an input, and the related ones. */
export async function findOrders(
  reader: Reader,
  { words, prefix }: Words,
  { buyers, orderIds }: Related,
): Promise<Leg> {
  // The users, payments or supplier calls with these words are found elsewhere.
  const isWanted = prefix === null || prefix in COLUMNS;
  const way = isWanted && !isOwnId(words) ? wayOf(words, prefix) : null;
  const newest = way ? await newestWith(reader, way) : null;
  const byBuyer = buyers
    .slice(0, MAX_BUYERS)
    .map(
      (userid) =>
        Prisma.sql`(select id from orders where user_id = ${userid} order by created_at desc, id desc limit ${MOST})`,
    );
  const { rows, finished } = await readLeg<{ id: string }>(
    reader,
    anyOf([
      Prisma.sql`(select id from orders where id = any(${[...orderIds, words.toUpperCase()]}::text[]))`,
      Prisma.sql`(select id from orders where transactionid = ${words} limit ${MOST})`,
      ...(way && newest?.rows.length !== MOST ? [way.newestIds] : []),
      ...byBuyer,
    ]),
  );
  const orders = await reader.db.order.findMany({
    where: { id: { in: [...rows, ...(newest?.rows ?? [])].map(({ id }) => id) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: WITH_BUYER,
  });
  return { rows: rank(orders, words, new Set(orderIds)).map(present), finished };
}

interface NewestWay extends Way {
  /** The newest orders that match, by an index: ids begin with their time. */
  newestIds: Prisma.Sql;
}

/** All texts of an order have one index; with a prefix the wanted ones are compared beside it. */
function wayOf(words: string, prefix: Words['prefix']): NewestWay {
  const { condition, ofText } = ordersWith(words);
  const columns = prefix === null ? [] : (COLUMNS[prefix] ?? []);
  const wanted = columns.map((column) => partOf(Prisma.raw(column), words));
  const only = wanted.length > 0 ? Prisma.sql`(${Prisma.join(wanted, ' or ')})` : Prisma.sql`true`;
  const found = Prisma.sql`select order_id from order_texts where ${ofText} ${HIDE_LIMIT}`;
  return {
    condition: Prisma.sql`${condition} and ${only}`,
    newestIds:
      wanted.length > 0
        ? Prisma.sql`(select id from orders where id = any(array(${found})) and ${only} order by id desc limit ${MOST})`
        : Prisma.sql`(select order_id as id from (${found}) found order by order_id desc limit ${MOST})`,
  };
}

/** As `ordersWith` compares it. */
function partOf(column: Prisma.Sql, words: string): Prisma.Sql {
  return hasTrigram(words)
    ? contains(Prisma.sql`lower(${column})`, words).condition
    : Prisma.sql`starts_with(lower(${column}), lower(${words}))`;
}

/** A text that most orders have is found among the newest, newest first. */
function newestWith(reader: Reader, { condition }: Way): Promise<Leg<{ id: string }>> {
  const newest = newestOf(TABLE, Prisma.sql`created_at desc, id desc`);
  return readLeg(reader, Prisma.sql`select id from ${newest} where ${condition} limit ${MOST}`);
}

/** Puts an order whose complete id or bank reference was entered first, then the related ones, then the newest. */
function rank<T extends Order>(orders: T[], words: string, related: ReadonlySet<string>): T[] {
  const place = ({ id, transactionid }: Order) =>
    id === words.toUpperCase() || transactionid === words ? 0 : related.has(id) ? 1 : 2;
  return orders.toSorted((a, b) => place(a) - place(b)).slice(0, MOST);
}

function present(order: Order & { user: { email: string | null } }): Hit {
  return hit({
    kind: 'order',
    id: order.id,
    href: `/admin/orders/${encodeURIComponent(order.id)}`,
    title: [order.itemName, order.playerName].filter(Boolean).join(', '),
    detail: [order.id, order.transactionid].filter(Boolean).join(', '),
    useremail: order.user.email,
    status: order.status,
    amount: rupees(order.value),
    at: order.createdAt.toISOString(),
  });
}
