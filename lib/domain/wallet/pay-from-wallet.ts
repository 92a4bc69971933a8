import type { Context } from '@/lib/domain/context';
import type { Part, Statement } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import type { Paise } from '@/lib/platform/money';
import { movement } from './ledger';
import { debitSql, entriesSql, journalSql, lineSql } from './ledger-sql';

export interface PayFromWalletInput {
  userId: string;
  amount: Paise;
  /** The order that is paid. It must be new: with an earlier journal for it, the statement fails. */
  orderId: string;
  txnid: string;
  /** The part that must have a row; otherwise nothing is paid. */
  given: Part;
}

/**
 * Adds to a statement what `postJournal` and `writeLine` do for an order that is paid from the wallet. `amount` is in
 * paise. The returned part has a row when the balance was high enough; otherwise nothing is booked.
 */
export function payFromWallet(
  { clock }: Pick<Context, 'clock'>,
  statement: Statement,
  { userId, amount, orderId, txnid, given }: PayFromWalletInput,
): Part {
  const now = clock.now();
  const journalId = newId(clock);
  const debited = statement.add('debited', debitSql({ userId, currency: 'INR', amount, now }, given));
  const rows = movement({ account: 'wallet', userId }, { account: 'sales' }, 'INR', amount).map((entry) => ({
    ...entry,
    wallet: entry.userId === undefined ? null : debited,
  }));
  const journal = { id: journalId, reason: 'order_paid', reference: orderId, now } as const;
  statement.add('journal', journalSql(journal, debited));
  statement.add('entries', entriesSql({ journalId, rows, now }, debited));
  const line = {
    txnid,
    userId,
    type: 'Debit',
    amount,
    orderId,
    journalId,
    note: null,
    now,
  } as const;
  statement.add('line', lineSql(line, debited));
  return debited;
}
