import type { FetchedPayouts, Payout, PayoutRow } from '@/lib/integrations/payments/port';
import { call, type RazorpayAccount } from './call';
import { settlementReply, settlementRowsReply } from './replies';

/** The most rows that the gateway gives at once. */
const PAGE = 1000;
/** A list that goes on for longer is one that repeats itself. */
const MAX_PAGES = 500;

/**
 * All rows that the gateway paid out on a day, and each payout that they belong to. A page may have fewer rows than
 * were asked for, so the list ends with the first empty one.
 */
export async function fetchPayouts(account: RazorpayAccount, day: string): Promise<FetchedPayouts> {
  const rows: PayoutRow[] = [];
  for (let page = 0; ; page += 1) {
    if (page === MAX_PAGES) return { outcome: 'unknown', message: 'The list of paid rows does not end' };
    const read = await fetchPage(account, day, rows.length);
    if ('message' in read) return { outcome: 'unknown', message: read.message };
    if (read.rows.length === 0) break;
    rows.push(...read.rows);
  }
  const payouts: Payout[] = [];
  for (const id of new Set(rows.map(({ payoutId }) => payoutId))) {
    const answer = await call(account, { path: `/settlements/${id}` }, settlementReply);
    if (answer.kind !== 'done') return { outcome: 'unknown', message: answer.message };
    if (answer.data.id !== id) return { outcome: 'unknown', message: 'The gateway spoke of another payout' };
    payouts.push(answer.data);
  }
  return { outcome: 'fetched', rows, payouts };
}

async function fetchPage(
  account: RazorpayAccount,
  day: string,
  skip: number,
): Promise<{ rows: PayoutRow[] } | { message: string }> {
  const [year = '', month = '', date = ''] = day.split('-');
  const query = new URLSearchParams({ year, month, day: date, count: String(PAGE), skip: String(skip) });
  const answer = await call(account, { path: `/settlements/recon/combined?${query}` }, settlementRowsReply);
  if (answer.kind !== 'done') return { message: answer.message };
  return {
    rows: answer.data.items.map(
      ({ entity_id, settlement_id, payment_id, order_receipt, dispute_id, ...row }) => ({
        ...row,
        id: entity_id,
        payoutId: settlement_id,
        paymentId: payment_id ?? (row.type === 'payment' ? entity_id : null),
        clientTxnId: order_receipt,
        disputeId: dispute_id,
      }),
    ),
  };
}
