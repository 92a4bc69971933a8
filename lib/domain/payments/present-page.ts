import type { Payment } from '@/lib/platform/db';
import type { PaymentPage } from './schema';

/** Where a payment can be made: only while it is open, because money for another is nobody's. */
export function presentPage(payment: Pick<Payment, 'status' | 'paymentUrl' | 'upiLink'> | null): PaymentPage {
  if (payment?.status !== 'open') return { payment_url: null, upi_link: null };
  return { payment_url: payment.paymentUrl, upi_link: payment.upiLink };
}
