import { readOk, readReply } from '@/lib/integrations/http';
import type { Purchase, PurchaseResult } from '@/lib/integrations/suppliers/port';
import { refuseUnsent } from '@/lib/integrations/suppliers/refuse-unsent';
import { adoptOrder } from './adopt-order';
import { callMooGold, type MooGoldAccount, withTimeLeft } from './call-moo-gold';
import { confirmDifferences } from './confirm-differences';
import { findDifferences, QUANTITY } from './find-differences';
import { judgeError } from './judge-error';
import { readRoute } from './read-settings';
import { DUPLICATE_REFERENCE, errorReply, orderReply } from './replies';

/**
 * Orders one pack. It may be repeated with the same reference: MooGold refuses the second order as a duplicate, and the
 * first one is used.
 */
export async function buy(account: MooGoldAccount, purchase: Purchase): Promise<PurchaseResult<true>> {
  const route = readRoute(purchase);
  if (!route.ok) return refuseUnsent('bad_request', route.why);
  const order = {
    data: { category: route.category, 'product-id': purchase.pack, quantity: QUANTITY, ...route.player },
    partnerOrderId: purchase.reference,
  };
  const { answer, evidence } = await callMooGold(account, 'order/create_order', order, purchase.deadline);
  const rest = withTimeLeft(account, evidence.took);
  const created = readOk(answer, orderReply);
  if (created.ok) {
    const { account_details, order_id } = created.data;
    const supplierOrderId = account_details?.order_id ?? order_id ?? null;
    const found = findDifferences(purchase, [account_details ?? {}]);
    const differences = await confirmDifferences(rest, purchase, found);
    return { ...evidence, outcome: 'accepted', supplierOrderId, differences };
  }
  const error = readReply(answer, errorReply);
  if (error.ok && error.data.err_code === DUPLICATE_REFERENCE) return adoptOrder(rest, purchase, evidence);
  return { ...evidence, ...judgeError(answer, created.why) };
}
