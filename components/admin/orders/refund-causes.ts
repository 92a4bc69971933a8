import type { RefundCause, RefundWay } from '@/lib/domain/orders/schema';

export const REFUND_CAUSES: Record<RefundCause, string> = {
  not_received: 'The goods did not arrive',
  wrong_goods: 'Other goods arrived than were ordered',
  bought_twice: 'The customer bought it twice by mistake',
  disruption: 'Our service was disrupted',
  other: 'Another cause',
  returned: 'Codes returned unseen',
};

/** Where a refund goes, as staff choose it. */
export const REFUND_WAYS: Record<RefundWay, string> = {
  choice: 'Where the customer chooses',
  source: 'Back to where the payment came from',
  wallet: 'Into the wallet, as the customer agreed',
};
