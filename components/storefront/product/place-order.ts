import { clientMessages } from '@/components/shared/api/client-messages';
import { createOrder, createWalletOrder } from '@/components/shared/api/orders';
import type { Failure, Reply } from '@/components/shared/api/request';
import { sendOnce } from '@/components/shared/api/send-once';
import type { CreateOrderBody } from '@/lib/domain/orders/schema';

export type Outcome =
  | { ok: true; address: string }
  /** `price`: what the item costs now, in rupees, when that is why nothing was ordered. */
  | {
      ok: false;
      message: string;
      price?: number;
      failure: Failure;
    };

/**
 * Sends the order under an idempotency key and returns the next address or the error. The same form never creates two
 * orders.
 */
export async function placeOrder(body: CreateOrderBody): Promise<Outcome> {
  const reply = await sendOnce(`order:${body.product_id}`, body, (key) => send(body, key));
  return reply.ok ? { ok: true, address: reply.data } : refused(reply.failure);
}

function refused(failure: Failure): Outcome {
  const { code, message, price } = failure;
  if (code === 'unreachable') return { ok: false, message: clientMessages()('buyAgain'), failure };
  return {
    ok: false,
    message,
    failure,
    ...(code === 'price_changed' && price !== undefined && { price }),
  };
}

/** Resolves to the address of the payment page, or of the order that the wallet has paid. */
async function send(body: CreateOrderBody, key: string): Promise<Reply<string>> {
  if (body.paymentmode === 'wallet') {
    const reply = await createWalletOrder(body, key);
    return reply.ok ? { ok: true, data: reply.data.redirect_url } : reply;
  }
  const reply = await createOrder(body, key);
  return reply.ok ? { ok: true, data: reply.data.data.payment_url } : reply;
}
