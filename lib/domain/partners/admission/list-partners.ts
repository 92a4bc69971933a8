import type { Context } from '@/lib/domain/context';
import { workingKeysOf } from '@/lib/domain/partners/keys/list-keys';
import { type PartnerOfStaff, stateOfPartner } from '@/lib/domain/partners/schema';
import { readSpentToday } from '@/lib/domain/partners/spending';
import { rupees } from '@/lib/platform/money';

/** Of those that wait for a decision, and of those that are suspended, so many are listed. */
const MOST_LISTED = 100;

/**
 * The partners for staff: first those that wait for a decision, the oldest first, then all whose live keys work, and
 * the suspended ones, the newest first.
 */
export async function listPartners(context: Pick<Context, 'db' | 'clock'>): Promise<PartnerOfStaff[]> {
  const { db } = context;
  const include = { user: { select: { name: true } } };
  const [asked, active, suspended] = await Promise.all([
    db.partner.findMany({
      where: { status: 'asked' },
      include,
      orderBy: { createdAt: 'asc' },
      take: MOST_LISTED,
    }),
    db.partner.findMany({ where: { status: 'active' }, include, orderBy: { createdAt: 'desc' } }),
    db.partner.findMany({
      where: { status: { notIn: ['asked', 'active'] } },
      include,
      orderBy: { createdAt: 'desc' },
      take: MOST_LISTED,
    }),
  ]);
  const rows = [...asked, ...active, ...suspended];
  const ids = rows.map(({ userId }) => userId);
  const [keys, spent] = await Promise.all([workingKeysOf(context, ids), readSpentToday(context, ids)]);
  return rows.map(({ userId, user, status, about, dailyCap, version, createdAt }) => ({
    userid: userId,
    name: user.name,
    about,
    version,
    state: stateOfPartner(status),
    dailyCap: dailyCap === null ? null : rupees(dailyCap),
    spentToday: rupees(spent.get(userId) ?? 0n),
    askedAt: createdAt.toISOString(),
    keys: keys.get(userId) ?? [],
  }));
}
