import { isQuarantined } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import { payerOf } from '@/lib/domain/payers';
import { transaction } from '@/lib/platform/db';
import { appendToJournal, readJournal } from './journal';
import { sealAccount } from './seal-account';

export interface KeptErasures {
  /** Accounts that a restored database had forgotten to be erased. */
  resealed: number;
  wiped: number;
}

/**
 * Writes new erasures to the file, seals again what a restored database does not know of, and wipes what the law no longer
 * keeps. In a restored database it seals and wipes before anybody ends the quarantine.
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
  const sealed = await db.erasure.findMany({ select: { userId: true, sealedAt: true } });
  await appendToJournal(
    file,
    sealed
      .filter(({ userId }) => !known.has(userId))
      .map(({ userId, sealedAt }) => ({ account: userId, sealedAt })),
  );
  return { resealed, wiped: await wipeDue(context) };
}

async function resealForgotten(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
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
  for (const { account, sealedAt } of forgotten)
    await transaction(context, (inside) => sealAccount(inside, { userId: account, sealedAt }));
  return forgotten.length;
}

/** One transaction for each account; the database's clock decides which are due. */
async function wipeDue(context: Pick<Context, 'db' | 'sealer'>): Promise<number> {
  const { db } = context;
  const due = await db.$queryRaw<{ account: string }[]>`
    select user_id as account from erasures where wiped_at is null and wipe_at <= now() order by wipe_at limit 1000`;
  let wiped = 0;
  for (const { account } of due) {
    const payments = await db.payment.findMany({ where: { userId: account, payerSealed: { not: null } } });
    const payers = new Set(payments.flatMap((payment) => payerOf(context, payment) ?? []));
    const [row] = await db.$queryRaw<{ done: boolean }[]>`
      select tarang_wipe_account(${account}, ${[...payers]}::text[]) as done`;
    if (row?.done) wiped += 1;
  }
  return wiped;
}
