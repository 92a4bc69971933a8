// Blocks, and the replay of a draft on the orders that there were.
import { expect, test } from 'vitest';
import { blockOfOrder, blockSubject, listBlocks, replayRule, unblock } from '@/lib/domain/fraud-rules';
import { blockForm, blockOfOrderForm, type RuleTerms, replayForm } from '@/lib/domain/fraud-rules/schema';
import { createOrder, listHeldOrders, updateOrder } from '@/lib/domain/orders';
import { payerIndex } from '@/lib/domain/payers';
import { after, days, minutes } from '@/lib/platform/time';
import { openRules } from '../support/fraud-rules';
import * as make from '../support/make';
import { ITEMS, openShop } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
const { owner, create, block } = await openRules(shop);
const REFUSED = { code: 'order_refused' };

const stateOf = async (orderid: string) => {
  const { status, reviews } = await shop.read({ orderid });
  return [status, ...reviews.filter(({ closedAt }) => !closedAt).map(({ cause }) => cause)];
};
const HELD = ['Processing', 'fraud_hold'];

async function placeFrom(device: string, address: string) {
  const viewer = await shop.shopper();
  const actor = { ...make.actingAs(context, viewer).actor, origin: { device, address, nextDevice: 'next' } };
  const body = { ...ITEMS.smileone, userid: viewer.userid, input1: shop.player(), input2: '2001' };
  return createOrder({ ...context, actor }, { viewer, body: { ...body, paymentmode: 'upi' } });
}

test('blocks refuse orders of a player, a device and an address, and hold what a blocked payer has paid', async () => {
  await create({ kind: 'blocked' }, 'refuse');
  const player = shop.player();
  await block('player', `${ITEMS.smileone.product_id}:${player}:2001`);
  await block('device', 'stolen-browser');
  await block('address', '198.51.100.9');
  await block('payer', 'Thief@okbank');
  await expect(shop.order({ player })).rejects.toMatchObject(REFUSED);
  await expect(placeFrom('stolen-browser', '203.0.113.1')).rejects.toMatchObject(REFUSED);
  await expect(placeFrom('browser', '198.51.100.9')).rejects.toMatchObject(REFUSED);
  await placeFrom('browser', '203.0.113.1');
  const placed = await shop.order();
  await shop.pay(placed, { vpa: 'thief@OKBANK' });
  await shop.drain();
  expect(await stateOf(placed.orderid)).toEqual(HELD);
});

test('of two people who block the same at once one is told what the other has set, and nothing of it is lost', async () => {
  const terms = (reason: string, so: number | null) =>
    blockForm.parse({ subject: 'payer', value: 'twice@okbank', reason, days: so });
  const both = await Promise.allSettled([
    blockSubject(owner, terms('Charged back for ever.', null)),
    blockSubject(owner, terms('Only for a day.', 1)),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [standing, ...others] = await db.fraudBlock.findMany({
    where: { value: payerIndex(context, 'twice@okbank') },
  });
  expect(others).toEqual([]);
  const won = both.findIndex(({ status }) => status === 'fulfilled');
  expect(standing).toMatchObject({ reason: ['Charged back for ever.', 'Only for a day.'][won] });
  expect(standing?.endsAt === null).toBe(won === 0);
  await expect(blockSubject(owner, terms('A third reason.', 7))).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(standing?.reason ?? ''),
  });
  // The same press again, after its answer was lost.
  await blockSubject(owner, terms(standing?.reason ?? '', 30));
  expect(await db.auditEntry.count({ where: { objectId: standing?.id ?? '' } })).toBe(1);
  await db.fraudBlock.updateMany({ data: { endsAt: after(context.clock.now(), -1) } });
  await blockSubject(owner, terms('Back again.', null));
  expect(
    await db.fraudBlock.findFirst({ where: { value: payerIndex(context, 'twice@okbank') } }),
  ).toMatchObject({
    reason: 'Back again.',
    endsAt: null,
  });
});

