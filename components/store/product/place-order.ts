import { createOrder, createWalletOrder } from '@/components/store/api/orders';
import { ownWords } from '@/components/store/api/own-words';
import type { Failure, Reply } from '@/components/store/api/request';
import { sendOnce } from '@/components/store/api/send-once';
import type { CreateOrderBody } from '@/lib/store/orders/schema';

export type Outcome = { ok: true; address: string } | { ok: false; message: string };

/** Sends the order under its key and says where to go on. Never makes two orders of one form. */
export async function placeOrder(body: CreateOrderBody): Promise<Outcome> {
  const reply = await sendOnce(`order:${body.product_id}`, body, (key) => send(body, key));
  return reply.ok ? { ok: true, address: reply.data } : { ok: false, message: sentenceFor(reply.failure) };
}

function sentenceFor({ code, message }: Failure): string {
  return code === 'unreachable' ? ownWords()('buyAgain') : message;
}

/** Where the browser goes next: to the payment page, or to the order that the wallet has paid. */
async function send(body: CreateOrderBody, key: string): Promise<Reply<string>> {
  if (body.paymentmode === 'wallet') {
    const reply = await createWalletOrder(body, key);
    return reply.ok ? { ok: true, data: reply.data.redirect_url } : reply;
  }
  const reply = await createOrder(body, key);
  return reply.ok ? { ok: true, data: reply.data.data.payment_url } : reply;
}
