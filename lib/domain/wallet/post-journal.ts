import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import type { Entry } from './ledger';
import type { JournalReason } from './schema';

export interface PostJournalInput {
  reason: JournalReason;
  reference: string;
  entries: Entry[];
  note?: string;
  actorId?: string | null;
}

/**
 * ServiceState one movement in the caller's transaction. Null when reason and reference were booked before: then nothing is
 * written. Throws not_available when a wallet would fall below zero.
 * Rows are locked in one order everywhere: order, payment, wallet.
 */
export async function postJournal(
  context: Pick<Context, 'db' | 'clock'>,
  { reason, reference, entries, note, actorId }: PostJournalInput,
): Promise<{ id: string } | null> {
  const { db, clock } = context;
  const id = newId(clock);
  const createdAt = clock.now();
  // Written by hand, as the entries below: Prisma compiles a createMany anew at every call (docs/benchmarks.md).
  const booked = await db.$executeRaw`
    insert into ledger_journals (id, reason, reference, note, actor_id, created_at)
    values (${id}, ${reason}, ${reference}, ${note ?? null}, ${actorId ?? null}, ${createdAt})
    on conflict (reason, reference) do nothing`;
  if (booked === 0) return null;
  const rows: Prisma.Sql[] = [];
  for (const { userId, account, currency, amount } of entries) {
    const walletId = userId === undefined ? null : await moveBalance(context, { currency, amount, userId });
    rows.push(
      Prisma.sql`(${id}, ${account}::account, ${walletId}, ${currency}::currency, ${amount}::bigint, ${createdAt}::timestamptz)`,
    );
  }
  await db.$executeRaw`
    insert into ledger_entries (journal_id, account, wallet_id, currency, amount, created_at)
    values ${Prisma.join(rows)}`;
  return { id };
}

/** Moves the cached sum by a conditional update and returns the wallet's id; the first entry opens the wallet. */
async function moveBalance(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, currency, amount }: Required<Omit<Entry, 'account'>>,
): Promise<string> {
  const now = clock.now();
  const [moved] =
    amount > 0n
      ? await db.$queryRaw<{ id: string }[]>`
          insert into wallets (id, user_id, currency, balance, created_at, updated_at)
          values (${newId(clock)}, ${userId}, ${currency}::currency, ${amount}, ${now}, ${now})
          on conflict (user_id, currency)
          do update set balance = wallets.balance + excluded.balance, updated_at = excluded.updated_at
          returning id`
      : await db.$queryRaw<{ id: string }[]>`
          update wallets set balance = balance + ${amount}, updated_at = ${now}
          where user_id = ${userId} and currency = ${currency}::currency and balance >= ${-amount}
          returning id`;
  if (!moved) throw new AppError('not_available', 'wallet.insufficientBalance');
  return moved.id;
}
