// A person completes an order of a voucher because its goods are there: the code that came late, or comes later, is its
// customer's.
import { beforeEach, expect, test } from 'vitest';
import { deliverTypedCode, listGoodsCases } from '@/lib/domain/orders';
import { answerAttempt } from '@/lib/domain/orders/delivery/answer-attempt';
import { newId } from '@/lib/platform/ids';
import { minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { evidence, openToldVouchers } from '../support/told-vouchers';

const opened = await openToldVouchers();
const { shop, context, asAdmin, newCode, statesOf, first, delivered } = opened;
const { paid, deliver, acceptedOrder, answerLate, end, settle, reopen, assertRules } = opened;
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

const refused = { ...evidence, outcome: 'refused', code: '113', message: 'refused' } as const;

test('bug: an order with late goods of two tries for its pack could never be completed', async () => {
  const placed = await paid();
  const { orderid: orderId } = placed;
  await deliver(placed, { buy: async () => refused });
  const { attempts } = await shop.read(placed);
  const { id: attemptId = '', fence = 0, reference = '' } = attempts[0] ?? {};
  const secondId = newId();
  await shop.pool.query(
    `insert into delivery_attempts
     select (jsonb_populate_record(a, jsonb_build_object('id', $2::text, 'reference', $3::text))).*
       from delivery_attempts a where id = $1`,
    [attemptId, secondId, `${reference}1`],
  );
  for (const [n, id] of [attemptId, secondId].entries())
    await answerAttempt(context, { id, orderId, fence }, delivered(newCode(), `${first()}-${n}`));
  await reopen(placed);
  await end(placed, 'Completed');
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', codes: 1 });
  expect((await statesOf(placed)).toSorted()).toEqual(['held', 'sold']);
  const left = await listGoodsCases(context, { orderId });
  expect(left).toMatchObject([{ decisions: ['claim_back'] }]);
  await settle(placed, 'claim_back');
  expect((await statesOf(placed)).toSorted()).toEqual(['sold', 'void']);
  await assertRules();
});

test('bug: an order was completed without its code that only the list of MooGold had named', async () => {
  const placed = await paid();
  const { orderid: orderId } = placed;
  await deliver(placed, { buy: async () => refused });
  const [attempt] = (await shop.read(placed)).attempts;
  const listed = { attempt: attempt?.id ?? '', said: 'accepted', supplierOrderId: first(), cost: '150' };
  await make.makeReview(shop.db, { orderId, cause: 'late_success', evidence: listed });
  await reopen(placed);
  await expect(end(placed, 'Completed')).rejects.toMatchObject({
    description: { messageKey: 'orders.codeNotFetched' },
  });
  await settle(placed, 'adopt');
  await deliver(placed, { lookUp: async () => delivered(newCode()) });
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', codes: 1 });
  expect(await statesOf(placed)).toEqual(['sold']);
  await assertRules();
});
