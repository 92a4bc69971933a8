import type { FetchedDispute } from '@/lib/integrations/payments/port';
import { call, type RazorpayAccount } from './call';
import { disputeReply } from './replies';
import { unusable } from './unusable';

/** Asks what became of a dispute. */
export async function fetchDispute(account: RazorpayAccount, disputeId: string): Promise<FetchedDispute> {
  const answer = await call(account, { path: `/disputes/${encodeURIComponent(disputeId)}` }, disputeReply);
  if (answer.kind !== 'done') return unusable(answer);
  const { id, payment_id, amount, amount_deducted, currency, reason_code, phase, status, ...times } =
    answer.data;
  if (id !== disputeId) return { outcome: 'unknown', message: 'The gateway spoke of another dispute' };
  if (currency !== 'INR') return { outcome: 'unknown', message: 'A dispute in another currency' };
  return {
    outcome: 'fetched',
    dispute: {
      id,
      paymentId: payment_id,
      amount,
      amountDeducted: amount_deducted,
      reason: reason_code,
      phase,
      status,
      respondBy: times.respond_by,
      openedAt: times.created_at,
    },
  };
}
