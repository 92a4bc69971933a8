// The SQL that moves money. `postJournal` and `payFromWallet` combine the pieces in one statement, `writeLine` runs its
// piece alone in the caller's transaction. With `given` a piece does nothing unless that part returned a row.
import {
  type Account,
  type Currency,
  columnsSql,
  type Part,
  Prisma,
  recordsSql,
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

/** Debits a wallet and returns `wallet_id`; no row when its balance, without the part `onHold`, is too low. */
export function debitSql(
  { userId, currency, amount, now, onHold = Prisma.sql`0` }: WalletChange & { onHold?: Prisma.Sql },
  given?: Part,
): Prisma.Sql {
  return Prisma.sql`
    update wallets set balance = balance - ${amount}, updated_at = ${now}
     where user_id = ${userId} and currency = ${currency}::currency and balance - ${onHold} >= ${amount} and ${whenGiven(given)}
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

const JOURNAL = {
  id: 'text',
  reason: 'text',
  reference: 'text',
  note: 'text',
  actor_id: 'text',
  created_at: 'timestamptz',
} as const;

/** Writes journals and returns the `id` of each; one whose reason and reference were booked before is not written. */
export function journalsSql(journals: readonly JournalRow[], given?: Part): Prisma.Sql {
  const rows = journals.map(({ id, reason, reference, note, actorId, now }) => ({
    id,
    reason,
    reference,
    note,
    actor_id: actorId,
    created_at: now,
  }));
  return Prisma.sql`
    insert into ledger_journals (${columnsSql(JOURNAL)})
    select * from ${recordsSql('journal', JOURNAL, rows)}
     where ${whenGiven(given)}
    on conflict (reason, reference) do nothing
    returning id`;
}

export interface EntryRow {
  journalId: string;
  account: Account;
  currency: Currency;
  /** What the account receives; negative when it gives. */
  amount: bigint;
  /** The part that returns the wallet's id; null for the store's own accounts. */
  wallet: Part | null;
}

const ENTRY = {
  journal_id: 'text',
  account: 'account',
  currency: 'currency',
  amount: 'bigint',
  wallet: 'text',
} as const;

/** Writes the entries of journals in the given order. */
export function entriesSql(entries: readonly EntryRow[], now: Date, given?: Part): Prisma.Sql {
  const rows = entries.map(({ journalId, account, currency, amount, wallet }) => ({
    journal_id: journalId,
    account,
    currency,
    amount,
    wallet: wallet?.name.sql,
  }));
  return Prisma.sql`
    insert into ledger_entries (journal_id, account, wallet_id, currency, amount, created_at)
    select journal_id, account, ${walletOf(entries)}, currency, amount, ${now}::timestamptz
      from ${recordsSql('entry', ENTRY, rows)}
     where ${whenGiven(given)}`;
}

/** The wallet's id of a row `entry`. */
function walletOf(entries: readonly EntryRow[]): Prisma.Sql {
  const parts = new Map(entries.flatMap(({ wallet }) => (wallet ? [[wallet.name.sql, wallet]] : [])));
  if (parts.size === 0) return Prisma.sql`null`;
  const wallets = [...parts].map(
    ([name, part]) => Prisma.sql`select ${name}::text as part, wallet_id from ${part.name}`,
  );
  return Prisma.sql`
    (select wallet_id from (${Prisma.join(wallets, ' union all ')}) wallet where wallet.part = entry.wallet)`;
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

const LINE = {
  txnid: 'text',
  user_id: 'text',
  user_email: 'text',
  type: 'wallet_transaction_type',
  status: 'wallet_transaction_status',
  amount: 'bigint',
  order_id: 'text',
  journal_id: 'text',
  reason: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const;

/** Writes the customers' wallet transactions for journals. */
export function linesSql(lines: readonly LineRow[], given?: Part): Prisma.Sql {
  const rows = lines.map(({ txnid, userId, type, amount, orderId, journalId, note, now }) => ({
    txnid,
    user_id: userId,
    user_email: '',
    type,
    status: type === 'Refunded' ? 'Refunded' : 'Success',
    amount,
    order_id: orderId,
    journal_id: journalId,
    reason: note,
    created_at: now,
    updated_at: now,
  }));
  return Prisma.sql`
    insert into wallet_transactions (${columnsSql(LINE)})
    select * from ${recordsSql('line', LINE, rows)}
     where ${whenGiven(given)}`;
}
