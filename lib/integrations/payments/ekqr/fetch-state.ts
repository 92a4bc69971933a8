import { readOk } from '@/lib/integrations/http';
import type { PaymentLookup, PaymentState } from '@/lib/integrations/payments/port';
import { after, istDate, minutes } from '@/lib/platform/time';
import { judgeStatus } from './judge-status';
import { type EkqrAccount, post } from './post';
import { isNotFound, statusReply } from './replies';

/** The greatest difference between our time of a payment and the gateway's: clock difference plus transport time. */
const DAY_EDGE = minutes(10);

/**
 * Asks for a payment by our reference and the day (IST). The gateway may have recorded a payment made close to midnight
 * under the day before or after ours, and with the wrong day it is not found although it is paid. In that case the
 * neighbouring day is asked too.
 */
export async function fetchState(
  account: EkqrAccount,
  payment: Pick<PaymentLookup, 'clientTxnId' | 'createdAt'>,
): Promise<PaymentState> {
  let state: PaymentState = { outcome: 'not_found', message: '' };
  for (const day of listDays(payment.createdAt, account.clock.now())) {
    state = await askDay(account, payment.clientTxnId, day);
    if (state.outcome !== 'not_found') return state;
  }
  return state;
}

/**
 * The day of creation, then the neighbouring day if it is near and has already begun. Of a payment that was made while
 * our clock was ahead only now is known, which is soon after.
 */
function listDays(createdAt: Date, now: Date): string[] {
  const latest = after(now, DAY_EDGE);
  const made = createdAt > latest ? now : createdAt;
  const near = [made, after(made, -DAY_EDGE), after(made, DAY_EDGE)];
  return [...new Set(near.filter((date) => date === made || date <= latest).map(istDate))];
}

async function askDay(account: EkqrAccount, clientTxnId: string, day: string): Promise<PaymentState> {
  const answer = await post(account, 'check_order_status', { client_txn_id: clientTxnId, txn_date: day });
  const reply = readOk(answer, statusReply);
  if (!reply.ok) return { outcome: 'unknown', message: reply.why };
  if (reply.data.status) return judgeStatus(clientTxnId, reply.data.data);
  // A refusal for a wrong key or an expired plan has the same shape and proves nothing about the payment.
  return { outcome: isNotFound(reply.data) ? 'not_found' : 'unknown', message: reply.data.msg };
}
