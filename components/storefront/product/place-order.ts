import { clientMessages } from '@/components/shared/api/client-messages';
import { createOrder, createWalletOrder } from '@/components/shared/api/orders';
import type { Failure, Reply } from '@/components/shared/api/request';
import { sendOnce } from '@/components/shared/api/send-once';
import type { CreateOrderBody } from '@/lib/domain/orders/schema';
import { hours } from '@/lib/platform/time';

// As long as the customer is told that it will not be done twice.
const KEPT_FOR = hours(1);

export type Outcome = { ok: true; address: string } | { ok: false; message: string; failure: Failure };

/**
 * Sends the order under an idempotency key and returns the next address or the error. Within an hour the same form
 * never creates two orders, also when the price has changed since its answer was lost, or an unpaid order is asked
 * about again. Later it is another wish, and the answer of the former one would only look like it.
 */
export async function placeOrder(body: CreateOrderBody): Promise<Outcome> {
  const { ask_unpaid, expected_price, coupon, apiKey, ...order } = body;
  const sendAll = async (key: string, sent: string[]) => {
    const terms = sent.map((each): Partial<CreateOrderBody> => JSON.parse(each));
    // Whoever wanted another order beside an unpaid one is not asked again because the answer was lost.
    const asks = terms.every((each) => each.ask_unpaid);
    let reply: Reply<string>;
    // With this key an order was placed on other terms. Only the same terms are answered with that order, and nothing
    // is ordered on them: the server refuses others only once it has stored an answer.
    do reply = await send({ ...order, ...terms.shift(), ask_unpaid: asks }, key);
    while (!reply.ok && reply.failure.code === 'key_reused' && terms[0]);
    return reply;
  };
  const terms = { ask_unpaid, expected_price, coupon, apiKey };
  const reply = await sendOnce(`order:${body.product_id}`, order, sendAll, terms, KEPT_FOR);
  if (reply.ok) return { ok: true, address: reply.data };
  const { failure } = reply;
  const message = failure.code === 'unreachable' ? clientMessages()('buyAgain') : failure.message;
  return { ok: false, message, failure };
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
