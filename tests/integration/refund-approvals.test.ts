// Refunds that wait for a second person: what becomes of the request when the customer looks at the code meanwhile, and
// when their asker refunds another order at the moment of the approval.
import { beforeEach, expect, test } from 'vitest';
import { approve } from '@/lib/domain/approvals';
import { seenOf, sumsOf } from '@/lib/domain/approvals/sums-of';
import { addRefund, getCorrections, lockRefunds, reopenOrder, updateOrder } from '@/lib/domain/orders';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { transaction } from '@/lib/platform/db';
import type { AppError } from '@/lib/platform/errors';
import * as make from '../support/make';
import { countLockWaiters } from '../support/shop/row-locks';
import { type Bought, openVault } from '../support/vault';

const { shop, pool, context, admin, asAdmin, stock, empty, buy, reveal, statesOf, balanceOf } =
  await openVault();
const approver = make.viewerOf(await make.makeAdmin(shop.db, { staffSince: new Date('2026-01-01') }));
beforeEach(async () => {
  shop.calm();
  await empty();
});

/** Every refund of an order asks for a second person. */
const strict = { ...context, shop: { ...context.shop, creditAlone: 1 } };
const proved = <T extends typeof admin>(viewer: T) => ({ ...viewer, provedAt: shop.clock.now() });
const asAsker = (given = strict) => make.actingAs(given, proved(admin));

const refund = async (order: Bought, given = strict) =>
  addRefund(asAsker(given), {
    orderId: order.orderid,
    amount: Number((await shop.read(order)).value) / 100,
    alreadyRefunded: 0,
    cause: 'other',
    note: 'it does not work',
    packs: [],
    idempotency: NO_IDEMPOTENCY,
  });
const end = (order: Bought, newStatus: 'Refunded' | 'Cancelled') =>
  updateOrder(asAsker(), { orderId: order.orderid, newStatus, reason: 'it does not work' });

async function reopen({ orderid: orderId }: Bought): Promise<void> {
  const { seen } = await getCorrections(asAdmin, { orderId });
  const reason = 'it does not work';
  await reopenOrder(make.actingAs(context, proved(admin)), {
    orderId,
    seen,
    takes: 0,
    reason,
    idempotency: NO_IDEMPOTENCY,
  });
}

/** The id of the request that this refund leaves, and why it needs a second person. */
async function ask(refused: Promise<unknown>): Promise<{ id: string; why: unknown }> {
  const error = await refused.catch((thrown: AppError) => thrown);
  expect(error).toMatchObject({ code: 'approval_required', reply: { approvalId: expect.any(String) } });
  const { reply, description } = error as AppError;
  return { id: String(reply?.approvalId), why: (description as { messageKey?: string }).messageKey };
}
const read = (id: string) => shop.db.approvalRequest.findUniqueOrThrow({ where: { id } });
const seenNow = async (id: string) => seenOf(await sumsOf(context, await read(id)));
const decide = (id: string, seen: string) => approve(make.actingAs(strict, proved(approver)), { id, seen });

test.each([
  ['refund of a completed order', refund],
  ['refund of a reopened order', (order: Bought) => end(order, 'Refunded')],
  ['cancellation of a reopened order', (order: Bought) => end(order, 'Cancelled')],
])(
  'a %s that was asked for before its customer looked at the code is asked for again',
  async (_, giveBack) => {
    await stock(1);
    const order = await buy();
    if (giveBack !== refund) await reopen(order);
    const before = await balanceOf(order);
    const asked = await ask(giveBack(order));
    expect(asked.why).toBe('orders.refundNeedsApproval');
    await reveal(order);
    await expect(decide(asked.id, await seenNow(asked.id))).rejects.toMatchObject({ code: 'conflict' });
    expect(await read(asked.id)).toMatchObject({
      status: 'outdated',
      reason: expect.stringContaining('changed'),
    });
    expect(await balanceOf(order)).toBe(before);
    const again = await ask(giveBack(order));
    expect(again.why).toBe('orders.codeRefundNeedsApproval');
    await decide(again.id, await seenNow(again.id));
    expect(await balanceOf(order)).toBe(before + (await shop.read(order)).value);
    expect(await statesOf(order)).toEqual(['revealed']);
  },
);

test('a refund is not approved on the sums of before another one that its asker makes at the same moment', async () => {
  await stock(2);
  const [order, other] = [await buy(), await buy()];
  const { id } = await ask(refund(order));
  const seen = await seenNow(id);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
  const holding = transaction(context, async (inside) => {
    await lockRefunds(inside);
    lock();
    await released;
  });
  await locked;
  const waiters = (count: number) =>
    expect.poll(() => countLockWaiters(pool), { timeout: 10_000 }).toBe(count);
  const alone = refund(other, context);
  await waiters(1);
  const deciding = expect(decide(id, seen)).rejects.toMatchObject({
    code: 'conflict',
    description: { messageKey: 'approvals.sumsChanged' },
  });
  await waiters(2);
  release();
  await Promise.all([holding, alone, deciding]);
  expect(await statesOf(order)).toEqual(['sold']);
  expect(await statesOf(other)).toEqual(['refunded']);
  expect((await read(id)).status).toBe('open');
  await decide(id, await seenNow(id));
  expect(await statesOf(order)).toEqual(['refunded']);
  await shop.assertInvariants();
});
