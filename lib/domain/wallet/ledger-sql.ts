// The SQL that moves money. `postJournal` and `payFromWallet` combine the pieces in one statement, `writeLine` runs its piece
// alone in the caller's transaction. With `given` a piece does nothing unless that part returned a row.
import {
  type Account,
  type Currency,
  type Part,
  Prisma,
  type WalletTransactionType,
  whenGiven,
} from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';
import type { JournalReason } from './schema';

export interface WalletChange {
  userId: string;
  currency: Currency;
  /** In paise or hundredths of a point; positive for debits too. */
  amount: bigint;
  now: Date;
}

/** Debits a wallet and returns `wallet_id`; no row when its balance is too low. */
export function debitSql({ userId, currency, amount, now }: WalletChange, given?: Part): Prisma.Sql {
  return Prisma.sql`
    update wallets set balance = balance - ${amount}, updated_at = ${now}
     where user_id = ${userId} and currency = ${currency}::currency and balance >= ${amount} and ${whenGiven(given)}
    returning id as wallet_id`;
}

/** Credits a wallet and returns `wallet_id`; the first credit creates the wallet with the id `newWalletId`. */
export function creditSql(
  { userId, currency, amount, now }: WalletChange,
  newWalletId: string,
  given?: Part,
): Prisma.Sql {
  return Prisma.sql`
    insert into wallets (id, user_id, currency, balance, created_at, updated_at)
    select ${newWalletId}, ${userId}, ${currency}::currency, ${amount}::bigint, ${now}::timestamptz, ${now}::timestamptz
     where ${whenGiven(given)}
    on conflict (user_id, currency)
    do update set balance = wallets.balance + excluded.balance, updated_at = excluded.updated_at
    returning id as wallet_id`;
}

export interface JournalRow {
  id: string;
  reason: JournalReason;
  reference: string;
  note?: string;
  actorId?: string | null;
  now: Date;
}

/** Writes a journal and returns its `id`; writes nothing when reason and reference were booked before. */
export function journalSql(
  { id, reason, reference, note, actorId, now }: JournalRow,
  given?: Part,
): Prisma.Sql {
  return Prisma.sql`
    insert into ledger_journals (id, reason, reference, note, actor_id, created_at)
    select ${id}, ${reason}, ${reference}, ${note ?? null}::text, ${actorId ?? null}::text, ${now}::timestamptz
     where ${whenGiven(given)}
    on conflict (reason, reference) do nothing
    returning id`;
}

export interface EntryRow {
  account: Account;
  currency: Currency;
  /** What the account receives; negative when it gives. */
  amount: bigint;
  /** The wallet's id, or the part that returns it; null for the store's own accounts. */
  wallet: string | Part | null;
}

/** Writes the entries of a journal in the given order. */
export function entriesSql(
  { journalId, rows, now }: { journalId: string; rows: EntryRow[]; now: Date },
  given?: Part,
): Prisma.Sql {
  const values = rows.map(
    ({ account, currency, amount, wallet }) =>
      Prisma.sql`(${account}::account, ${walletSql(wallet)}, ${currency}::currency, ${amount}::bigint)`,
  );
  return Prisma.sql`
    insert into ledger_entries (journal_id, account, wallet_id, currency, amount, created_at)
    select ${journalId}, account, wallet_id, currency, amount, ${now}::timestamptz
      from (values ${Prisma.join(values)}) as entry (account, wallet_id, currency, amount)
     where ${whenGiven(given)}`;
}

function walletSql(wallet: EntryRow['wallet']): Prisma.Sql {
  return wallet === null || typeof wallet === 'string'
    ? Prisma.sql`${wallet}::text`
    : Prisma.sql`(select wallet_id from ${wallet.name})`;
}

export interface LineRow {
  txnid: string;
  userId: string;
  type: WalletTransactionType;
  amount: Paise;
  journalId: string;
  /** The text that the customer sees with it. */
  note: string | null;
  orderId?: string | undefined;
  now: Date;
}

/** Writes the customer's wallet transaction for a journal. */
export function lineSql({ now, ...line }: LineRow, given?: Part): Prisma.Sql {
  const { txnid, userId, type, amount, orderId, journalId, note } = line;
  const status = type === 'Refunded' ? 'Refunded' : 'Success';
  return Prisma.sql`
    insert into wallet_transactions (txnid, user_id, user_email, type, status, amount, order_id, journal_id, reason,
      created_at, updated_at)
    select ${txnid}, ${userId}, '', ${type}::wallet_transaction_type, ${status}::wallet_transaction_status,
      ${amount}::bigint, ${orderId ?? null}::text, ${journalId}, ${note}::text, ${now}::timestamptz, ${now}::timestamptz
     where ${whenGiven(given)}`;
}
