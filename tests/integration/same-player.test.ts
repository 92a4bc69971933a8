// One player written in several ways: limits of coupons, first purchases, rules against fraud and blocks take them as
// one.
import { expect, test } from 'vitest';
import { deleteRule } from '@/lib/domain/fraud-rules';
import { createOrder, createWalletOrder, listHeldOrders } from '@/lib/domain/orders';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import type { Product } from '@/lib/platform/db';
import { openRules } from '../support/fraud-rules';
import * as make from '../support/make';
import { openShop } from '../support/shop';

const shop = await openShop({ worker: false });
const { context, db } = shop;
const { owner, create, block } = await openRules(shop);

type Typed = readonly [input1: string, input2: string];

async function onSale(inputs: { label: string; kind?: string }[]) {
  const product = await make.makeHandProduct(db, { inputs });
  const { itemid } = await make.makeItem(db, { product, isApi: false, apiType: null });
  return { product, itemid };
}
const playerAndZone = () => onSale([{ label: 'Player', kind: 'id' }, { label: 'Zone' }]);

type Sale = { product: Product; itemid: number };

/** A new account each time. */
async function byWallet({ product, itemid }: Sale, [input1, input2]: Typed, coupon?: string) {
  const viewer = await shop.shopperWith(10_000_000n);
  const body = {
    itemid,
    product_id: product.id,
    userid: viewer.userid,
    input1,
    input2,
    paymentmode: 'wallet' as const,
    ...(coupon && { coupon }),
  };
  await createWalletOrder(make.actingAs(context, viewer), { viewer, body, idempotency: NO_IDEMPOTENCY });
  return viewer;
}

async function byUpi({ product, itemid }: Sale, [input1, input2]: Typed) {
  const viewer = await shop.shopper();
  const body = {
    itemid,
    product_id: product.id,
    userid: viewer.userid,
    input1,
    input2,
    paymentmode: 'upi' as const,
  };
  return createOrder(make.actingAs(context, viewer), { viewer, body });
}

const REFUSED = { code: 'order_refused' };
const USED = { code: 'coupon_refused', description: { messageKey: 'offers.refused.usedByYou' } };

/** Spellings of the player 17366 in the zone 2001 that games read as the same player. */
const WAYS: [string, Typed][] = [
  ['with zeros before it', ['0017366', '2001']],
  ['in digits of full width', ['１７３６６', '2001']],
  ['with a joiner', ['17366\u200d', '2001']],
  ['with a space', ['173 66', '2001']],
  ['with a hyphen', ['173-66', '2001']],
  ['with zeros before the zone', ['17366', '02001']],
];

test.each(WAYS)(
  'a coupon for each person is used once by a player whose id is written %s',
  async (_, typed) => {
    const [sale, { code }] = [await playerAndZone(), await make.makeCoupon(db)];
    await byWallet(sale, ['17366', '2001'], code);
    await expect(byWallet(sale, typed, code)).rejects.toMatchObject(USED);
    await byWallet(sale, ['17367', '2001'], code);
  },
);

test('a coupon for a first purchase is none for a player who has bought under another spelling', async () => {
  const [sale, { code }] = [await playerAndZone(), await make.makeCoupon(db, { isForFirst: true })];
  await byWallet(sale, ['Some-Player', '2001']);
  await expect(byWallet(sale, ['some player', '2001'], code)).rejects.toMatchObject({
    code: 'coupon_refused',
    description: { messageKey: 'offers.refused.notFirst' },
  });
});

test('what is sent for a second input that the product does not ask for makes no other player', async () => {
  const [sale, { code }] = [await onSale([{ label: 'Player' }]), await make.makeCoupon(db)];
  await byWallet(sale, ['17366', ''], code);
  await expect(byWallet(sale, ['17366', 'another'], code)).rejects.toMatchObject(USED);
  await create({ kind: 'blocked' }, 'refuse');
  await block('player', `${sale.product.id}:17366:`);
  await expect(byWallet(sale, ['17366', 'another'])).rejects.toMatchObject(REFUSED);
  await byWallet(sale, ['17367', 'another'], code);
});

test('the second of two entries that are the same is no part of the player, and is refused when it differs', async () => {
  const [sale, { code }] = [
    await onSale([{ label: 'Email', kind: 'email' }, { label: 'Confirm Email' }]),
    await make.makeCoupon(db),
  ];
  await byWallet(sale, ['asha@example.com', 'Asha@Example.com'], code);
  await expect(byWallet(sale, ['asha@example.com', 'another@example.com'], code)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { input2: { messageKey: 'fieldErrors.notTheSame' } },
  });
  await expect(byWallet(sale, ['asha@example.com', 'asha@example.com'], code)).rejects.toMatchObject(USED);
});

test.each(WAYS)('a blocked player is refused when the id is written %s', async (_, typed) => {
  const sale = await playerAndZone();
  await create({ kind: 'blocked' }, 'refuse');
  await block('player', `${sale.product.id}:17366:2001`);
  await expect(byWallet(sale, typed)).rejects.toMatchObject(REFUSED);
  await expect(byUpi(sale, typed)).rejects.toMatchObject(REFUSED);
  await byUpi(sale, ['17367', '2001']);
});

test('a block that was written in another spelling refuses its player', async () => {
  const sale = await playerAndZone();
  await create({ kind: 'blocked' }, 'refuse');
  await block('player', `${sale.product.id}:Some-Player:02001`);
  await expect(byWallet(sale, ['some player', '2001'])).rejects.toMatchObject(REFUSED);
});

test('a rule counts the orders of one player in every spelling, also of those that are placed at once', async () => {
  const sale = await playerAndZone();
  await create({ kind: 'velocity', by: 'player', counted: 'orders', most: 2, minutes: 60 }, 'refuse');
  const typed = WAYS.map(([, each]) => each);
  const placed = await Promise.allSettled(typed.map((each) => byWallet(sale, each)));
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await create({ kind: 'accounts', by: 'player', days: 1, most: 1 }, 'hold');
  for (const { id } of await db.fraudRule.findMany({ where: { outcome: 'refuse' } }))
    await deleteRule(owner, { id });
  const viewer = await byWallet(sale, ['17366', '2001']);
  const { id: placedId } = await db.order.findFirstOrThrow({ where: { userId: viewer.userid } });
  const { held } = await listHeldOrders(context);
  const found = held.find(({ order }) => order.orderid === placedId);
  expect(found?.relations).toContainEqual(
    expect.objectContaining({ subject: 'player', orders: 2, accounts: 2 }),
  );
});
