// Coupons over HTTP: the price before the order, the codes as people write them, guesses, and the panel's actions.
import { describe, expect, it, test } from 'vitest';
import { createCoupon, editCoupon, endCoupon, listCoupons, previewFor } from '@/lib/domain/offers';
import { createCouponForm, editCouponForm } from '@/lib/domain/offers/schema';
import { webProcess } from '@/lib/http/server/process';
import { LIMITS } from '@/lib/platform/limits';
import * as make from '../support/make';
import { startTestServer } from '../support/server';
import { newPerson } from '../support/server/people';
import { orderBody, stockShop } from '../support/server/stock';

const shop = await startTestServer();
const db = shop.db.prisma;
const stock = await stockShop(shop.db);
const { handProduct: product, handItem } = stock;
const PRICE = Number(handItem.discountedPrice) / 100;
await db.item.updateMany({ where: { itemid: handItem.itemid }, data: { resellPrice: 1_00n } });

const asked = { product_id: product.id, itemid: handItem.itemid };
const context = make.actingAs(
  webProcess().context,
  make.viewerOf(await make.makeUser(db, { role: 'admin' })),
);

describe('the price before an order', () => {
  it('names the steps with a coupon, however its code is written', async () => {
    const { code } = await make.makeCoupon(db, { value: 2_50n });
    const { token } = await newPerson(shop.db);
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
    const reply = await shop.call('POST /order/price', { token, json: { ...asked, coupon: typed } });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      price: PRICE - 2.5,
      steps: [
        { name: 'base', amount: PRICE },
        { name: 'coupon', amount: -2.5, code },
      ],
    });
    expect(await db.order.count()).toBe(0);
  });

  it('says in the language of the page why a coupon cannot be used, and what the item costs without it', async () => {
    const { code } = await make.makeCoupon(db, { minPrice: 1_000_000_00n });
    const { token } = await newPerson(shop.db);
    const reply = await shop.call('POST /order/price', {
      token,
      json: { ...asked, coupon: code },
      headers: { 'accept-language': 'hi' },
    });
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({
      message: 'इस कूपन के लिए आइटम की क़ीमत कम है।',
      error: { code: 'coupon_refused', fields: { price: PRICE } },
    });
  });

  it('is that of a reseller for a reseller', async () => {
    const { token } = await newPerson(shop.db, { role: 'reseller' });
    const reply = await shop.call('POST /order/price', { token, json: asked });
    expect(reply.body).toMatchObject({
      price: 1,
      steps: [{ name: 'base' }, { name: 'role', amount: 1 - PRICE }],
    });
  });
});

test('who guesses codes is stopped, at the price and at the order together, and known codes do not count', async () => {
  const person = await newPerson(shop.db);
  const { code } = await make.makeCoupon(db);
  const { points } = LIMITS.couponGuessPerUser;
  const guess = (n: number) => {
    const coupon = `GUESS${n}`;
    return n % 2 === 0
      ? shop.call('POST /order/price', { token: person.token, json: { ...asked, coupon } })
      : shop.call('POST /order/createOrder', {
          token: person.token,
          json: { ...orderBody(stock, person), ...asked, coupon },
        });
  };
  const known = () =>
    shop.call('POST /order/price', { token: person.token, json: { ...asked, coupon: code } });
  for (let n = 0; n < 5; n++) expect((await known()).status).toBe(200);
  const statuses: number[] = [];
  for (let n = 0; n < points + 2; n++) statuses.push((await guess(n)).status);
  expect(statuses).toEqual([...Array.from({ length: points }, () => 409), 429, 429]);
  const other = await newPerson(shop.db);
  expect(
    (await shop.call('POST /order/price', { token: other.token, json: { ...asked, coupon: code } })).status,
  ).toBe(200);
});

