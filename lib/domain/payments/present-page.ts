import type { Context } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';
import type { PaymentPage } from './schema';

/** Of a payment that cannot be made any more, or never was. */
export const NO_PAGE: PaymentPage = { payment_url: null, upi: null };

type Kept = Pick<Payment, 'status' | 'paymentUrl' | 'upiLink' | 'upiLinkUntil'>;

/**
 * Where a payment can be made. Only an open one: money for a payment that has ended would have to be credited by hand.
 */
export function presentPage({ clock }: Pick<Context, 'clock'>, payment: Kept | null): PaymentPage {
  if (payment?.status !== 'open') return NO_PAGE;
  const { paymentUrl, upiLink, upiLinkUntil } = payment;
  const left = (upiLinkUntil?.getTime() ?? 0) - clock.now().getTime();
  return { payment_url: paymentUrl, upi: upiLink !== null && left > 0 ? { link: upiLink, left } : null };
}
