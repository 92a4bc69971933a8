import { type Answer, readOk, readReply } from '@/lib/integrations/http';
import type { Evidence, PurchaseResult } from '@/lib/integrations/suppliers/port';
import { envelope, orderReply } from './replies';

// The status of this refusal is not known (SMILEONE-3); messages are English, or Portuguese for BR.
const EMPTY_BALANCE = /\b(balance|saldo)\b/i;

/**
 * The outcome of an answer to createorder (SMILEONE-4). Refused: the call was not sent, or the supplier's reply refuses
 * it. Delivered: status 200 and an order id. Everything else is unknown, because the order may exist.
 */
export function judgeOrder(answer: Answer, evidence: Evidence): PurchaseResult<false> {
  const reply = readReply(answer, envelope);
  if (!reply.ok) {
    if (reply.unsent) return { ...evidence, outcome: 'refused', code: 'unsent', message: reply.why };
    return { ...evidence, outcome: 'unknown', message: reply.why };
  }
  const { status, message } = reply.data;
  // A redirect or a 5xx may come from a proxy in front of the supplier, so its body proves nothing.
  const fromSupplier = (reply.http >= 200 && reply.http < 300) || (reply.http >= 400 && reply.http < 500);
  if (!fromSupplier) return { ...evidence, outcome: 'unknown', message: `HTTP ${reply.http}: ${message}` };
  if (status !== 200) {
    const emptyBalance = EMPTY_BALANCE.test(message) && { emptyBalance: true };
    return { ...evidence, outcome: 'refused', code: String(status), message, ...emptyBalance };
  }
  const order = readOk(answer, orderReply);
  if (!order.ok) return { ...evidence, outcome: 'unknown', message: 'Success without an order id' };
  return {
    ...evidence,
    outcome: 'delivered',
    supplierOrderId: order.data.order_id,
    cost: order.data.price,
    goods: null,
    // The reply to createorder names order id and price, and neither pack nor player (SMILEONE-3).
    differences: [],
  };
}
