import { AppError } from '@/lib/platform/errors';
import { message, verbatim } from '@/lib/platform/messages';

/** The error for a reference that an order has already, with that order in `fields`. */
export function referenceUsed(orderId: string): AppError {
  return new AppError('reference_used', message('partners.referenceUsed', { order: orderId }), {
    fields: { order_id: verbatim(orderId) },
  });
}
