import type { Context } from '@/lib/domain/context';
import { type KeyView, MODES } from '@/lib/domain/partners/schema';
import { readSpentToday } from '@/lib/domain/partners/spending';
import type { Db, PartnerKey, Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { keyWorks } from './new-key';

/** Of those that have ended, only so many are listed. */
const MOST_LISTED = 100;
const WITH_SUCCESSOR = { successor: { select: { id: true } } } as const;

type ReadContext = Pick<Context, 'db' | 'clock'>;
type KeyRow = PartnerKey & { successor: { id: string } | null };

/** The keys of a partner, newest first. */
export async function listKeys(context: ReadContext, partnerId: string): Promise<KeyView[]> {
  return presentKeys(context, await readKeys(context.db, { partnerId }, MOST_LISTED));
}

/** The keys of these partners that work, by partner. A partner has few of them, so that their number needs no bound. */
export async function workingKeysOf(
  context: ReadContext,
  partnerIds: readonly string[],
): Promise<Map<string, KeyView[]>> {
  const rows = await readKeys(context.db, {
    partnerId: { in: [...partnerIds] },
    revokedAt: null,
    OR: [{ expiresAt: null }, { expiresAt: { gt: context.clock.now() } }],
  });
  const views = await presentKeys(context, rows);
  return Map.groupBy(views, (_, place) => rows[place]?.partnerId ?? '');
}

function readKeys(db: Db, where: Prisma.PartnerKeyWhereInput, take?: number): Promise<KeyRow[]> {
  return db.partnerKey.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: WITH_SUCCESSOR,
    ...(take !== undefined && { take }),
  });
}

async function presentKeys(context: ReadContext, keys: KeyRow[]): Promise<KeyView[]> {
  const now = context.clock.now();
  const spent = await readSpentToday(
    context,
    keys.map(({ id }) => id),
  );
  return keys.map((key) => presentKey(key, now, spent.get(key.id) ?? 0n));
}

function presentKey(key: KeyRow, now: Date, spent: bigint): KeyView {
  const { id, name, last4, scopes, networks, version, lastUsedAddress } = key;
  return {
    id,
    name,
    last4,
    scopes,
    networks,
    version,
    lastUsedAddress,
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
