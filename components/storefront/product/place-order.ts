import { clientMessages } from '@/components/shared/api/client-messages';
import { forgetIdempotencyKey } from '@/components/shared/api/idempotency-key';
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
 * orders, also when the price has changed since its answer was lost, or an unpaid order is asked about again.
 */
export async function placeOrder(body: CreateOrderBody): Promise<Outcome> {
  const { ask_unpaid, expected_price, coupon, apiKey, ...order } = body;
  const subject = `order:${body.product_id}`;
  const sendAll = async (key: string, sent: string[]) => {
    const terms = sent.map((each): Partial<CreateOrderBody> => JSON.parse(each));
    // Whoever wanted another order beside an unpaid one is not asked again because the answer was lost.
    const asks = terms.every((each) => each.ask_unpaid);
    for (let place = 0; ; place++) {
      const reply = await send({ ...order, ...terms[place], ask_unpaid: asks }, key);
      // With this key an order was placed on other terms. Only the same terms are answered with that order.
      const isOther = !reply.ok && reply.failure.code === 'key_reused';
      if (!isOther || place >= terms.length - 1) return reply;
    }
  };
  const reply = await sendOnce(subject, order, sendAll, { ask_unpaid, expected_price, coupon, apiKey });
  // The sentence says to look first, so the next press is meant.
  if (!reply.ok && reply.failure.code === 'key_reused') forgetIdempotencyKey(subject);
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
