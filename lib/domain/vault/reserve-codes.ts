import { IN_QUARANTINE } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import { type Part, Prisma, type Statement, whenGiven } from '@/lib/platform/db';

export interface WantedCodes {
  orderId: string;
  itemid: number;
  count: number;
  /** Who buys; null for the store itself. */
  movedBy: string | null;
  /** The moment for which a code must be valid. */
  at: Date;
  /** Whether to wait for codes that another buyer is about to take, who may not take them after all. */
  waits: boolean;
}

/**
 * The codes that expire first, locked; as many as are wanted or fewer. None while the database is in quarantine: those
 * in it may have been sold since its backup.
 */
function pickSql({
  itemid,
  count,
  at,
  waits,
}: Pick<WantedCodes, 'itemid' | 'count' | 'at' | 'waits'>): Prisma.Sql {
  return Prisma.sql`
    select id, expires_at from vault_codes
     where itemid = ${itemid}::int and state = 'available' and tarang_is_sellable(expires_at, ${at}::timestamptz)
       and not ${IN_QUARANTINE}
     order by expires_at nulls last, id limit ${count}::int
       for update ${waits ? Prisma.empty : Prisma.sql`skip locked`}`;
}

/**
 * Adds to a statement what picks codes for its order. The returned part has a row when there are enough and `given` has
 * one.
 */
export function pickCodes(statement: Statement, wanted: WantedCodes, given: Part): Part {
  const picked = statement.add('picked_codes', pickSql(wanted));
  return statement.add(
    'enough_codes',
    Prisma.sql`select 1 where ${whenGiven(given)} and (select count(*) from ${picked.name}) = ${wanted.count}::int`,
  );
}

/** Adds to a statement what reserves the picked codes when there are `enough` and the order is `paid`. */
export function reservePicked(
  statement: Statement,
  wanted: WantedCodes,
  { enough, paid }: { enough: Part; paid: Part },
): void {
  const given = Prisma.sql`${whenGiven(enough)} and ${whenGiven(paid)}`;
  statement.add('reserved_codes', reserveSql(wanted, given));
}

function reserveSql({ orderId, movedBy }: WantedCodes, given: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    update vault_codes c set state = 'reserved', order_id = ${orderId}, place = taken.place, moved_by = ${movedBy}
      from (select id, row_number() over (order by expires_at nulls last, id) - 1 as place from picked_codes) taken
     where c.id = taken.id and ${given}
    returning c.id`;
}

/** Reserves the codes of an order, all or none, in the caller's transaction. Returns whether it has them. */
export async function reserveCodes({ db }: Pick<Context, 'db'>, wanted: WantedCodes): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    with picked_codes as (${pickSql(wanted)})
    ${reserveSql(wanted, Prisma.sql`(select count(*) from picked_codes) = ${wanted.count}::int`)}`;
  return rows.length === wanted.count;
}

/** Locks the codes that an order would get, without waiting for those of others. Returns how many. */
export async function lockCodes(
  { db }: Pick<Context, 'db'>,
  wanted: Pick<WantedCodes, 'itemid' | 'count' | 'at'>,
): Promise<number> {
  return (await db.$queryRaw<unknown[]>(pickSql({ ...wanted, waits: false }))).length;
}
