import { Prisma } from '@/lib/platform/db';
import type { Context } from '@/lib/store/context';
import { type OrderFilters, orderConditions, readOrders } from './order-filters';
import type { OrderPage, OrderPageQuery } from './schema';

export interface ListOrderPageInput extends OrderPageQuery {
  userId: string;
}

/**
 * One page of a customer's orders, newest first, for the dashboard. `orderPageQuery` (schema.ts) parses the address:
 * `listOrderPage(shop(), { userId: viewer.userid, ...orderPageQuery.parse(await searchParams) })`; `newer` and `older` go
 * back into it as `after` and `before`, beside the same filters. Each order carries the reference of its newest payment,
 * which its Verify Payment link needs. A page is found by its neighbour's place, never by counting: the last one costs
 * what the first one does. Never throws for bad input; a cursor that leads nowhere shows the first page.
 */
export async function listOrderPage(
  context: Pick<Context, 'db'>,
  input: ListOrderPageInput,
): Promise<OrderPage> {
  const { limit } = input;
  const [before, after] = [readCursor(input.before), readCursor(input.after)];
  const place = before ?? after;
  const direction = place !== null && before === null ? UP : DOWN;
  const [found, beyond] = await Promise.all([
    findKeys(context, input, { place, direction, take: limit + 1 }),
    place && findKeys(context, input, { place, direction: direction === UP ? DOWN_FROM : UP_FROM, take: 1 }),
  ]);
  // The first page is always a full one, and nobody ends on an empty one.
  if (place && found.length <= (direction === UP ? limit : 0))
    return listOrderPage(context, { ...input, before: undefined, after: undefined });
  const keys = found.slice(0, limit);
  const [further, back] = [found.length > limit, beyond !== null && beyond.length > 0];
  if (direction === UP) keys.reverse();
  return {
    orders: await readOrders(
      context,
      keys.map(({ id }) => id),
    ),
    newer: cursorIf(direction === UP ? further : back, keys.at(0)),
    older: cursorIf(direction === UP ? back : further, keys.at(-1)),
  };
}

/** Where an order stands in the list. */
interface Key {
  id: string;
  createdAt: Date;
}

interface Direction {
  beyond: Prisma.Sql;
  order: Prisma.Sql;
}

const NEWEST_FIRST = Prisma.sql`order by created_at desc, id desc`;
const OLDEST_FIRST = Prisma.sql`order by created_at, id`;
const DOWN: Direction = { beyond: Prisma.sql`<`, order: NEWEST_FIRST };
const DOWN_FROM: Direction = { beyond: Prisma.sql`<=`, order: NEWEST_FIRST };
const UP: Direction = { beyond: Prisma.sql`>`, order: OLDEST_FIRST };
const UP_FROM: Direction = { beyond: Prisma.sql`>=`, order: OLDEST_FIRST };

interface Wanted {
  place: Key | null;
  direction: Direction;
  take: number;
}

/** By hand, because Prisma cannot compare a pair, which is what lets the index find the place. */
async function findKeys(
  { db }: Pick<Context, 'db'>,
  filters: OrderFilters,
  { place, direction, take }: Wanted,
): Promise<Key[]> {
  const conditions = [
    ...orderConditions(filters),
    ...(place ? [Prisma.sql`(created_at, id) ${direction.beyond} (${place.createdAt}, ${place.id})`] : []),
  ];
  const rows = await db.$queryRaw<{ id: string; created_at: Date }[]>`
    select id, created_at from orders where ${Prisma.join(conditions, ' and ')} ${direction.order} limit ${take}`;
  return rows.map(({ id, created_at }) => ({ id, createdAt: created_at }));
}

function cursorIf(leads: boolean, key: Key | undefined): string | null {
  if (!leads || !key) return null;
  return Buffer.from(`${key.createdAt.getTime()}.${key.id}`).toString('base64url');
}

/** Null for whatever is no cursor of ours. */
function readCursor(text: string | undefined): Key | null {
  const [, ms, id] =
    /^(\d{12,14})\.([0-9A-Za-z_-]{1,40})$/.exec(Buffer.from(text ?? '', 'base64url').toString()) ?? [];
  return ms && id ? { createdAt: new Date(Number(ms)), id } : null;
}
