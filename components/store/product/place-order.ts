import { createOrder } from '@/components/store/api/orders';
import type { Failure } from '@/components/store/api/request';
import { seconds, sleep } from '@/lib/platform/time';
import type { CreateOrderBody } from '@/lib/store/orders/schema';
import { forgetOrderKey, orderKeyFor } from './order-key';

export type Outcome = { ok: true; address: string } | { ok: false; message: string };

const PATIENCE_WITH_ITSELF = 4;

/** Sends the order under its key and says where to go on. Never makes two orders of one form. */
export async function placeOrder(body: CreateOrderBody): Promise<Outcome> {
  const key = orderKeyFor(body.product_id, JSON.stringify(body));
  for (let tries = 1; ; tries++) {
    const reply = await send(body, key);
    if (reply.ok) {
      forgetOrderKey(body.product_id);
      return { ok: true, address: reply.address };
    }
    // The first copy of this very order is still being made: its answer will be ours.
    if (reply.failure.code === 'in_progress' && tries < PATIENCE_WITH_ITSELF) {
      await sleep(seconds(1));
      continue;
    }
    if (isDefinite(reply.failure)) forgetOrderKey(body.product_id);
    return { ok: false, message: sentenceFor(reply.failure) };
  }
}

type Sent = { ok: true; address: string } | { ok: false; failure: Failure };

async function send(body: CreateOrderBody, key: string): Promise<Sent> {
  const reply = await createOrder(body, key);
  return reply.ok ? { ok: true, address: reply.data.data.payment_url } : reply;
}

// These say nothing of an earlier copy of the order whose answer was lost.
const INDEFINITE = ['unauthenticated', 'in_progress', 'rate_limited'];

/** Whether the server has certainly made no order under this key. Without an answer nobody knows. */
function isDefinite({ status, code }: Failure): boolean {
  return status >= 400 && status < 500 && !INDEFINITE.includes(code);
}

function sentenceFor({ code, message }: Failure): string {
  if (code === 'unauthenticated')
    return 'Your session has ended. Please log in again; what you filled in is kept.';
  if (code === 'unreachable')
    return 'The shop could not be reached. Press BUY NOW again: the order will not be made twice.';
  return message;
}
