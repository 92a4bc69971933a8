import { type Answer, readOk, readReply } from '@/lib/integrations/http';
import type { Evidence, LookupResult } from '@/lib/integrations/suppliers/port';
import { callMooGold, type MooGoldAccount } from './call-moo-gold';
import { judgeError } from './judge-error';
import { detailReply, errorReply, type OrderDetail } from './replies';

export interface OrderLookup {
  answer: Answer;
  evidence: Evidence;
  /** Null when the answer is not an order; `why` is then the reason. */
  detail: OrderDetail | null;
  why: string;
}

/** Asks for an order by our reference, and judges the answer. */
export async function lookUp(account: MooGoldAccount, reference: string): Promise<LookupResult<true>> {
  return judgeDetail(await askByReference(account, reference), reference);
}

export async function askByReference(account: MooGoldAccount, reference: string): Promise<OrderLookup> {
  const path = 'order/order_detail_partner_id';
  const { answer, evidence } = await callMooGold(account, path, { partner_order_id: reference });
  const reply = readOk(answer, detailReply);
  return reply.ok
    ? { answer, evidence, detail: reply.data, why: '' }
    : { answer, evidence, detail: null, why: reply.why };
}

/** The outcome of a lookup. Completed and the two failures are final; an unknown status is not (MOOGOLD-5). */
export function judgeDetail(
  { answer, evidence, detail, why }: OrderLookup,
  reference: string,
): LookupResult<true> {
  if (!detail) {
    if (isNoSuchOrder(answer)) return { ...evidence, outcome: 'not_found' };
    // A lookup that was refused or not sent proves nothing about the order.
    return { ...evidence, outcome: 'unknown', message: judgeError(answer, why).message };
  }
  if (detail.partner_order_id && detail.partner_order_id !== reference) {
    return { ...evidence, outcome: 'unknown', message: 'MooGold spoke of another order' };
  }
  const supplierOrderId = detail.order_id;
  switch (detail.order_status) {
    case 'completed': {
      const goods = detail.item.flatMap((item) => item.voucher_code);
      return { ...evidence, outcome: 'delivered', supplierOrderId, cost: detail.total, goods };
    }
    case 'processing':
      return { ...evidence, outcome: 'accepted', supplierOrderId };
    case 'refunded':
    case 'incorrect-details': {
      const message = `MooGold order ${supplierOrderId} ended ${detail.order_status}`;
      return { ...evidence, outcome: 'refused', code: detail.order_status, message, ended: true };
    }
    default:
      return { ...evidence, outcome: 'unknown', message: 'MooGold gave an order status that is not known' };
  }
}

/**
 * Whether MooGold answered that it has no such order. Its documents do not tell the code, so this is a guess. After a
 * wrong guess the order is sent again with the same reference, which MooGold refuses as a duplicate.
 */
function isNoSuchOrder(answer: Answer): boolean {
  const error = readReply(answer, errorReply);
  if (!error.ok || error.http >= 500) return false;
  return (
    error.data.err_code === '404' ||
    /order .*(not found|not exist)|no (such )?order/i.test(error.data.err_message)
  );
}