test('a block has no effect without a rule of its kind, after its end, and after it was taken from the list', async () => {
  const player = shop.player();
  const value = `${ITEMS.smileone.product_id}:${player}:2001`;
  await block('player', value, 1);
  await shop.order({ player });
  await create({ kind: 'blocked' }, 'refuse');
  await expect(shop.order({ player })).rejects.toMatchObject(REFUSED);
  await db.fraudBlock.updateMany({ data: { endsAt: after(context.clock.now(), -1) } });
  await shop.order({ player });
  expect((await listBlocks(context)).blocks).toMatchObject([{ hasEnded: true }]);
  await block('player', value);
  const { blocks, total } = await listBlocks(context);
  expect([total, blocks[0]?.hasEnded]).toEqual([1, false]);
  await expect(shop.order({ player })).rejects.toMatchObject(REFUSED);
  const id = blocks[0]?.id ?? '';
  await unblock(owner, { id });
  await expect(unblock(owner, { id })).rejects.toMatchObject({ code: 'not_found' });
  await shop.order({ player });
});

test('what is behind a held order is blocked by one press, and the audit log has no UPI id', async () => {
  await create({ kind: 'first_order', rupees: 1, days: 90 }, 'hold');
  const placed = await shop.order();
  await shop.pay(placed, { vpa: 'held@okbank' });
  await shop.drain();
  const { held } = await listHeldOrders(context);
  const mine = held.find(({ order }) => order.orderid === placed.orderid);
  expect(mine?.blockable).toEqual(['payer', 'player']);
  const press = { orderId: placed.orderid, subject: 'payer', reason: 'Charged back.', days: 30 };
  await blockOfOrder(owner, blockOfOrderForm.parse(press));
  expect((await listBlocks(context)).blocks).toMatchObject([
    { subject: 'payer', value: 'held@okbank', orderid: placed.orderid },
  ]);
  const missing = blockOfOrderForm.parse({ ...press, subject: 'device' });
  await expect(blockOfOrder(owner, missing)).rejects.toMatchObject({ code: 'not_found' });
  const entries = await db.auditEntry.findMany({ where: { action: 'block-subject' } });
  expect(
    JSON.stringify(entries, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain('okbank');
});

const replay = (terms: RuleTerms, given: { outcome?: 'hold' | 'refuse'; days?: number } = {}) =>
  replayRule(owner, replayForm.parse({ terms, outcome: 'hold', days: 7, ...given }));
const PAYER = { kind: 'velocity', by: 'payer', counted: 'orders', most: 1, minutes: 60 } as const;

test('a replay finds what a rule would have hit, with what became of it, and changes nothing', async () => {
  await db.orderSignals.deleteMany();
  const paid = [];
  for (let n = 0; n < 3; n++) {
    const placed = await shop.order();
    await shop.pay(placed, { vpa: 'replay@okbank' });
    await shop.drain();
    paid.push(placed);
  }
  await shop.order();
  const [, second, third] = paid;
  if (!second || !third) throw new Error('unreachable');
  await make.makeHelpRequest(db, { id: second.orderid, userId: second.viewer.userid });
  const found = await replay(PAYER);
  const price = (await shop.read(second)).value;
  expect(found).toMatchObject({
    orders: 3,
    isPartial: false,
    hits: 2,
    rupees: (Number(price) * 2) / 100,
    refunded: 0,
    claimed: 1,
    first: [{ orderid: third.orderid, status: 'Completed' }, { orderid: second.orderid }],
  });
  // As of the moment of the second, and not of today.
  expect((await replay({ ...PAYER, most: 2 })).hits).toBe(1);
  expect((await replay({ ...PAYER, by: 'device' })).hits).toBe(0);
  expect((await replay({ ...PAYER, by: 'account' })).hits).toBe(0);
  expect((await replay({ kind: 'accounts', by: 'payer', most: 1, days: 7 })).hits).toBe(2);
  expect((await replay({ kind: 'first_order', rupees: 1, days: 90 })).hits).toBe(3);
  // Unpaid orders are looked at by a rule that refuses alone.
  expect((await replay({ ...PAYER, by: 'account' }, { outcome: 'refuse' })).orders).toBe(4);
  await block('payer', 'replay@okbank');
  expect((await replay({ kind: 'blocked' })).hits).toBe(3);
  await db.orderSignals.updateMany({ data: { at: after(context.clock.now(), -days(8)) } });
  expect((await replay(PAYER)).orders).toBe(0);
  expect(await db.fraudHit.count()).toBe(0);
});

test('a replay counts refunds of what it would have hit', async () => {
  await create({ kind: 'first_order', rupees: 1, days: 90 }, 'hold');
  const placed = await shop.sell();
  await updateOrder(owner, { orderId: placed.orderid, newStatus: 'Refunded', reason: 'Not checked.' });
  const found = await replay({ kind: 'first_order', rupees: 1, days: 90 });
  expect(found.refunded).toBe(1);
  shop.clock.advance(minutes(1));
});
