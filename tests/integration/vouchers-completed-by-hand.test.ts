// A person completes an order of a voucher because its goods are there: the code that came late, or comes later, is its
// customer's.
import { beforeEach, expect, test } from 'vitest';
import { deliverTypedCode, listGoodsCases } from '@/lib/domain/orders';
import { answerAttempt } from '@/lib/domain/orders/delivery/answer-attempt';
import { minutes } from '@/lib/platform/time';
import { evidence, openToldVouchers } from '../support/told-vouchers';

const opened = await openToldVouchers();
const { shop, context, asAdmin, newCode, statesOf, delivered } = opened;
const { deliver, acceptedOrder, answerLate, end, settle, assertRules } = opened;
beforeEach(() => shop.calm());

test('bug: completing an order by hand gave the code that came late to nobody', async () => {
  const placed = await acceptedOrder();
  await deliver(placed, { lookUp: async () => ({ ...evidence, outcome: 'unknown', message: 'cut off' }) });
  await shop.makeReview(placed.orderid);
  await answerLate(placed, newCode());
  expect(await listGoodsCases(context, { orderId: placed.orderid })).toMatchObject([
    { decisions: ['adopt'] },
  ]);
  await end(placed, 'Completed');
  expect(await shop.read(placed)).toMatchObject({ codes: 1, attempts: [{ outcome: 'delivered' }] });
  expect(await statesOf(placed)).toEqual(['sold']);
  expect(await listGoodsCases(context, { orderId: placed.orderid })).toEqual([]);
  await assertRules();
});

test('bug: completing an order by hand gave a code to nobody that had come while its supplier was asked', async () => {
  const placed = await acceptedOrder();
  await answerLate(placed, newCode());
  await shop.makeReview(placed.orderid);
  await end(placed, 'Completed');
  expect(await statesOf(placed)).toEqual(['sold']);
  await assertRules();
});

test.each([
  ['held', 0],
  ['taken over', -1],
])(
  'bug: the code of a call that was %s went to nobody when a person had completed its order',
  async (_, behind) => {
    const placed = await acceptedOrder();
    const { orderid: orderId } = placed;
    await shop.makeReview(orderId);
    await end(placed, 'Completed');
    const [attempt] = (await shop.read(placed)).attempts;
    const held = { id: attempt?.id ?? '', orderId, fence: (attempt?.fence ?? 0) + behind };
    await answerAttempt(context, held, delivered(newCode()));
    expect(await shop.read(placed)).toMatchObject({ codes: 1, attempts: [{ outcome: 'delivered' }] });
    expect(await statesOf(placed)).toEqual(['sold']);
    await assertRules();
  },
);

test('bug: a code that came after staff had typed another one waited for nobody', async () => {
  const placed = await acceptedOrder();
  const { orderid: orderId } = placed;
  await shop.db.order.update({ where: { id: orderId }, data: { instant: false } });
  shop.clock.advance(minutes(11));
  await deliverTypedCode(asAdmin, { orderId, code: newCode(), pin: '', expiresOn: '' });
  const [attempt] = (await shop.read(placed)).attempts;
  await answerAttempt(
    context,
    { id: attempt?.id ?? '', orderId, fence: attempt?.fence ?? 0 },
    delivered(newCode()),
  );
  expect((await statesOf(placed)).toSorted()).toEqual(['held', 'sold']);
  await settle(placed, 'claim_back');
  expect((await statesOf(placed)).toSorted()).toEqual(['sold', 'void']);
  await assertRules();
});
