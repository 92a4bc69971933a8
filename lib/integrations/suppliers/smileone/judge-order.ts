import { type Answer, readOk, readReply } from '@/lib/integrations/http';
import type { Evidence, PurchaseResult } from '@/lib/integrations/suppliers/port';
import { envelope, orderReply } from './replies';

/**
 * What an answer to createorder proves (SMILEONE-4). Refused: it never left, or the supplier's
 * own reply says so. Delivered: 200 and an order id. All else is unknown, because it may have been booked.
 */
export function judgeOrder(answer: Answer, evidence: Evidence): PurchaseResult<false> {
  const reply = readReply(answer, envelope);
  if (!reply.ok) {
    if (reply.unsent) return { ...evidence, outcome: 'refused', code: 'unsent', message: reply.why };
    return { ...evidence, outcome: 'unknown', message: reply.why };
  }
  const { status, message } = reply.data;
  // A redirect or a fault of the server is not the supplier's word, whatever its body says.
  const fromSupplier = (reply.http >= 200 && reply.http < 300) || (reply.http >= 400 && reply.http < 500);
  if (!fromSupplier) return { ...evidence, outcome: 'unknown', message: `HTTP ${reply.http}: ${message}` };
  if (status !== 200) return { ...evidence, outcome: 'refused', code: String(status), message };
  const order = readOk(answer, orderReply);
  if (!order.ok) return { ...evidence, outcome: 'unknown', message: 'Success without an order id' };
  return {
    ...evidence,
    outcome: 'delivered',
    supplierOrderId: order.data.order_id,
    cost: order.data.price,
    goods: [],
  };
}
