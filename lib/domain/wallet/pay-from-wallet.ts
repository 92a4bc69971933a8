import type { Context } from '@/lib/domain/context';
import type { Part, Statement } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import type { Paise } from '@/lib/platform/money';
import { movement } from './ledger';
import { debitSql, entriesSql, journalsSql, linesSql } from './ledger-sql';
import { onHoldSql } from './on-hold';

/** An order that is paid. It must be new: with an earlier journal for it, the statement fails. */
interface PaidOrder {
  orderId: string;
  amount: Paise;
  txnid: string;
}

export interface PayFromWalletInput {
  userId: string;
  /** All of them are paid, or none. */
  orders: readonly PaidOrder[];
  /** The part that must have a row; otherwise nothing is paid. */
  given: Part;
}

/**
 * Adds to a statement what `postJournal` and `writeLine` do for orders that are paid from one wallet. Amounts are in
 * paise. The returned part has a row when the balance that is not on hold was high enough for all; otherwise nothing is
 * booked.
 */
export function payFromWallet(
  { clock }: Pick<Context, 'clock'>,
  statement: Statement,
  { userId, orders, given }: PayFromWalletInput,
): Part {
  const now = clock.now();
  const amount = orders.reduce((sum, order) => sum + order.amount, 0n);
  const debit = { userId, currency: 'INR', amount, now, onHold: onHoldSql(userId) } as const;
  const debited = statement.add('debited', debitSql(debit, given));
  const booked = orders.map((order) => ({ ...order, userId, journalId: newId(clock) }));
  const journals = booked.map(
    ({ journalId, orderId }) => ({ id: journalId, reason: 'order_paid', reference: orderId, now }) as const,
  );
  const entries = booked.flatMap(({ journalId, amount }) =>
    movement({ account: 'wallet', userId }, { account: 'sales' }, 'INR', amount).map((entry) => ({
      ...entry,
      journalId,
      wallet: entry.userId === undefined ? null : debited,
    })),
  );
  const lines = booked.map((order) => ({ ...order, type: 'Debit', note: null, now }) as const);
  statement.add('journals', journalsSql(journals, debited));
  statement.add('entries', entriesSql(entries, now, debited));
  statement.add('lines', linesSql(lines, debited));
  return debited;
}
