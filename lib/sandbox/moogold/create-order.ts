import { z } from 'zod';
import type { Call } from '@/lib/sandbox/calls/answer-call';
import { json, type Reply } from '@/lib/sandbox/http/reply';
import { waitBy } from '@/lib/sandbox/http/wait';
import { randomCapitals } from '@/lib/sandbox/ids';
import { toCents } from '@/lib/sandbox/money';
import { findSpecialPlayer } from '@/lib/sandbox/players';
import type { MoogoldOrder } from '@/lib/sandbox/state/moogold-state';
import { type Envelope, text } from './body';
import { forgeCallback } from './callback';
import { findVariation, type MoogoldProduct, type MoogoldVariation } from './catalogue';
import { refuse } from './errors';

const createBody = z.object({ data: z.record(z.string(), text), partnerOrderId: text.optional() });

const FIRST_ORDER_ID = 7_700_000;

/** The format of MOOGOLD-4: nested `data`, the variation as `product-id`, the player under the field labels. */
export async function createOrder(call: Call<'moogold'>, envelope: Envelope): Promise<Reply> {
  const body = createBody.safeParse(envelope);
  if (!body.success) return refuse('115');
  const { category = '', 'product-id': variationId = '', quantity: count = '1', ...fields } = body.data.data;
  const partnerOrderId = body.data.partnerOrderId ?? null;
  const state = call.context.state.moogold;

  const found = findVariation(variationId);
  if (!found) return refuse('113');
  const { product, variation } = found;
  const quantity = Number(count);
  if (!Number.isInteger(quantity) || quantity < 1) return refuse('115');
  if (quantity > 10) return refuse('116');
  if (category !== product.category && category !== (product.kind === 'voucher' ? '2' : '1'))
    return refuse('422');
  if (!product.fields.every((label) => fields[label]) || !hasServer(product, fields)) return refuse('115');
  if (variation.inStock === false) return refuse('114');
  const late = call.take('late_booking');
  if (late) await waitBy(call.context.now, Number(late.ms), call.context.stopping);
  const known =
    partnerOrderId !== null && state.orders.some((order) => order.partnerOrderId === partnerOrderId);
  if (known || call.take('duplicate_420')) return refuse('420');
  const totalCents = toCents(variation.priceUsd) * quantity;
  if (totalCents > state.balanceCents || call.take('balance_111')) return refuse('111');

  const order: MoogoldOrder = {
    orderId: String(Number(state.orders.at(-1)?.orderId ?? FIRST_ORDER_ID) + 1),
    at: new Date().toISOString(),
    partnerOrderId,
    totalCents,
    fields,
    status: 'processing',
    ...decideGoods(call, { product, variation, quantity, fields }),
    ...decideFinalStatus(call, playerOf(product, fields).playerId),
  };
  state.balanceCents -= totalCents;
  state.orders.push(order);
  call.context.changed();
  if (call.take('callback_forged')) forgeCallback(call.context, order);
  if (late) return 'reset';
  return answerBooked(call, order);
}

interface OrderedGoods {
  product: MoogoldProduct;
  variation: MoogoldVariation;
  quantity: number;
  fields: Record<string, string>;
}

/** What is booked: what was ordered, unless a fault books something else at the price of what was ordered. */
function decideGoods(
  call: Call<'moogold'>,
  { product, variation, quantity, fields }: OrderedGoods,
): Pick<MoogoldOrder, 'productName' | 'variationId' | 'quantity' | 'playerId' | 'serverId' | 'voucherCodes'> {
  const other = product.variations.find(({ id }) => id !== variation.id);
  const booked = call.take('wrong_pack') && other ? other : variation;
  const count = call.take('wrong_quantity') ? quantity + 1 : quantity;
  const { playerId, serverId } = playerOf(product, fields);
  return {
    productName: `${product.name} - ${booked.name}`,
    variationId: booked.id,
    quantity: count,
    playerId: call.take('wrong_player') ? `${playerId}0` : playerId,
    serverId: call.take('wrong_server') ? `${serverId}0` : serverId,
    voucherCodes: inventVouchers(product, count),
  };
}

function playerOf({ fields: labels }: MoogoldProduct, fields: Record<string, string>) {
  const [playerId = '', serverId = ''] = labels.map((label) => fields[label] ?? '');
  return { playerId, serverId };
}

/** Accepts the server's id, which the server list is for, and its name, because clients differ. */
function hasServer({ servers }: MoogoldProduct, fields: Record<string, string>): boolean {
  if (!servers) return true;
  return Object.entries(servers).some(([name, id]) => fields.Server === name || fields.Server === id);
}

/**
 * Decides how the order ends, at its creation, so that a fault for one call affects one order however often it is
 * polled.
 */
function decideFinalStatus(
  call: Call<'moogold'>,
  playerId: string,
): Pick<MoogoldOrder, 'fate' | 'pollsLeft' | 'callback'> {
  const slow = call.take('slow_delivery');
  const pollsLeft = slow ? Number(slow.polls) : call.context.settings.moogoldPolls;
  let fate: MoogoldOrder['fate'] = findSpecialPlayer(playerId)?.fate ?? 'completed';
  if (call.take('refunded')) fate = 'refunded';
  if (call.take('incorrect_details')) fate = 'incorrect-details';
  if (call.take('processing_forever')) fate = 'processing';
  const callback = call.take('callback_lost') ? 'lost' : call.take('callback_double') ? 'double' : 'once';
  return { fate, pollsLeft: fate === 'processing' ? null : pollsLeft, callback };
}

function inventVouchers(product: MoogoldProduct, quantity: number): string[] {
  if (product.kind !== 'voucher') return [];
  return Array.from({ length: quantity }, () => [5, 5, 5].map((length) => randomCapitals(length)).join('-'));
}

async function answerBooked(call: Call<'moogold'>, order: MoogoldOrder): Promise<Reply> {
  const lost = call.take('timeout_after_booking');
  if (lost) return call.holdAndReset(lost);
  if (call.take('http_500_after_booking')) return json({ message: 'Internal Server Error' }, 500);
  const message = 'Order has been created successfully';
  if (call.take('flat_answer'))
    return json({ status: 'processing', message, order_id: Number(order.orderId) });
  const account_details = { player_id: order.playerId, server_id: order.serverId, order_id: order.orderId };
  return json({ status: true, message, account_details });
}
