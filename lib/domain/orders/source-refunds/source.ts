import type { RefundWay } from '@/lib/domain/orders/schema';
import type { Payment } from '@/lib/platform/db';

/** The payment to whose source a refund can go, and whether its customer is asked or a person has decided. */
export interface Source {
  payment: Payment;
  way: Exclude<RefundWay, 'wallet'>;
}
