// Goods that a person has decided about have cost what their supplier told: the ledger of its float has them, whether
// they were adopted or are claimed back.
import { beforeEach, expect, test } from 'vitest';
import { answerAttempt } from '@/lib/domain/orders/delivery/answer-attempt';
import { bookPurchases } from '@/lib/domain/reconciliation/float/book-purchases';
import { readFloat } from '@/lib/domain/reconciliation/float/read-float';
import { type Difference, Goods, type PurchaseResult } from '@/lib/integrations/suppliers';
import { accountOf } from '@/lib/integrations/suppliers/descriptors';
import { after, hours, minutes } from '@/lib/platform/time';
import type { Placed } from '../support/shop';
import { openWrongGoods } from '../support/wrong-goods';

const { shop, context, deliver, withMooGold, end, settle, assertRules } = await openWrongGoods();
const account = accountOf({ supplier: 'moogold', region: '' });
const { supplier, region } = account;
await shop.db.floatEntry.create({
  data: {
    supplier,
    region,
    kind: 'opening',
    reference: 'opening',
    amount: 900_00n,
    createdAt: after(shop.clock.now(), -hours(1)),
  },
});
beforeEach(() => shop.calm());

const OTHER_PACK: Difference = { field: 'pack', ordered: '86', delivered: '172' };
const evidence = { request: {}, reply: {}, took: 0 };
const unknown = { ...evidence, outcome: 'unknown', message: 'cut off' } as const;
const told = (supplierOrderId: string, differences: Difference[]): PurchaseResult<true> => ({
  ...evidence,
  outcome: 'delivered',
  supplierOrderId,
  cost: '1.50',
  goods: new Goods([]),
  differences,
});

/** An order of which MooGold names another pack. */
async function wrongGoods(): Promise<Placed> {
  const placed = await shop.paid('moogold');
  const said = told(placed.orderid, [OTHER_PACK]);
  await deliver(placed, withMooGold({ buy: async () => unknown, lookUp: async () => said }));
  return placed;
}

/** An order in review, whose goods a run was told of that had lost the call. */
async function lateGoods(): Promise<Placed> {
  const placed = await shop.paid('moogold');
  const { orderid: orderId } = placed;
  await deliver(placed, withMooGold({ buy: async () => unknown, lookUp: async () => unknown }));
  await shop.makeReview(orderId);
  const [attempt] = (await shop.read(placed)).attempts;
  await answerAttempt(context, { id: attempt?.id ?? '', orderId, fence: 0 }, told(orderId, []));
  const closed = { closedAt: shop.clock.now(), openKey: null };
  await shop.db.review.updateMany({ where: { orderId, cause: 'poison_job' }, data: closed });
  return placed;
}

/** What the float has of the order's purchase. */
async function bookedFor(placed: Placed): Promise<bigint | undefined> {
  await bookPurchases(context, account);
  const [attempt] = (await shop.read(placed)).attempts;
  const entry = await shop.db.floatEntry.findFirst({
    where: { kind: 'purchase', reference: attempt?.id ?? '' },
  });
  return entry?.amount;
}

test.each([
  ['other goods', wrongGoods],
  ['late goods', lateGoods],
])('bug: %s that a person adopted cost nothing in the float, for ever', async (_, order) => {
  const placed = await order();
  await settle(placed, 'adopt');
  await deliver(placed, withMooGold({ lookUp: async () => ({ ...told(placed.orderid, []), cost: null }) }));
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', attempts: [{ cost: 150n }] });
  expect(await bookedFor(placed)).toBe(-150n);
  expect(await readFloat(context, account)).toMatchObject({ withoutCost: 0 });
  await assertRules();
});

test.each([
  ['other goods', wrongGoods],
  ['late goods', lateGoods],
])(
  'bug: %s that were claimed back cost nothing in the float, although their supplier had charged for them',
  async (_, order) => {
    const placed = await order();
    shop.clock.advance(minutes(11));
    await end(placed, 'Refunded', 'the customer did not want them');
    await settle(placed, 'claim_back');
    expect(await shop.read(placed)).toMatchObject({
      status: 'Refunded',
      attempts: [{ outcome: 'refused', proof: 'claimed_back', cost: 150n }],
    });
    expect(await bookedFor(placed)).toBe(-150n);
    await assertRules();
  },
);

test('a purchase that its supplier took back costs nothing in the float', async () => {
  const placed = await wrongGoods();
  const ended = { ...evidence, outcome: 'refused', code: 'refunded', message: 'ended', ended: true } as const;
  const { id = '', fence = 0 } = (await shop.read(placed)).attempts[0] ?? {};
  await answerAttempt(context, { id, orderId: placed.orderid, fence }, ended);
  expect(await shop.read(placed)).toMatchObject({ attempts: [{ outcome: 'refused', cost: 150n }] });
  expect(await bookedFor(placed)).toBeUndefined();
});

test.each(['Processing', 'Refunded'] as const)(
  'bug: goods that wait for a decision cost nothing in the float while their order was %s',
  async (status) => {
    const placed = await wrongGoods();
    if (status === 'Refunded') {
      shop.clock.advance(minutes(11));
      await end(placed, 'Refunded', 'the customer did not want them');
    }
    const { underWay = null, open = 0 } = await readFloat(context, account);
    expect(await shop.read(placed)).toMatchObject({ status, attempts: [{ outcome: 'unknown', cost: 150n }] });
    expect(await bookedFor(placed)).toBe(-150n);
    // What is booked is under way no more.
    expect(await readFloat(context, account)).toMatchObject({
      underWay: (underWay ?? 0n) - 150n,
      open: open - 1,
    });
    await assertRules();
  },
);
