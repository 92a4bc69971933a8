import { type Answer, readOk, readReply } from '@/lib/integrations/http';
import { Goods } from '@/lib/integrations/suppliers/goods';
import type { Difference, Evidence, LookupResult, SentPurchase } from '@/lib/integrations/suppliers/port';
import { callMooGold, type MooGoldAccount, withTimeLeft } from './call-moo-gold';
import { confirmDifferences } from './confirm-differences';
import { findDifferences, QUANTITY } from './find-differences';
import { judgeError } from './judge-error';
import { readRoute, VOUCHERS } from './read-settings';
import { detailReply, errorReply, type OrderDetail } from './replies';

export interface OrderLookup {
  answer: Answer;
  evidence: Evidence;
  /** Null when the answer is not an order; `why` is then the reason. */
  detail: OrderDetail | null;
  why: string;
}

/** Asks for an order by our reference, and judges the answer. */
export async function lookUp(account: MooGoldAccount, sent: SentPurchase): Promise<LookupResult<true>> {
  const judged = judgeDetail(await askByReference(account, sent.reference), sent);
  if (judged.outcome !== 'delivered' && judged.outcome !== 'accepted') return judged;
  const rest = withTimeLeft(account, judged.took);
  return { ...judged, differences: await confirmDifferences(rest, sent, judged.differences) };
}

async function askByReference(account: MooGoldAccount, reference: string): Promise<OrderLookup> {
  const path = 'order/order_detail_partner_id';
  const { answer, evidence } = await callMooGold(account, path, { partner_order_id: reference });
  const reply = readOk(answer, detailReply);
  return reply.ok
    ? { answer, evidence, detail: reply.data, why: '' }
    : { answer, evidence, detail: null, why: reply.why };
}

/**
 * The outcome of a lookup. Completed and the two failures are final; an unknown status is not (MOOGOLD-5). Goods that
 * MooGold took back are not compared.
 */
export function judgeDetail(
  { answer, evidence, detail, why }: OrderLookup,
  sent: SentPurchase,
): LookupResult<true> {
  if (!detail) {
    if (isNoSuchOrder(answer)) return { ...evidence, outcome: 'not_found' };
    // A lookup that was refused or not sent proves nothing about the order.
    return { ...evidence, outcome: 'unknown', message: judgeError(answer, why).message };
  }
  if (detail.partner_order_id && detail.partner_order_id !== sent.reference) {
    return { ...evidence, outcome: 'unknown', message: 'MooGold spoke of another order' };
  }
  const supplierOrderId = detail.order_id;
  const differences = findDifferences(sent, detail.item);
  switch (detail.order_status) {
    case 'completed': {
      const goods = new Goods(detail.item.flatMap((item) => item.voucher_code));
      const missing = goods.count === 0 ? missingCode(sent) : [];
      differences.push(...missing);
      return { ...evidence, outcome: 'delivered', supplierOrderId, cost: detail.total, goods, differences };
    }
    case 'processing':
      return { ...evidence, outcome: 'accepted', supplierOrderId, differences };
    case 'refunded':
    case 'incorrect-details': {
      const message = `MooGold order ${supplierOrderId} ended ${detail.order_status}`;
      return { ...evidence, outcome: 'refused', code: detail.order_status, message, ended: true };
    }
    default:
      // Whatever the status means, this order is not the one that was ordered.
      if (differences.length > 0) return { ...evidence, outcome: 'accepted', supplierOrderId, differences };
      return { ...evidence, outcome: 'unknown', message: 'MooGold gave an order status that is not known' };
  }
}

/** An order of a voucher that is completed without a code: a person asks MooGold again, or claims it back. */
function missingCode(sent: SentPurchase): Difference[] {
  const route = readRoute(sent);
  const isVoucher = route.ok && route.category === VOUCHERS;
  return isVoucher ? [{ field: 'quantity', ordered: QUANTITY, delivered: '0' }] : [];
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
