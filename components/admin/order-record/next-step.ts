import type { OrderRecord } from '@/lib/domain/order-record/schema';
import { isAutomatic } from '@/lib/domain/orders/schema';

/** Who acts next on an order, and what staff may do about it. */
export function nextStep({
  waiting: { order, open, cases },
  sourceRefunds,
}: Pick<OrderRecord, 'waiting' | 'sourceRefunds'>): string {
  const refund = refundStep(sourceRefunds);
  if (refund !== null && order.status !== 'Processing') return refund;
  switch (order.status) {
    case 'Created':
      return 'It waits for its payment. The store keeps asking the gateway; nothing is delivered before the money is there.';
    case 'Processing':
      if (cases.some(({ cause }) => cause === 'fraud_hold'))
        return 'A rule against fraud holds it: release it at the fraud desk, or end it with a refund.';
      if (cases.length > 0)
        return 'A case is open: a person decides with the evidence below, then ends the order.';
      if (open)
        return `${open.supplier} was called and has not ended it. Ask the supplier before you end the order by hand.`;
      if (!isAutomatic(order)) return 'A person delivers this order by hand, then ends it as Completed.';
      if (!order.instant)
        return 'It is paid, and the store hands over its code by itself, as soon as there is one. Nothing is to be done while that goes on.';
      return 'It is paid, and the store buys the goods by itself. Nothing is to be done while that goes on.';
    case 'Completed':
      return order.refunded >= order.value
        ? 'It was delivered, and its whole price was given back. Nothing is left to do.'
        : 'It was delivered. What is left of its price can be refunded, in part or whole.';
    case 'Refunded':
      return 'Its price is back in the wallet of the customer. Nothing is left to do.';
    case 'Cancelled':
      return order.refunded >= order.value
        ? 'It ended without goods, and its price is back in the wallet of the customer. Nothing is left to do.'
        : 'It ended without goods. What was not given back can be refunded.';
    case 'Failed':
      return 'Its payment failed. If the money still arrives, the store delivers it or credits the wallet by itself.';
  }
}

/** What is next about a refund that is not in the wallet; null when there is none. */
function refundStep(refunds: OrderRecord['sourceRefunds']): string | null {
  const states = refunds.map(({ state }) => state);
  if (states.includes('failed'))
    return 'The bank did not take a refund. A person sends it again, or gives it to the wallet when the customer agrees.';
  if (states.includes('asked'))
    return 'The customer is asked where a refund goes. Without an answer it goes back to where the payment came from.';
  if (states.includes('due') || states.includes('sent'))
    return 'A refund is on its way back to where the payment came from. The store keeps asking the gateway.';
  return states.includes('processed')
    ? 'A refund went back to where the payment came from. The bank may take some days to show it.'
    : null;
}
