import type { Context } from '@/lib/domain/context';
import type { StandingView } from '@/lib/domain/offers/schema';
import { Prisma, type Tier } from '@/lib/platform/db';
import { type Paise, rupees } from '@/lib/platform/money';
import { after, days } from '@/lib/platform/time';
import { presentTier } from './present-tier';

/** For how long a delivered order counts. */
const YEAR = days(365);

/**
 * What the customer has paid again of a payment `p` that went back, also from the wallet, less what was given back of
 * that when the first was there again.
 */
const PAID_AGAIN = Prisma.sql`
  coalesce((select sum(again.amount) from payments again
              join ledger_journals recovered on recovered.reason = 'receivable_recovered' and recovered.reference = again.id
             where again.beside_id = p.id), 0)
  - coalesce((select sum(e.amount) from reviews r
                join ledger_journals j on j.reason in ('payment_reinstated', 'receivable_offset') and j.reference = r.id
                join ledger_entries e on e.journal_id = j.id and e.account = 'wallet'
               where r.payment_id = p.id), 0)`;

/** A condition on orders `o`. */
const ofUser = (userId: string) => Prisma.sql`o.user_id = ${userId}`;

/**
 * What users paid for orders that were delivered within a year, less what was given back of it by the store and by
 * their banks: a query with the columns user_id and spent. What a bank gave back in place of a refund counts once, and
 * a payment that went to the wallet not at all. It is summed from the orders each time, so that no counter can be
 * wrong.
 */
function spentSql(of: Prisma.Sql, now: Date): Prisma.Sql {
  return Prisma.sql`
    select o.user_id,
           sum(o.value
             - coalesce((select sum(r.amount) from order_refunds r where r.order_id = o.id), 0)
             + coalesce((select sum(r.amount) from source_refunds r where r.order_id = o.id and r.state = 'returned'), 0)
             - coalesce((select sum(greatest(p.received_amount - p.gateway_amount - (${PAID_AGAIN}), 0))
                           from payments p
                           join ledger_journals bought on bought.reason = 'order_paid' and bought.reference = p.id
                          where p.order_id = o.id and p.gateway_amount < p.received_amount), 0))::bigint as spent
      from orders o
     where ${of} and o.status = 'Completed' and o.ended_at > ${after(now, -YEAR)}
     group by o.user_id`;
}

/**
 * A query of at most one row with the tier that a user's orders are placed in now. While there are no tiers, no order
 * is read. For a list of users PostgreSQL would plan it anew for each order, which takes longer than to run it.
 */
export function tierSql(userId: string, now: Date): Prisma.Sql {
  return Prisma.sql`
    select name as title, name_hi as "titleHi", threshold, extra_rate as "extraRate"
      from tiers, lateral (
        select coalesce((select spent from (${spentSql(ofUser(userId), now)}) sums), 0)::bigint as spent
      ) paid
     where paid.spent >= threshold
     order by threshold desc limit 1`;
}

/** Where a customer stands, and what is missing to the next tier; null while there are no tiers. */
export async function getStanding(
  context: Pick<Context, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<StandingView | null> {
  const tiers = await context.db.tier.findMany({ orderBy: { threshold: 'asc' } });
  if (tiers.length === 0) return null;
  const spent = (await spentOf(context, ofUser(userId))).get(userId) ?? 0n;
  const tier = tierFor(tiers, spent);
  const next = tiers.find(({ threshold }) => threshold > spent) ?? null;
  return {
    spent: rupees(spent),
    tier: tier && presentTier(tier),
    next: next && presentTier(next),
    missing: next ? rupees(next.threshold - spent) : 0,
  };
}

/** The names of the tiers of these users, by their ids, for staff. Resellers and who is in no tier have none. */
export async function namesOfTiers(
  context: Pick<Context, 'db' | 'clock'>,
  users: readonly { id: string; role: string }[],
): Promise<Record<string, string>> {
  const tiers = await context.db.tier.findMany({ orderBy: { threshold: 'asc' } });
  if (tiers.length === 0) return {};
  const ids = users.filter(({ role }) => role !== 'reseller').map(({ id }) => id);
  const names: Record<string, string> = {};
  for (const [userId, spent] of await spentOf(context, Prisma.sql`o.user_id = any(${ids}::text[])`)) {
    const tier = tierFor(tiers, spent);
    if (tier) names[userId] = tier.name;
  }
  return names;
}

async function spentOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  of: Prisma.Sql,
): Promise<Map<string, Paise>> {
  const rows = await db.$queryRaw<{ user_id: string; spent: bigint }[]>(spentSql(of, clock.now()));
  return new Map(rows.map(({ user_id, spent }) => [user_id, spent]));
}

function tierFor(tiers: Tier[], spent: Paise): Tier | null {
  return tiers.findLast(({ threshold }) => threshold <= spent) ?? null;
}
