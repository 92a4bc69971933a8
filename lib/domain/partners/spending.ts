// What keys and partners spend in a day (IST), and their caps. A refund does not reduce the day's spending: a cap limits how much
// can be ordered with a stolen key, also when its orders are refunded.
import type { Context } from '@/lib/domain/context';
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

interface Caps {
  partnerCap: bigint | null;
  keyCap: bigint | null;
}

/**
 * Counts what an order costs against both caps, in the transaction of the order, after the rows of the key and of the partner are
 * locked against a change: an order is either placed before a revocation or not at all. Throws bad_api_key when the key no longer
 * works, partner_inactive, and spend_cap_reached. Play money counts for its key alone.
 */
export async function countSpending(
  context: Pick<Context, 'db' | 'clock'>,
  { keyId, mode, buyer }: PartnerCaller,
  amount: Paise,
): Promise<void> {
  const { db, clock } = context;
  // The partner's row is locked before that of the key, as by a rotation.
  const [caps] = await db.$queryRaw<(Caps & { works: boolean; isActive: boolean })[]>`
    select p.daily_cap as "partnerCap", k.daily_cap as "keyCap",
           k.revoked_at is null and (k.expires_at is null or k.expires_at > ${clock.now()}) as works,
           p.status = any(${mode === 'live' ? ['active'] : ['active', 'asked']}) as "isActive"
      from partners p join partner_keys k on k.partner_id = p.user_id
     where k.id = ${keyId} for share`;
  if (!caps?.works) throw new AppError('bad_api_key', 'partners.badKey');
  if (!caps.isActive)
    throw new AppError('partner_inactive', 'partners.inactive', { accountId: buyer.userid });
  const { partnerCap, keyCap } = caps;
  // The partner first, always: two orders at once would otherwise wait for each other.
  if (mode === 'live') await add(context, { holder: buyer.userid, cap: partnerCap }, amount);
  await add(context, { holder: keyId, cap: keyCap }, amount);
}

async function add(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { holder, cap }: { holder: string; cap: bigint | null },
  amount: Paise,
): Promise<void> {
  const counted = await db.$executeRaw`
    insert into partner_spend_days as kept (holder, day, spent)
    select ${holder}, ${todayOf(clock.now())}::date, ${amount}::bigint where ${amount}::bigint <= coalesce(${cap}::bigint, ${amount}::bigint)
    on conflict (holder, day) do update set spent = kept.spent + excluded.spent
     where ${cap}::bigint is null or kept.spent + excluded.spent <= ${cap}::bigint`;
  if (counted === 0)
    throw new AppError(
      'spend_cap_reached',
      message('partners.capReached', { cap: formatRupees(rupees(cap ?? 0n)) }),
    );
}
