// A customer who has paid for one player and wants the goods for another: rules about players look at the other one
// too.
import { expect, test } from 'vitest';
import { listRules } from '@/lib/domain/fraud-rules';
import { correctPlayer, releaseOrder } from '@/lib/domain/orders';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import { openRules } from '../support/fraud-rules';
import * as make from '../support/make';
import { ITEMS, openShop, type Placed } from '../support/shop';

const shop = await openShop({ worker: false });
const { context, db } = shop;
const { owner, create, block } = await openRules(shop);

const blockPlayer = (player: string) => block('player', `${ITEMS.smileone.product_id}:${player}:2001`);
type Sold = Pick<Placed, 'orderid' | 'player' | 'viewer'>;

/** A paid order of a new customer, which no worker sends. */
async function paid(player = shop.player()): Promise<Sold> {
  const viewer = await shop.shopperWith(10_000_00n);
  const placed = await shop.buy({ viewer, player });
  if (!placed) throw new Error('the wallet is short');
  return placed;
}
const correct = ({ orderid, viewer }: Sold, input1: string) =>
  correctPlayer(make.actingAs(context, viewer), { orderid, input1, input2: '2001', idempotency });
const REFUSED = { code: 'order_refused' };
async function stateOf(placed: Sold) {
  const { input1, reviews } = await shop.read(placed);
  return { input1, open: reviews.filter(({ closedAt }) => !closedAt).map(({ cause }) => cause) };
}

test('an order for somebody else does not go to a blocked player by a correction', async () => {
  await create({ kind: 'blocked' }, 'refuse');
  const [placed, thief] = [await paid(), shop.player()];
  await blockPlayer(thief);
  await expect(correct(placed, thief)).rejects.toMatchObject(REFUSED);
  await expect(correct(placed, `0${thief}`)).rejects.toMatchObject(REFUSED);
  expect(await stateOf(placed)).toEqual({ input1: placed.player, open: [] });
  expect(await listRules(context)).toMatchObject([{ hits: { orders: 2 } }]);
  const other = shop.player();
  await correct(placed, other);
  expect(await stateOf(placed)).toEqual({ input1: other, open: [] });
});

test('a corrected order is held where a rule holds orders of its new player, and waits for a person', async () => {
  await create({ kind: 'accounts', by: 'player', most: 1, days: 1 }, 'hold');
  const mule = shop.player();
  await paid(mule);
  const placed = await paid();
  await correct(placed, mule);
  expect(await stateOf(placed)).toEqual({ input1: mule, open: ['fraud_hold'] });
  await expect(correct(placed, shop.player())).rejects.toMatchObject({ code: 'conflict' });
  await releaseOrder(owner, { orderId: placed.orderid, reason: 'They are sisters.' });
});

test('of corrections at once to one player no more pass than a rule permits', async () => {
  await create({ kind: 'velocity', by: 'player', counted: 'orders', most: 2, minutes: 60 }, 'refuse');
  const mule = shop.player();
  const orders = [await paid(), await paid(), await paid(), await paid()];
  const ended = await Promise.allSettled(orders.map((placed) => correct(placed, mule)));
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

test('a correction is not judged by rules about anything else, and a rule in shadow only records it', async () => {
  const [placed, other] = [await paid(), shop.player()];
  await create({ kind: 'velocity', by: 'account', counted: 'rupees', most: 1, minutes: 60 }, 'refuse');
  await create({ kind: 'velocity', by: 'player', counted: 'rupees', most: 1, minutes: 60 }, 'hold', 'shadow');
  await correct(placed, other);
  expect(await stateOf(placed)).toEqual({ input1: other, open: [] });
  expect(await db.fraudHit.count({ where: { orderId: placed.orderid, shadow: true } })).toBe(1);
});
