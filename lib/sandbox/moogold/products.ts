import { z } from 'zod';
import type { Call } from '@/lib/sandbox/calls/answer-call';
import { json, type Reply } from '@/lib/sandbox/http/reply';
import { inventNickname } from '@/lib/sandbox/nicknames';
import { findSpecialPlayer, isPlausibleUserId } from '@/lib/sandbox/players';
import { type Envelope, text } from './body';
import { findProduct, findVariation, MOOGOLD_CATALOGUE } from './catalogue';
import { refuse } from './errors';

export function listProducts(body: Envelope): Reply {
  const { category_id } = z.object({ category_id: text.optional() }).parse(body);
  const found = MOOGOLD_CATALOGUE.filter((product) => product.category === category_id);
  return json(found.map((product) => ({ ID: Number(product.id), post_title: product.name })));
}

export function productDetail(body: Envelope): Reply {
  const product = findAsked(body);
  if (!product) return refuse('113');
  return json({
    Product_Name: product.name,
    Image_URL: `https://moogold.invalid/${product.id}.png`,
    Variation: product.variations.map((variation) => ({
      variation_name: variation.name,
      variation_id: Number(variation.id),
      variation_price: variation.priceUsd,
    })),
    fields: product.fields,
  });
}

export function serverList(body: Envelope): Reply {
  const product = findAsked(body);
  return product?.servers ? json(product.servers) : refuse('113');
}

function findAsked(body: Envelope) {
  const asked = z.object({ product_id: text }).safeParse(body);
  return asked.success ? findProduct(asked.data.product_id) : undefined;
}

/** Answers valid, invalid or unknown, because not every product can be validated (MOOGOLD-3). */
export function validate(call: Call<'moogold'>, body: Envelope): Reply {
  const asked = z.object({ data: z.record(z.string(), text) }).safeParse(body);
  if (!asked.success) return refuse('115');
  const { 'product-id': productId = '', ...fields } = asked.data.data;
  const product = findProduct(productId) ?? findVariation(productId)?.product;
  if (!product) return refuse('113');
  const [playerId = '', serverId = ''] = product.fields.map((label) => fields[label] ?? '');
  const special = findSpecialPlayer(playerId);
  if (product.kind === 'voucher' || special?.unverifiable || call.take('validate_unavailable')) {
    return json({ status: false, message: 'Validation is not available for this product' });
  }
  const complete = product.fields.every((label) => fields[label]);
  if (!complete || !isPlausibleUserId(playerId) || special?.fate === 'incorrect-details') {
    return json({ status: false, message: 'Invalid User ID or Server', username: '' });
  }
  return json({ status: 'true', message: 'Valid', username: inventNickname(playerId, serverId) });
}
