import { type Answer, isRefusal, readOk, readReply } from '@/lib/integrations/http';
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
  if (!isOfSupplier(reply.http))
    return { ...evidence, outcome: 'unknown', message: `HTTP ${reply.http}: ${message}` };
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

/** A redirect or a 5xx may come from a proxy in front of the supplier too, so its body proves nothing. */
function isOfSupplier(http: number): boolean {
  return (http >= 200 && http < 300) || isRefusal(http);
}
