import type { Context } from '@/lib/domain/context';
import type { JournalReason, StatementLine, StatementView } from '@/lib/domain/wallet/schema';
import { rupees } from '@/lib/platform/money';
import { istDay } from '@/lib/platform/time';

export interface GetStatementInput {
  userId: string;
  /** yyyy-mm-dd in IST, inclusive. */
  from: string;
  to: string;
}

interface Row {
  id: string;
  reason: JournalReason;
  note: string | null;
  order_id: string | null;
  line_reason: string | null;
  amount: bigint;
  at: Date;
}

const TEXTS: Record<JournalReason, string> = {
  order_paid: 'Paid for an order',
  order_refunded: 'Order refund',
  refund_to_wallet: 'Order refund',
  refund_processed: 'Refund to the source',
  refund_came_back: 'Refund that came back',
  refund_returned: 'Refund that the bank had made',
  order_reopened: 'Refund taken back, the order goes on',
  payment_unusable: 'Payment not usable for an order, added to the wallet',
  topup_paid: 'Top-up',
  points_earned: 'Points earned',
  points_redeemed: 'Points redeemed',
  points_taken_back: 'Points taken back with a refund or reversal',
  points_given_again: 'Points given again',
  referral_rewarded: 'Points for an invitation',
  referral_taken_back: 'Points for an invitation taken back',
  admin_credit: 'Added by support',
  gift_taken_back: 'Credit taken back by support',
  moved_out: 'Carried along as the account moved',
  moved_in: 'Carried along as the account moved',
  payment_reversed: 'Payment reversed',
  receivable_lost: 'Reversed payment written off',
  receivable_recovered: 'Reversed payment recovered',
  receivable_offset: 'Taken for a payment that went back to your bank',
  payment_reinstated: 'Given back: the payment that you replaced has arrived after all',
};

/**
 * All movements of a wallet in a period, from the ledger, so that opening balance plus lines is the closing balance.
 */
export async function getStatement(
  { db }: Pick<Context, 'db'>,
  { userId, from, to }: GetStatementInput,
): Promise<StatementView> {
  const begin = istDay(from).from;
  const end = istDay(to).until;
  // Backwards from the balance: what moved since then is less than all that came before, once a wallet is old.
  const [before] = await db.$queryRaw<{ balance: bigint }[]>`
    select w.balance - (select coalesce(sum(e.amount), 0) from ledger_entries e
                         where e.wallet_id = w.id and e.created_at >= ${begin})::bigint as balance
      from wallets w where w.user_id = ${userId} and w.currency = 'INR'`;
  const rows = await db.$queryRaw<Row[]>`
    select j.id, j.reason, j.note, t.order_id, t.reason as line_reason, e.amount, e.created_at as at
      from wallets w
      join ledger_entries e on e.wallet_id = w.id
      join ledger_journals j on j.id = e.journal_id
      left join wallet_transactions t on t.journal_id = j.id
     where w.user_id = ${userId} and w.currency = 'INR' and e.created_at >= ${begin} and e.created_at < ${end}
     order by e.created_at, e.id`;
  let balance = before?.balance ?? 0n;
  const opening = balance;
  const lines = rows.map((row): StatementLine => {
    balance += row.amount;
    const note = row.line_reason ?? row.note;
    const text = (TEXTS as Partial<typeof TEXTS>)[row.reason] ?? 'Other movement';
    return {
      at: row.at.toISOString(),
      journal: row.id,
      kind: row.reason,
      text,
      note: note && note !== text ? note : null,
      orderid: row.order_id,
      amount: rupees(row.amount),
      balance: rupees(balance),
    };
  });
  return { from, to, opening: rupees(opening), closing: rupees(balance), lines };
}
