import { ORDER_SEARCH_TEXT } from '@/lib/domain/orders';
import { beginsWith, contains, hasTrigram, type Order, Prisma, type Way } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import type { Hit } from './schema';
import {
  anyOf,
  branch,
  hit,
  isOwnId,
  isUtr,
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
const ID = Prisma.sql`id`;

/** The columns that a prefix means; null: all. */
const COLUMNS = {
  any: ['id', 'transactionid', 'player_name', 'input1', 'user_email'],
  order: ['id'],
  utr: ['transactionid'],
  player: ['player_name', 'input1', 'input2'],
  email: ['user_email'],
} as const;

/** Of what else an order is found. */
export interface Related {
  /** The ids of users who bought. */
  buyers: string[];
  /** Of payments and of calls to suppliers. */
  orderIds: string[];
}

/**
 * Finds orders by a part of an id, a bank reference, an e-mail address, a nickname or an input, and the related ones. Those
 * that begin with the text are read by themselves, so that no ten others keep them out.
 */
export async function findOrders(
  reader: Reader,
  { words, prefix }: Words,
  { buyers, orderIds }: Related,
): Promise<Leg> {
  const columns = columnsFor(prefix);
  const byPrefix = columns.map((column) => beginsColumn(column, words));
  // A part of an address is in nearly all orders. Those of a matching user are found by the user.
  const isPart = hasTrigram(words) && !words.includes('@') && !isOwnId(words) && !isUtr(words);
  const inside = isPart && columns.length > 0 ? insideOf(columns, words, prefix !== null) : null;
  const newest = inside ? await newestWith(reader, inside) : null;
  const byBuyer = buyers
    .slice(0, MAX_BUYERS)
    .map(
      (userid) =>
        Prisma.sql`(select id from orders where user_id = ${userid} order by created_at desc, id desc limit ${MOST})`,
    );
  const { rows, finished } = await readLeg<{ id: string }>(
    reader,
    anyOf([
      Prisma.sql`(select id from orders where id = any(${orderIds}::text[]))`,
      ...byPrefix.map((way) => branch(ID, TABLE, way)),
      ...(inside && newest?.rows.length !== MOST ? [branch(ID, TABLE, inside)] : []),
      ...byBuyer,
    ]),
  );
  const orders = await reader.db.order.findMany({
    where: { id: { in: [...rows, ...(newest?.rows ?? [])].map(({ id }) => id) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return { rows: rank(orders, words, new Set(orderIds)).map(present), finished };
}

function columnsFor(prefix: Words['prefix']): readonly string[] {
  if (prefix === null) return COLUMNS.any;
  // The users, payments or supplier calls with these words are found elsewhere.
  return prefix === 'order' || prefix === 'utr' || prefix === 'player' || prefix === 'email'
    ? COLUMNS[prefix]
    : [];
}

function beginsColumn(column: string, words: string): Way {
  const { condition, order } = beginsWith(Prisma.raw(column), words);
  // The indexes of nullable columns are partial: without this condition PostgreSQL would not use them.
  return {
    condition: Prisma.sql`${condition} and ${Prisma.raw(column)} is not null`,
    ...(order && { order }),
  };
}

/** The text of all columns has the index; with a prefix the wanted ones are compared beside it. */
function insideOf(columns: readonly string[], words: string, isNarrow: boolean): Way {
  const { condition } = contains(ORDER_SEARCH_TEXT, words);
  if (!isNarrow) return { condition };
  const wanted = columns.map((column) => contains(Prisma.raw(`lower(${column})`), words).condition);
  return { condition: Prisma.sql`${condition} and (${Prisma.join(wanted, ' or ')})` };
}

/** A text that most orders have is found among the newest, newest first. */
function newestWith(reader: Reader, { condition }: Way): Promise<Leg<{ id: string }>> {
  const newest = newestOf(TABLE, Prisma.sql`created_at desc, id desc`);
  return readLeg(reader, Prisma.sql`select id from ${newest} where ${condition} limit ${MOST}`);
}

/** Puts an order whose complete id or bank reference was entered first, then the related ones, then the newest. */
function rank(orders: Order[], words: string, related: ReadonlySet<string>): Order[] {
  const place = ({ id, transactionid }: Order) =>
    id === words.toUpperCase() || transactionid === words ? 0 : related.has(id) ? 1 : 2;
  return orders.toSorted((a, b) => place(a) - place(b)).slice(0, MOST);
}

function present(order: Order): Hit {
  return hit({
    kind: 'order',
    id: order.id,
    href: `/admin/orders/${encodeURIComponent(order.id)}`,
    title: [order.itemName, order.playerName].filter(Boolean).join(', '),
    detail: [order.id, order.transactionid].filter(Boolean).join(', '),
    useremail: order.userEmail,
    status: order.status,
    amount: rupees(order.value),
    at: order.createdAt.toISOString(),
  });
}
