// The code of a supplier's voucher that an answer brings out of turn is its order's all the same: no order is completed
// without the code that was bought for it.
import { beforeEach, expect, test } from 'vitest';
import { answerAttempt } from '@/lib/domain/orders/delivery/answer-attempt';
import { endDifference, getDayReport, reconcileDay } from '@/lib/domain/reconciliation';
import { decideSetAside } from '@/lib/domain/vault';
import { minutes } from '@/lib/platform/time';
import { dayThatLasts } from '../support/clock';
import { evidence, openToldVouchers } from '../support/told-vouchers';

const opened = await openToldVouchers();
const { shop, context, asAdmin, newCode, statesOf, first, accepted, delivered, withMooGold } = opened;
const { paid, deliver, acceptedOrder, answerLate, end, settle, reopen, assertRules } = opened;
beforeEach(() => shop.calm());

test('bug: an order was completed without its code when two questions were answered with it', async () => {
  const placed = await acceptedOrder();
  const said = delivered(newCode());
  const asked = Promise.withResolvers<void>();
  const lookUp = async () => {
    await asked.promise;
    return said;
  };
  const earlier = deliver(placed, { lookUp });
  await expect.poll(async () => (await shop.read(placed)).attempts[0]?.worker).toBe('one/1');
  await deliver(
    placed,
    {
      lookUp: async () => {
        asked.resolve();
        await earlier;
        return said;
      },
    },
    'two/1',
  );
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', codes: 1 });
  expect(await statesOf(placed)).toEqual(['sold']);
  await assertRules();
});

test('bug: a code that came out of turn and was put up for sale again completed the order without one', async () => {
  const placed = await acceptedOrder();
  const code = newCode();
  await answerLate(placed, code);
  const { id: codeId } = await shop.db.vaultCode.findFirstOrThrow({ where: { orderId: placed.orderid } });
  await decideSetAside(asAdmin, { codeId, to: 'available' });
  await deliver(placed, { lookUp: async () => delivered(code) });
  expect(await shop.read(placed)).toMatchObject({
    status: 'Processing',
    codes: 0,
    reviews: [{ cause: 'wrong_goods' }],
  });
  await expect(settle(placed, 'adopt')).rejects.toMatchObject({ code: 'conflict' });
  await settle(placed, 'claim_back');
  const second = `${first()}-2`;
  await deliver(placed, {
    buy: async () => accepted(second),
    lookUp: async () => delivered(newCode(), second),
  });
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', codes: 1 });
  await assertRules();
});

test.each([
  ['taken over', -1],
  ['held', 0],
])(
  'bug: late goods of a call that was %s completed the reopened order after they were claimed back',
  async (_, behind) => {
    const placed = await acceptedOrder();
    const { orderid: orderId } = placed;
    const code = newCode();
    await shop.makeReview(orderId);
    await end(placed, 'Refunded');
    const [attempt] = (await shop.read(placed)).attempts;
    const held = { id: attempt?.id ?? '', orderId, fence: (attempt?.fence ?? 0) + behind };
    await answerAttempt(context, held, delivered(code));
    await settle(placed, 'claim_back');
    expect(await statesOf(placed)).toEqual(['void']);
    await reopen(placed);
    await deliver(placed, {
      buy: async () => accepted(`${first()}-2`),
      lookUp: async ({ reference }) =>
        reference === attempt?.reference ? delivered(code) : delivered(newCode(), `${first()}-2`),
    });
    expect(await shop.read(placed)).toMatchObject({
      status: 'Completed',
      codes: 1,
      attempts: [{ outcome: 'refused', proof: 'claimed_back' }, { outcome: 'delivered' }],
    });
    expect((await statesOf(placed)).toSorted()).toEqual(['sold', 'void']);
    await assertRules();
  },
);

test('bug: goods that only the list of MooGold named completed the order without their code', async () => {
  const today = await dayThatLasts();
  const placed = await paid();
  const refused = { ...evidence, outcome: 'refused', code: '113', message: 'refused' } as const;
  await deliver(placed, { buy: async () => refused });
  const { status, attempts } = await shop.read(placed);
  expect(status).toBe('Refunded');
  const { reference = '' } = attempts[0] ?? {};
  shop.clock.advance(minutes(20));
  const line = { supplierOrderId: first(), reference, status: 'delivered', at: null, cost: '1.50' } as const;
  const listOrders = async () => ({
    ok: true as const,
    orders: [{ ...line, packs: [], players: [] }],
    unread: 0,
  });
  await reconcileDay(withMooGold({ listOrders }), { day: today });
  const { differences } = await getDayReport(context, { day: today });
  const difference = differences.find(
    ({ kind, subject }) => kind === 'bought_there' && subject === reference,
  );
  await endDifference(asAdmin, { do: 'press', id: difference?._id ?? '' });
  await reopen(placed);
  await settle(placed, 'adopt');
  expect(await shop.read(placed)).toMatchObject({
    status: 'Processing',
    attempts: [{ outcome: 'accepted' }],
  });
  await deliver(placed, { lookUp: async () => delivered(newCode()) });
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', codes: 1 });
  expect(await statesOf(placed)).toEqual(['sold']);
  await assertRules();
});
