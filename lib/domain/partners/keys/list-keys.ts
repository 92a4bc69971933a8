import type { Context } from '@/lib/domain/context';
import { type KeyView, MODES } from '@/lib/domain/partners/schema';
import { todayOf } from '@/lib/domain/partners/spending';
import type { PartnerKey } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { keyWorks } from './new-key';

/** Of those that have ended, only so many are listed. */
const MOST_LISTED = 100;

/** The keys of a partner, newest first. */
export async function listKeys(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  partnerId: string,
): Promise<KeyView[]> {
  const now = clock.now();
  const keys = await db.partnerKey.findMany({
    where: { partnerId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MOST_LISTED,
    include: { successor: { select: { id: true } } },
  });
  const spent = await db.partnerSpendDay.findMany({
    where: { holder: { in: keys.map(({ id }) => id) }, day: todayOf(now) },
  });
  const spentBy = new Map(spent.map(({ holder, spent: amount }) => [holder, amount]));
  return keys.map((key) => presentKey(key, now, spentBy.get(key.id) ?? 0n));
}

function presentKey(
  key: PartnerKey & { successor: { id: string } | null },
  now: Date,
  spent: bigint,
): KeyView {
  const { id, name, last4, scopes, networks, version, lastUsedAddress } = key;
  return {
    ...{ id, name, last4, scopes, networks, version, lastUsedAddress },
    mode: MODES.find((mode) => mode === key.mode) ?? 'test',
    dailyCap: key.dailyCap === null ? null : rupees(key.dailyCap),
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    isReplaced: key.successor !== null,
    works: keyWorks(key, now),
    spentToday: rupees(spent),
  };
}
