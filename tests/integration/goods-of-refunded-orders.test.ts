// Other goods come for a Completed order whose price its customer has back: they are claimed back, and not given.
import { beforeEach, expect, test } from 'vitest';
import { addRefund, listGoodsCases, settleGoodsCase } from '@/lib/domain/orders';
import { answerAttempt } from '@/lib/domain/orders/delivery/answer-attempt';
import type { GoodsDecision } from '@/lib/domain/orders/schema';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import { type Difference, Goods } from '@/lib/integrations/suppliers';
import { rupees } from '@/lib/platform/money';
import type { Placed } from '../support/shop';
import { openVault } from '../support/vault';

const { shop, context, asAdmin, newCode, voucherOrder, statesOf } = await openVault();
beforeEach(() => shop.calm());

/** A Completed order of a voucher, whose supplier then names another pack and another code. */
async function otherGoods(): Promise<Placed> {
  const placed = await voucherOrder();
  await shop.drain({ hurry: false });
  const [attempt] = (await shop.read(placed)).attempts;
  const differences: Difference[] = [{ field: 'pack', ordered: '86', delivered: '172' }];
  const said = { outcome: 'delivered', cost: null, goods: new Goods([newCode()]), differences } as const;
  const evidence = { supplierOrderId: attempt?.supplierOrderId ?? '', request: {}, reply: {}, took: 0 };
  const lost = { id: attempt?.id ?? '', orderId: placed.orderid, fence: 0 };
  await answerAttempt(context, lost, { ...said, ...evidence });
  return placed;
}

async function refund({ orderid }: Placed, part: { amount: bigint; packs: number[] }): Promise<void> {
  const why = { cause: 'wrong_goods', note: 'another pack came' } as const;
  const given = { orderId: orderid, alreadyRefunded: 0, amount: rupees(part.amount), packs: part.packs };
  await addRefund(asAdmin, { ...given, ...why, idempotency });
}

async function settle({ orderid }: Placed, decision: GoodsDecision): Promise<void> {
  const [open] = await listGoodsCases(context, { orderId: orderid });
  await settleGoodsCase(asAdmin, { reviewId: open?._id ?? '', decision, reason: 'another pack came' });
}

const decisionsOf = async ({ orderid }: Placed) =>
  (await listGoodsCases(context, { orderId: orderid })).flatMap(({ decisions }) => decisions);

test.each([
  ['price', (value: bigint) => ({ amount: value, packs: [] })],
  ['pack', () => ({ amount: 1_00n, packs: [0] })],
])(
  'bug: a customer whose %s was refunded got the code of other goods when they were accepted',
  async (_, partOf) => {
    const placed = await otherGoods();
    expect(await decisionsOf(placed)).toEqual(['adopt', 'claim_back']);
    const { value } = await shop.read(placed);
    await refund(placed, partOf(value));
    expect(await decisionsOf(placed)).toEqual(['claim_back']);
    await expect(settle(placed, 'adopt')).rejects.toMatchObject({ code: 'conflict' });
    await settle(placed, 'claim_back');
    expect(await statesOf(placed)).toEqual(['void', 'void']);
    await shop.assertInvariants();
  },
);

test('other goods are accepted after a refund of a part of the price, as the customer has agreed', async () => {
  const placed = await otherGoods();
  await refund(placed, { amount: 1_00n, packs: [] });
  await settle(placed, 'adopt');
  expect(await statesOf(placed)).toEqual(['sold', 'sold']);
});
