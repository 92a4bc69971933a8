// The moves of an order's codes, each in the transaction that moves the order and has locked it. A trigger writes a row
// for each, and refuses what is no move.
import { isFromBeforeRestore } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import { type Order, Prisma } from '@/lib/platform/db';
import { putOnSale } from './put-on-sale';
import { lockCodes } from './reserve-codes';
import type { CodeState } from './schema';
import { wakeWaitingOrders } from './wake-waiting-orders';

type MoveContext = Pick<Context, 'db' | 'clock' | 'actor'>;

/** The reserved codes of an order that is Completed become its customer's. Returns how many. */
export async function sellCodes({ db, clock, actor }: MoveContext, orderId: string): Promise<number> {
  const { count } = await db.vaultCode.updateMany({
    where: { orderId, state: 'reserved' },
    data: { state: 'sold', soldAt: clock.now(), movedBy: actor.id },
  });
  return count;
}

/**
 * The reserved codes of an order that ended without them are for sale again, first to the orders that wait for one. Set
 * aside are those that a supplier delivered for it, because whether they may be sold is between the store and that
 * supplier, and those of an order from before the moment to which the database was restored, because its customer may
 * have seen them after it.
 */
export async function releaseCodes(
  { db, actor }: MoveContext,
  { id: orderId, itemid, createdAt }: Pick<Order, 'id' | 'itemid' | 'createdAt'>,
): Promise<void> {
  if (!(await isFromBeforeRestore({ db }, createdAt))) {
    const own = { orderId, state: 'reserved', attemptId: null };
    if ((await putOnSale({ db, actor }, own)).onSale > 0) await wakeWaitingOrders({ db }, itemid);
  }
  await db.vaultCode.updateMany({
    where: { orderId, state: 'reserved' },
    data: { state: 'held', movedBy: actor.id },
  });
}

/**
 * Whether a code of the vault that an order has reserved has expired since, or expires too soon to be sold while enough
 * others are there, which are locked for it; null for neither.
 */
export async function findOutdated(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id: orderId, itemid, codes }: Pick<Order, 'id' | 'itemid' | 'codes'>,
): Promise<'expired' | 'near' | null> {
  const at = clock.now();
  const [own] = await db.$queryRaw<{ isExpired: boolean | null; isNear: boolean | null }[]>`
    select bool_or(expires_at <= ${at}) as "isExpired", bool_or(not tarang_is_sellable(expires_at, ${at})) as "isNear"
      from vault_codes where order_id = ${orderId} and state = 'reserved' and attempt_id is null`;
  if (own?.isExpired) return 'expired';
  return own?.isNear && (await lockCodes({ db }, { itemid, count: codes, at })) === codes ? 'near' : null;
}

/** What was sold and not looked at goes back; a person says whether it is sold again. Returns how many. */
export async function takeBackCodes({ db, actor }: MoveContext, orderId: string): Promise<number> {
  const { count } = await db.vaultCode.updateMany({
    where: { orderId, state: 'sold' },
    data: { state: 'refunded', movedBy: actor.id },
  });
  return count;
}

/**
 * Imported codes that a customer returned unseen are for sale again, and then cost the order that buys them. What a
 * supplier delivered or staff typed for the order stays set aside. In the transaction that took them back.
 */
export async function resellReturned(
  { db, actor }: MoveContext,
  { id: orderId, itemid }: Pick<Order, 'id' | 'itemid'>,
): Promise<void> {
  const returned = { orderId, state: 'refunded', batch: { kind: 'import' } };
  const { moved, onSale } = await putOnSale({ db, actor }, returned);
  if (moved === 0) return;
  await lowerCost({ db }, orderId);
  if (onSale > 0) await wakeWaitingOrders({ db }, itemid);
}

/** Until when all codes of an order could be sold again; null when none of them expires. */
export async function sellableUntil({ db }: Pick<Context, 'db'>, orderId: string): Promise<Date | null> {
  const [row] = await db.$queryRaw<{ until: Date | null }[]>`
    select tarang_sellable_until(min(expires_at)) as until from vault_codes where order_id = ${orderId}`;
  return row?.until ?? null;
}

/**
 * Takes back the unrevealed codes of refunded packs; staff decide whether they are sold again. Codes that a supplier
 * delivered name their pack. Codes of the vault do not, so each other pack takes back the order's last unrevealed code.
 */
export async function takeBackCodesOfPacks(
  { db, actor }: MoveContext,
  { orderId, packs }: { orderId: string; packs: number[] },
): Promise<void> {
  await db.$executeRaw`
    with of_packs as (
      select c.id, c.state, a.pack_index
        from vault_codes c join delivery_attempts a on a.id = c.attempt_id
       where c.order_id = ${orderId} and a.pack_index = any(${packs}::int[])),
    of_none as (
      select id from vault_codes
       where order_id = ${orderId} and state = 'sold' and attempt_id is null
       order by place desc limit ${packs.length}::int - (select count(distinct pack_index) from of_packs))
    update vault_codes set state = 'refunded', moved_by = ${actor.id}
     where state = 'sold' and id in (select id from of_packs union all select id from of_none)`;
}

/** What the codes of an order cost together; null when there are none, or when the cost of one is unknown. */
export async function costOfCodes({ db }: Pick<Context, 'db'>, orderId: string): Promise<bigint | null> {
  const codes = await db.vaultCode.findMany({
    where: { orderId, state: { in: ['reserved', 'sold', 'revealed'] } },
    select: { batch: { select: { unitCost: true } } },
  });
  if (codes.length === 0) return null;
  return codes.reduce<bigint | null>(
    (sum, { batch }) => (sum === null || batch.unitCost === null ? null : sum + batch.unitCost),
    0n,
  );
}

/**
 * Whether the code `c` was sold to the order that it names. A void one may only have been reserved for it, or have come
 * too late.
 */
export const WAS_SOLD = Prisma.sql`
  (c.state in ('sold', 'revealed', 'refunded')
   or c.state = 'void' and exists (select from vault_moves m
                                    where m.code_id = c.id and m.order_id = c.order_id and m."to" = 'sold'))`;

/**
 * Lets a Completed order cost what the codes cost that it had last, once one of them is for sale again: whoever buys
 * that code bears its cost, and reports would count it twice. A code that became void stays a cost of the order. An
 * order whose cost is not known, or is that of a supplier, keeps it. In the caller's transaction, which has locked it.
 */
export async function lowerCost({ db }: Pick<Context, 'db'>, orderId: string): Promise<void> {
  await db.$executeRaw`
    update orders o set cost = rest.cost
      from (select coalesce(sum(b.unit_cost), 0)::bigint as cost,
                   count(*) filter (where b.unit_cost is null or c.attempt_id is not null) as others
              from vault_codes c join vault_batches b on b.id = c.batch_id
             where c.order_id = ${orderId} and ${WAS_SOLD}) rest
     where o.id = ${orderId} and o.status = 'Completed' and o.cost is not null and rest.others = 0`;
}

export function countCodes(
  { db }: Pick<Context, 'db'>,
  orderId: string,
  states: CodeState[],
): Promise<number> {
  return db.vaultCode.count({ where: { orderId, state: { in: states } } });
}

/** Whether an order has a code of the vault itself, imported or typed, and not of a supplier's attempt. */
export async function hasVaultCode({ db }: Pick<Context, 'db'>, orderId: string): Promise<boolean> {
  const where = { orderId, attemptId: null, state: { in: ['reserved', 'sold', 'revealed'] } };
  return (await db.vaultCode.count({ where })) > 0;
}