const TERMS = {
  note: 'for the feast',
  maxUses: 5,
  maxPerPerson: 2,
  minPrice: null,
  productIds: [],
  itemids: [],
  isForFirst: false,
  startsAt: '2026-01-01T00:00:00+05:30',
  endsAt: null,
  discount: { kind: 'percent', percent: 12.5, cap: 50 },
};
const created = (code: string) => createCoupon(context, createCouponForm.parse({ ...TERMS, code }));
const viewOf = async (code: string) => {
  const view = (await listCoupons(context)).find((each) => each.code === code);
  if (!view) throw new Error(`${code} is not listed`);
  return view;
};
const edited = (id: string, seen: number, change: object) =>
  editCoupon(context, editCouponForm.parse({ ...TERMS, ...change, id, seen }));

describe('in the panel', () => {
  it('a coupon is created once for a code, and each change is in the audit log', async () => {
    await created('once-1');
    await expect(created('ONCE1')).rejects.toMatchObject({ code: 'conflict' });
    const { id, version } = await viewOf('ONCE1');
    await edited(id, version, { maxUses: 9 });
    await expect(edited(id, version, { maxUses: 10 })).rejects.toMatchObject({ code: 'conflict' });
    await endCoupon(context, { id });
    await endCoupon(context, { id });
    expect(await viewOf('ONCE1')).toMatchObject({ status: 'ended', maxUses: 9, value: 12.5, cap: 50 });
    await expect(edited(id, version + 2, {})).rejects.toMatchObject({
      description: { messageKey: 'offers.hasEnded' },
    });
    const log = await db.auditEntry.findMany({
      where: { objectType: 'coupon', objectId: id },
      orderBy: { id: 'asc' },
    });
    expect(log.map(({ action }) => action)).toEqual(['create-coupon', 'edit-coupon', 'end-coupon']);
  });

  it('a change leaves orders that hold the coupon as they are, and no limit falls below them', async () => {
    await created('HOLDS');
    const { id } = await viewOf('HOLDS');
    const user = await make.makeUser(db);
    const breakdown = {
      points: '0',
      lowest: '100',
      steps: [
        { name: 'base', amount: '10000' },
        { name: 'coupon', amount: '-1250', code: 'HOLDS', version: 0 },
      ],
    };
    for (let n = 0; n < 2; n++) await make.makeOrder(db, { user, couponId: id, value: 8750n, breakdown });
    await expect(edited(id, 0, { maxUses: 1 })).rejects.toMatchObject({ code: 'conflict' });
    await expect(edited(id, 0, { maxPerPerson: 1 })).rejects.toMatchObject({ code: 'conflict' });
    await edited(id, 0, { maxUses: 2, discount: { kind: 'amount', amount: 1 } });
    expect(await viewOf('HOLDS')).toMatchObject({ status: 'used_up', uses: 2, unpaid: 2, discount: 25 });
    expect(await db.order.findMany({ where: { couponId: id }, select: { value: true } })).toEqual([
      { value: 8750n },
      { value: 8750n },
    ]);
  });

  it('the preview names what a customer would pay and why, and finds contacts only for who may see them', async () => {
    await created('PREVIEW');
    const user = await make.makeUser(db, { email: 'ravi@example.com', emailKey: 'ravi@example.com' });
    await db.user.update({ where: { id: user.id }, data: { emailVerifiedAt: new Date() } });
    const ask = { customer: 'Ravi@Example.com', itemid: handItem.itemid, code: 'PREVIEW' };
    expect(await previewFor(context, ask)).toMatchObject({ customer: user.name, refusal: null });
    await make.makeOrder(db, { user, status: 'Completed' });
    const { id } = await viewOf('PREVIEW');
    await edited(id, 0, { isForFirst: true });
    expect(await previewFor(context, ask)).toMatchObject({
      price: PRICE,
      refusal: 'This coupon is for a first purchase only.',
    });
    const actor = { ...context.actor, permissions: ['coupons.write' as const] };
    await expect(previewFor({ ...context, actor }, ask)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await previewFor({ ...context, actor }, { ...ask, customer: user.id })).toMatchObject({
      customer: user.id,
    });
  });
});
