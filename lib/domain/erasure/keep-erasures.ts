import { isQuarantined } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import { payerOf } from '@/lib/domain/payers';
import { type Erasure, transaction } from '@/lib/platform/db';
import { tryEach } from '@/lib/platform/parallel';
import { endEndpoints } from './end-endpoints';
import { isSealed, openIdentity, sealIdentity } from './identity';
import { appendToJournal, readJournal } from './journal';
import { sealAccount } from './seal-account';

export interface KeptErasures {
  /** Accounts that a restored database had forgotten to be erased. */
  resealed: number;
  wiped: number;
}

/**
 * Writes new erasures to the file, seals again what a restored database does not know of, and wipes what the law no
 * longer keeps. In a restored database it seals and wipes before anybody ends the quarantine.
 */
export async function keepErasures(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'>,
  file: string,
): Promise<KeptErasures> {
  const { db } = context;
  const written = await readJournal(file);
  const restored = await isQuarantined(context);
  const resealed = restored ? await resealForgotten(context, written) : 0;
  const known = new Set(written.map(({ account }) => account));
  const sealed = await db.erasure.findMany();
  await sealPlain(context, sealed);
  await appendToJournal(
    file,
    sealed
      .filter(({ userId }) => !known.has(userId))
      .map(({ userId, sealedAt }) => ({ account: userId, sealedAt })),
  );
  return { resealed, wiped: await wipeDue(context) };
}

async function resealForgotten(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'>,
  written: Awaited<ReturnType<typeof readJournal>>,
): Promise<number> {
  const { db } = context;
  const ids = written.map(({ account }) => account);
  const [existing, sealed] = await Promise.all([
    db.user.findMany({ where: { id: { in: ids } }, select: { id: true } }),
    db.erasure.findMany({ where: { userId: { in: ids } }, select: { userId: true } }),
  ]);
  const isSealed = new Set(sealed.map(({ userId }) => userId));
  const exists = new Set(existing.map(({ id }) => id));
  const forgotten = written.filter(({ account }) => exists.has(account) && !isSealed.has(account));
  return tryEach(forgotten, ({ account, sealedAt }) =>
    transaction(context, (inside) => sealAccount(inside, { userId: account, sealedAt })),
  );
}

/** The version before sets identities aside in plain. */
async function sealPlain(
  context: Pick<Context, 'db' | 'sealer'>,
  erasures: readonly Erasure[],
): Promise<void> {
  for (const erasure of erasures) {
    const { userId } = erasure;
    const identity = isSealed(erasure.identity) ? null : openIdentity(context, erasure);
    if (identity)
      await context.db.$queryRaw`
        select tarang_seal_erasure(${userId}, ${sealIdentity(context, userId, identity).sealed})`;
  }
}

/**
 * One transaction for each account; the database's clock decides which are due. One whose identity no setting can open
 * stays: what people wrote of its owner could not be found.
 */
async function wipeDue(context: Pick<Context, 'db' | 'sealer'>): Promise<number> {
  const { db } = context;
  const due = await db.$queryRaw<Pick<Erasure, 'userId' | 'identity'>[]>`
    select user_id as "userId", identity from erasures
     where wiped_at is null and wipe_at <= now() order by wipe_at, user_id limit 1000`;
  // The others are due too, and those that were due before are the first again in each run.
  return tryEach(due, (erasure) => wipe(context, erasure));
}

/** False for one whose identity cannot be opened, and for one that was wiped meanwhile. */
async function wipe(
  context: Pick<Context, 'db' | 'sealer'>,
  erasure: Pick<Erasure, 'userId' | 'identity'>,
): Promise<boolean> {
  const { db } = context;
  const identity = openIdentity(context, erasure);
  if (!identity) return false;
  const { userId } = erasure;
  const payments = await db.payment.findMany({ where: { userId, payerSealed: { not: null } } });
  const payers = payments.flatMap((payment) => payerOf(context, payment) ?? []);
  const digits = identity.mobile?.slice(-10) ?? null;
  const opened = [...Object.values(identity), digits, ...payers].filter((text) => text !== null);
  // Of accounts that the versions before have sealed.
  await endEndpoints({ db }, userId);
  const [row] = await db.$queryRaw<{ done: boolean }[]>`
    select tarang_wipe_account(${userId}, ${[...new Set(opened)]}::text[]) as done`;
  return row?.done ?? false;
}
