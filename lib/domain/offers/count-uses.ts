import type { Context } from '@/lib/domain/context';
import { isReturned } from '@/lib/domain/returned-order';
import { isForPlayer } from '@/lib/domain/same-player';
import { Prisma } from '@/lib/platform/db';

const RETURNED = isReturned(Prisma.sql`o`);

const BOUGHT = Prisma.sql`(o.status in ('Processing', 'Completed') and not ${RETURNED})`;

/**
 * True for an order `o` that uses the coupon and the unit of a campaign that it names: not for one that failed or was
 * cancelled, and not for one whose codes its customer returned unseen.
 */
export const HOLDS = Prisma.sql`
  (o.status in ('Created', 'Processing', 'Completed') and not ${RETURNED})`;

/** A coupon or a campaign: what orders hold. */
export interface Holdable {
  kind: 'coupon' | 'campaign';
  id: string;
  isForFirst: boolean;
}

export interface Uses {
  /** Orders that hold it. */
  all: number;
  /** Of these, those of the same person, and those of them that are not paid yet. */
  ofPerson: number;
  unpaidOfPerson: number;
  /**
   * Whether the person has bought before, or an unpaid order of theirs holds an offer for a first purchase. Read for
   * such an offer only.
   */
  hasBought: boolean;
}

/**
 * `input2` is null for a product that asks for one input alone: what a call sends for a second makes no other player.
 */
export interface Player {
  input1: string;
  input2: string | null;
}

/** Who buys, and for which player. A preview may come before the player is entered. */
export interface Buyer {
  userId: string;
  productId: string;
  player: Player | null;
}

/** The coupon or campaign whose uses are counted, and the buyer. `except` is the id of an order that does not count. */
export interface UsesInput {
  held: Holdable | { kind: 'coupon' | 'campaign'; id: Prisma.Sql; isForFirst: Prisma.Sql };
  buyer: Buyer;
  except?: string;
}

/**
 * Counts the orders that hold a coupon or a unit of a campaign. One person is one account, one player who gets the
 * goods, or one UPI account that paid: a second account costs nothing, but its goods go to the same player.
 */
export async function countUses({ db }: Pick<Context, 'db'>, input: UsesInput): Promise<Uses> {
  const [uses] = await db.$queryRaw<Uses[]>(usesSql(input));
  return uses ?? { all: 0, ofPerson: 0, unpaidOfPerson: 0, hasBought: false };
}

/**
 * Counts the paid orders of other accounts that hold it and have paid from a UPI account of this user, and whether one
 * of them has bought before.
 */
export async function countUsesOfPayers(
  { db }: Pick<Context, 'db'>,
  { held, userId }: { held: Holdable; userId: string },
): Promise<Uses> {
  const [uses] = await db.$queryRaw<Pick<Uses, 'ofPerson' | 'hasBought'>[]>`
    select (count(*) filter (where ${columnOf(held)} = ${held.id} and ${HOLDS}))::int as "ofPerson",
           coalesce(bool_or(${BOUGHT}), false) and ${held.isForFirst}::boolean as "hasBought"
      from ${payersOf(userId)} where o.user_id <> ${userId} and o.paid_at is not null`;
  return { all: 0, unpaidOfPerson: 0, ofPerson: uses?.ofPerson ?? 0, hasBought: uses?.hasBought ?? false };
}

/** A query of one row with the fields of `Uses`. What is held may be named by the statement around it. */
export function usesSql({ held, buyer, except = '' }: UsesInput): Prisma.Sql {
  const { userId } = buyer;
  const holds = Prisma.sql`${columnOf(held)} = ${held.id} and ${HOLDS} and o.id <> ${except}`;
  const ofPerson = Prisma.sql`
    select o.id, o.status from orders o where ${holds} and o.user_id = ${userId}
    union select o.id, o.status from orders o where ${holds} and ${ofPlayer(buyer)}
    union select o.id, o.status from ${payersOf(userId)} where ${holds}`;
  const bought = Prisma.sql`
    exists (select from orders o where o.user_id = ${userId} and o.id <> ${except} and ${BOUGHT})
    or exists (select from orders o where ${ofPlayer(buyer)} and o.id <> ${except} and ${BOUGHT})
    or exists (select from ${payersOf(userId)} where o.id <> ${except} and ${BOUGHT})
    or exists (select from orders o left join coupons c on c.id = o.coupon_id
                 left join campaigns k on k.id = o.campaign_id
                where (c.is_for_first or k.is_for_first) and o.status = 'Created' and o.id <> ${except} and (o.user_id = ${userId} or ${ofPlayer(buyer)}))`;
  return Prisma.sql`
    select (select count(*) from orders o where ${holds})::int as "all",
           count(*)::int as "ofPerson",
           (count(*) filter (where mine.status = 'Created'))::int as "unpaidOfPerson",
           ${held.isForFirst === false ? Prisma.sql`false` : Prisma.sql`${held.isForFirst}::boolean and (${bought})`} as "hasBought"
      from (${ofPerson}) mine`;
}

/** The number of orders that hold it, and the most of one account: no limit may be set below these. */
export async function countHeld(
  { db }: Pick<Context, 'db'>,
  held: Pick<Holdable, 'kind' | 'id'>,
): Promise<{ uses: number; most: number }> {
  const [row] = await db.$queryRaw<{ uses: number; most: number }[]>`
    select coalesce(sum(uses), 0)::int as uses, coalesce(max(uses), 0)::int as most
      from (select count(*) as uses from orders o
             where ${columnOf(held)} = ${held.id} and ${HOLDS} group by o.user_id) by_account`;
  return row ?? { uses: 0, most: 0 };
}

/** The column of orders `o` that names what they hold. */
export function columnOf({ kind }: Pick<Holdable, 'kind'>): Prisma.Sql {
  return kind === 'coupon' ? Prisma.sql`o.coupon_id` : Prisma.sql`o.campaign_id`;
}

/** True for an order `o` for the buyer's player, as far as it is entered. */
function ofPlayer({ productId, player }: Buyer): Prisma.Sql {
  return isForPlayer(Prisma.sql`o`, {
    productId,
    input1: player?.input1 ?? '',
    input2: player?.input2 ?? null,
  });
}

/** The orders `o` of all accounts that have paid from a UPI account of this user, be it for an order or a top-up. */
function payersOf(userId: string): Prisma.Sql {
  return Prisma.sql`
    (select distinct p.user_id from payments p
      where p.payer_index in (select distinct own.payer_index from payments own
                               where own.user_id = ${userId} and own.payer_index is not null)) payers
    join orders o on o.user_id = payers.user_id`;
}
