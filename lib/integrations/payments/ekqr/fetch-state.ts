import { readOk } from '@/lib/integrations/http';
import type { PaymentState } from '@/lib/integrations/payments/port';
import { after, istDate, minutes } from '@/lib/platform/time';
import { judgeStatus } from './judge-status';
import { type EkqrAccount, post } from './post';
import { isNotFound, statusReply } from './replies';

/** How far the gateway's clock, and the time a request takes to reach it, may put its day beside ours. */
const DAY_EDGE = minutes(10);

/**
 * Asks by reference and day. A payment made close to midnight IST may stand in the gateway's books under the day before
 * or after ours, and with the wrong day it is not found although it is paid: then that day is asked as well.
 */
export async function fetchState(
  account: EkqrAccount,
  payment: { clientTxnId: string; createdAt: Date },
): Promise<PaymentState> {
  let state: PaymentState = { outcome: 'not_found', message: '' };
  for (const day of listDays(payment.createdAt, account.clock.now())) {
    state = await askDay(account, payment.clientTxnId, day);
    if (state.outcome !== 'not_found') return state;
  }
  return state;
}

/** The day of creation first, then the neighbour that is near, unless it has not begun. */
function listDays(createdAt: Date, now: Date): string[] {
  const near = [createdAt, after(createdAt, -DAY_EDGE), after(createdAt, DAY_EDGE)];
  const latest = after(now, DAY_EDGE);
  return [...new Set(near.filter((date) => date === createdAt || date <= latest).map(istDate))];
}

async function askDay(account: EkqrAccount, clientTxnId: string, day: string): Promise<PaymentState> {
  const answer = await post(account, 'check_order_status', { client_txn_id: clientTxnId, txn_date: day });
  const reply = readOk(answer, statusReply);
  if (!reply.ok) return { outcome: 'unknown', message: reply.why };
  if (reply.data.status) return judgeStatus(clientTxnId, reply.data.data);
  // A wrong key or an expired plan is refused in the same form, and says nothing about the payment.
  return { outcome: isNotFound(reply.data) ? 'not_found' : 'unknown', message: reply.data.msg };
}
