// A supplier books one call twice, and its second order is answered late: its goods are claimed back, and those that
// the order was delivered with stay.
import { beforeEach, expect, test } from 'vitest';
import { listGoodsCases, settleGoodsCase } from '@/lib/domain/orders';
import { answerAttempt } from '@/lib/domain/orders/delivery/answer-attempt';
import type { GoodsDecision } from '@/lib/domain/orders/schema';
import { type Difference, Goods } from '@/lib/integrations/suppliers';
import type { Placed } from '../support/shop';
import { openVault } from '../support/vault';

const { shop, context, asAdmin, newCode, voucherOrder, reveal, statesOf } = await openVault();
beforeEach(() => shop.calm());

const OTHER_PACK: Difference = { field: 'pack', ordered: '86', delivered: '172' };

/** The supplier answers the first call of an order once more, with another order of its own. */
async function answerAgain(
  { orderid: orderId }: Placed,
  { codes = [], differences = [] }: { codes?: string[]; differences?: Difference[] } = {},
): Promise<void> {
  const { attempts } = await shop.read({ orderid: orderId });
  const goods = codes.length > 0 ? new Goods(codes) : null;
  const evidence = { request: {}, reply: {}, took: 0, cost: null };
  const said = { ...evidence, outcome: 'delivered', supplierOrderId: 'SECOND', goods, differences } as const;
  await answerAttempt(context, { id: attempts[0]?.id ?? '', orderId, fence: 0 }, said);
}

const casesOf = async ({ orderid }: Placed) => listGoodsCases(context, { orderId: orderid });

async function settle(placed: Placed, decision: GoodsDecision): Promise<void> {
  const [open] = await casesOf(placed);
  await settleGoodsCase(asAdmin, { reviewId: open?._id ?? '', decision, reason: 'booked twice' });
}

/** An order of two packs of which the first is delivered, and the second has no answer. */
async function halfDelivered(): Promise<Placed> {
  const placed = await shop.order({ item: 'twoPacks' });
  const { smileone } = context.suppliers;
  const { buy } = smileone;
  let calls = 0;
  smileone.buy = async (purchase) => {
    const said = await buy.call(smileone, purchase);
    calls += 1;
    return calls === 2 ? { ...said, outcome: 'unknown', message: 'cut off' } : said;
  };
  try {
    await shop.pay(placed);
    await shop.drain({ hurry: false });
  } finally {
    smileone.buy = buy;
  }
  return placed;
}

test.each([
  ['what was ordered', []],
  ['something else', [OTHER_PACK]],
])(
  'bug: claiming a second order with %s back made the code void that the customer had bought',
  async (_, differences) => {
    const placed = await voucherOrder();
    await shop.drain({ hurry: false });
    expect(await statesOf(placed)).toEqual(['sold']);
    await answerAgain(placed, { codes: [newCode()], differences });
    await settle(placed, 'claim_back');
    expect((await statesOf(placed)).toSorted()).toEqual(['sold', 'void']);
    expect((await reveal(placed)).codes).toHaveLength(1);
    expect(await casesOf(placed)).toEqual([]);
    expect((await shop.read(placed)).attempts).toMatchObject([{ outcome: 'delivered' }]);
    await shop.assertInvariants();
  },
);

test.each([
  ['what was ordered', []],
  ['something else', [OTHER_PACK]],
])(
  'bug: a second order with %s for a delivered pack could not be claimed back while its order waited, or was bought again',
  async (_, differences) => {
    const placed = await halfDelivered();
    const before = await shop.read(placed);
    expect(before).toMatchObject({
      status: 'Processing',
      attempts: [{ outcome: 'delivered' }, { outcome: 'unknown' }],
    });
    await answerAgain(placed, { differences });
    expect(await casesOf(placed)).toMatchObject([{ decisions: ['claim_back'], supplierOrderId: 'SECOND' }]);
    await settle(placed, 'claim_back');
    await shop.drain({ hurry: false });
    const after = await shop.read(placed);
    expect(after).toMatchObject({
      status: 'Processing',
      attempts: before.attempts.map(({ id, outcome, supplierOrderId }) => ({ id, outcome, supplierOrderId })),
    });
    expect(after.attempts).toHaveLength(2);
    await shop.assertInvariants();
  },
);
