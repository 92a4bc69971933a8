import { BROKEN_PAGE, type Call } from '@/lib/sandbox/calls/answer-call';
import { html, json, type Reply } from '@/lib/sandbox/http/reply';
import { randomCapitals } from '@/lib/sandbox/ids';
import { centsToText, toCents } from '@/lib/sandbox/money';
import { findSpecialPlayer } from '@/lib/sandbox/players';
import type { Region, SmileoneOrder } from '@/lib/sandbox/state/smileone-state';
import { findPack } from './catalogue';
import { refusePlayer } from './get-role';
import { refuse } from './refusals';

/** createorder has no reference, no idempotency and no query: two calls book twice (SMILEONE-4). */
export async function createOrder(
  call: Call<'smileone'>,
  region: Region,
  fields: Record<string, string>,
): Promise<Reply> {
  const { userid = '', zoneid = '', product = '', productid = '' } = fields;
  if (!userid || !zoneid || !productid) return refuse('parameter_missing');
  const pack = findPack(region, product, productid);
  if (!pack) return refuse('product_unknown');
  const refusal = refusePlayer(region, userid, zoneid);
  if (refusal) return refusal;
  const orderRefusal = findSpecialPlayer(userid)?.orderRefusal;
  if (orderRefusal) return json(orderRefusal);

  const state = call.context.state.smileone;
  const priceCents = toCents(pack.price);
  if (call.take('low_balance') || state.balanceCents[region] < priceCents) return refuse('balance_short');
  state.balanceCents[region] -= priceCents;
  const order: SmileoneOrder = {
    orderId: `S${new Date().getUTCFullYear() % 100}${randomCapitals(16)}`,
    at: new Date().toISOString(),
    region,
    product,
    packId: productid,
    userId: userid,
    zoneId: zoneid,
    priceCents,
  };
  state.orders.push(order);
  call.context.changed();
  return answerBooked(call, order);
}

async function answerBooked(call: Call<'smileone'>, order: SmileoneOrder): Promise<Reply> {
  const price = centsToText(order.priceCents, 1);
  const booked = { status: 200, message: 'success', order_id: order.orderId, price, info: null };
  const lost = call.take('timeout_after_booking');
  if (lost) return call.holdAndReset(lost);
  if (call.take('http_500_after_booking')) return json({ message: 'Internal Server Error' }, 500);
  if (call.take('html_after_booking')) return html(BROKEN_PAGE);
  if (call.take('garbage_after_booking')) {
    const whole = json(booked);
    return { ...whole, body: whole.body.slice(0, 30) };
  }
  if (call.take('no_order_id')) return json({ status: 200, message: 'success', info: null });
  return json(booked);
}
