import type { RefundCause } from '@/lib/domain/orders/schema';

export const REFUND_CAUSES: Record<RefundCause, string> = {
  not_received: 'The goods did not arrive',
  wrong_goods: 'Other goods arrived than were ordered',
  bought_twice: 'The customer bought it twice by mistake',
  disruption: 'Our service was disrupted',
  other: 'Another cause',
  returned: 'Codes returned unseen',
};
