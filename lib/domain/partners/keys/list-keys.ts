import type { Context } from '@/lib/domain/context';
import { type KeyView, MODES } from '@/lib/domain/partners/schema';
import { readSpentToday } from '@/lib/domain/partners/spending';
import type { Db, PartnerKey, Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { keyWorks } from './new-key';

/** Of those that have ended, so many are listed: the newest. */
const MOST_ENDED = 100;
const WITH_SUCCESSOR = { successor: { select: { id: true } } } as const;

type ReadContext = Pick<Context, 'db' | 'clock'>;
type KeyRow = PartnerKey & { successor: { id: string } | null };

/**
 * The keys of a partner: all that work, because the button that revokes one is in its row, and the newest of those that
 * have ended. Newest first.
 */
export async function listKeys(context: ReadContext, partnerId: string): Promise<KeyView[]> {
  const { db, clock } = context;
  const working = worksAt(clock.now());
  const [keys, ended] = await Promise.all([
    readKeys(db, { partnerId, ...working }),
    readKeys(db, { partnerId, NOT: working }, MOST_ENDED),
  ]);
  const newestFirst = [...keys, ...ended].sort(
    (one, other) => Number(other.createdAt) - Number(one.createdAt),
  );
  return presentKeys(context, newestFirst);
}

/** The keys of these partners that work, by partner. A partner has few of them, so that their number needs no bound. */
export async function workingKeysOf(
  context: ReadContext,
  partnerIds: readonly string[],
): Promise<Map<string, KeyView[]>> {
  const rows = await readKeys(context.db, {
    partnerId: { in: [...partnerIds] },
    ...worksAt(context.clock.now()),
  });
  const views = await presentKeys(context, rows);
  return Map.groupBy(views, (_, place) => rows[place]?.partnerId ?? '');
}

/** As keyWorks says. */
function worksAt(now: Date) {
  return {
    revokedAt: null,
    OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
  } satisfies Prisma.PartnerKeyWhereInput;
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
