// What keys and partners spend in a day (IST), and their caps. A refund does not reduce the day's spending: a cap
// limits how much can be ordered with a stolen key, also when its orders are refunded.
import { isPartnerActiveSql } from '@/lib/domain/actor-session';
import type { Context } from '@/lib/domain/context';
import { type Part, Prisma, Statement, whenGiven } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { formatRupees, type Paise, rupees } from '@/lib/platform/money';
import { istDate } from '@/lib/platform/time';
import type { PartnerCaller } from './find-caller';

/** The day in India of a moment, as the column `day` of partner_spend_days has it. */
function todayOf(now: Date): Date {
  const [day, month, year] = istDate(now).split('-');
  return new Date(`${year}-${month}-${day}T00:00:00Z`);
}

/** Paise that these keys or partners have spent today; those that spent nothing are left out. */
export async function readSpentToday(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  holders: readonly string[],
): Promise<Map<string, bigint>> {
  const rows = await db.partnerSpendDay.findMany({
    where: { holder: { in: [...holders] }, day: todayOf(clock.now()) },
  });
  return new Map(rows.map(({ holder, spent }) => [holder, spent]));
}

interface Counted {
  partnerCap: bigint | null;
  keyCap: bigint | null;
  works: boolean;
  isActive: boolean;
  byPartner: boolean;
  byKey: boolean;
}

/**
 * Counts what an order costs against both caps, in the transaction of the order, after the rows of the key and of the
 * partner are locked against a change: an order is either placed before a revocation or not at all. Throws bad_api_key
 * when the key no longer works, partner_inactive, also for an account that was stopped meanwhile, and
 * spend_cap_reached; the caller's transaction then undoes what was counted. Play money counts for its key alone.
 */
export async function countSpending(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { keyId, mode, buyer }: PartnerCaller,
  amount: Paise,
): Promise<void> {
  const now = clock.now();
  const statement = new Statement();
  // The partner's row is locked before that of the key, as by a rotation.
  const allowed = statement.add(
    'allowed',
    Prisma.sql`
      select p.daily_cap as partner_cap, k.daily_cap as key_cap,
             k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now}) as works,
             ${isPartnerActiveSql} as is_active
        from partners p join partner_keys k on k.partner_id = p.user_id join users u on u.id = p.user_id
       where k.id = ${keyId} for share of p, k`,
  );
  const add = (name: string, { holder, cap, given }: { holder: string; cap: Prisma.Sql; given: Part }) =>
    statement.add(
      name,
      Prisma.sql`
        insert into partner_spend_days as kept (holder, day, spent)
        select ${holder}, ${todayOf(now)}::date, ${amount}::bigint from ${allowed.name}
         where works and is_active and ${amount}::bigint <= coalesce(${cap}, ${amount}::bigint) and ${whenGiven(given)}
        on conflict (holder, day) do update set spent = kept.spent + excluded.spent
         where kept.spent + excluded.spent <= coalesce((select ${cap} from ${allowed.name}), kept.spent + excluded.spent)
        returning 1`,
    );
  // The partner first, always: two orders at once would otherwise wait for each other.
  const byPartner =
    mode === 'live'
      ? add('by_partner', { holder: buyer.userid, cap: Prisma.sql`partner_cap`, given: allowed })
      : allowed;
  const byKey = add('by_key', { holder: keyId, cap: Prisma.sql`key_cap`, given: byPartner });
  const counted = await statement.run<Counted>(
    db,
    Prisma.sql`
      select partner_cap as "partnerCap", key_cap as "keyCap", works, is_active as "isActive",
             ${whenGiven(byPartner)} as "byPartner", ${whenGiven(byKey)} as "byKey"
        from ${allowed.name}`,
  );
  if (!counted?.works) throw new AppError('bad_api_key', 'partners.badKey');
  if (!counted.isActive)
    throw new AppError('partner_inactive', 'partners.inactive', { accountId: buyer.userid });
  if (!counted.byPartner) throw capReached(counted.partnerCap);
  if (!counted.byKey) throw capReached(counted.keyCap);
}

function capReached(cap: bigint | null): AppError {
  return new AppError(
    'spend_cap_reached',
    message('partners.capReached', { cap: formatRupees(rupees(cap ?? 0n)) }),
  );
}
