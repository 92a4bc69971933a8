// Refunds of what may be delivered, and sales below the cost: above what one person may decide they wait for a second.
import { beforeEach, describe, expect, it } from 'vitest';
import { requestText } from '@/components/admin/approvals/request-texts';
import { approve, listApprovals } from '@/lib/domain/approvals';
import { setItemStock, updateItem } from '@/lib/domain/catalogue';
import { addRefund, updateOrder } from '@/lib/domain/orders';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { webProcess } from '@/lib/http/server/process';
import type { Order, User } from '@/lib/platform/db';
import * as make from '../support/make';
import { startTestServer } from '../support/server';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const { prisma } = shop.db;
const { context } = webProcess();
const as = (user: User) => make.actingAs(context, make.viewerOf(user));

let asker: User;
let approver: User;
beforeEach(async () => {
  asker = await make.makeAdmin(prisma);
  approver = await make.makeAdmin(prisma);
});

async function requestOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'approval_required', reply: { approvalId: expect.any(String) } });
  return (error as { reply: { approvalId: string } }).reply.approvalId;
}
const statusOf = async (id: string) =>
  (await prisma.approvalRequest.findUniqueOrThrow({ where: { id } })).status;

describe('a refund of an order whose goods may be delivered', () => {
  /** A paid order of so many rupees; the supplier's answer about it is not known. */
  async function unknownOrder(
    rupees: number,
    outcome: 'unknown' | 'refused' = 'unknown',
    buyer?: User,
  ): Promise<Order> {
    const given = { status: 'Processing', value: BigInt(rupees) * 100n } as const;
    const order = await make.makeOrder(prisma, { ...given, ...(buyer && { user: buyer }) });
    await make.makeAttempt(prisma, order, { outcome });
    return order;
  }
  const refundBy = (user: User, { id }: Order, reason = 'not on the statement') =>
    updateOrder(as(user), { orderId: id, newStatus: 'Refunded', reason });
  const orderOf = ({ id }: Order) => prisma.order.findUniqueOrThrow({ where: { id } });

  it('above the limit waits for a second person, and is refunded once', async () => {
    const order = await unknownOrder(26_000);
    const id = await requestOf(refundBy(asker, order));
    expect((await orderOf(order)).status).toBe('Processing');
    const ends = await Promise.allSettled(
      [approver, await make.makeStaff(prisma, 'support')].map((user) =>
        approve(as(user), { id, seen: '0/' }),
      ),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await orderOf(order)).toMatchObject({ status: 'Refunded', reason: 'not on the statement' });
    const where = { reason: 'order_refunded', reference: order.id };
    expect(await prisma.ledgerJournal.findMany({ where })).toMatchObject([{ actorId: asker.id }]);
  });

  it('below the limit is made by one person until the refunds of 24 hours add up to it', async () => {
    const orders = await Promise.all(Array.from({ length: 5 }, () => unknownOrder(10_000)));
    const ends = await Promise.allSettled(orders.map((order) => refundBy(asker, order)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await refundBy(approver, await unknownOrder(10_000))).status).toBe('Refunded');
  });

  it('bug: was approved although the supplier had said meanwhile that it delivered', async () => {
    const order = await unknownOrder(26_000);
    const { id: orderId } = order;
    const id = await requestOf(refundBy(asker, order));
    const late = await make.makeReview(prisma, { orderId, cause: 'late_success' });
    await expect(approve(as(approver), { id, seen: '0/' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await statusOf(id)).toBe('outdated');
    expect((await orderOf(order)).status).toBe('Processing');
    const again = await requestOf(refundBy(asker, order));
    await approve(as(approver), { id: again, seen: '0/' });
    expect((await orderOf(order)).status).toBe('Refunded');
    expect(await prisma.review.findUniqueOrThrow({ where: { id: late.id } })).toMatchObject({
      closedAt: null,
    });
  });

  it('of an order of one’s own waits for a second person, whatever its amount', async () => {
    const order = await unknownOrder(10, 'unknown', asker);
    const id = await requestOf(refundBy(asker, order));
    await approve(as(approver), { id, seen: '0/' });
    expect((await orderOf(order)).status).toBe('Refunded');
  });

  it('needs no second person when every attempt was refused', async () => {
    const order = await unknownOrder(90_000, 'refused');
    expect((await refundBy(asker, order)).status).toBe('Refunded');
  });

  it('waits for a second person when it is a cancellation, which ends the order as Cancelled', async () => {
    const order = await unknownOrder(26_000);
    const cancel = () =>
      updateOrder(as(asker), { orderId: order.id, newStatus: 'Cancelled', reason: 'ordered twice' });
    const id = await requestOf(cancel());
    expect((await orderOf(order)).status).toBe('Processing');
    const { waiting } = await listApprovals(as(approver));
    expect(waiting.find(({ _id }) => _id === id)).toMatchObject({ kind: 'cancellation', amount: 26_000 });
    await approve(as(approver), { id, seen: '0/' });
    expect(await orderOf(order)).toMatchObject({ status: 'Cancelled', reason: 'ordered twice' });
    const where = { reason: 'order_refunded', reference: order.id };
    expect(await prisma.ledgerJournal.findMany({ where })).toMatchObject([{ actorId: asker.id }]);
  });

  it('counts cancellations among what one person may refund in 24 hours', async () => {
    const [first, second] = [await unknownOrder(20_000), await unknownOrder(20_000)];
    await updateOrder(as(asker), { orderId: first.id, newStatus: 'Cancelled', reason: 'ordered twice' });
    await requestOf(refundBy(asker, second));
  });

  it('is not made when the goods were delivered meanwhile', async () => {
    const order = await unknownOrder(26_000);
    const id = await requestOf(refundBy(asker, order));
    await updateOrder(as(approver), { orderId: order.id, newStatus: 'Completed' });
    await expect(approve(as(approver), { id, seen: '0/' })).rejects.toMatchObject({ code: 'conflict' });
    expect((await orderOf(order)).status).toBe('Completed');
    expect(await statusOf(id)).toBe('outdated');
  });

  it('is not made when the supplier has answered meanwhile', async () => {
    const order = await unknownOrder(26_000);
    const id = await requestOf(refundBy(asker, order));
    await prisma.deliveryAttempt.updateMany({ where: { orderId: order.id }, data: { outcome: 'delivered' } });
    await expect(approve(as(approver), { id, seen: '0/' })).rejects.toMatchObject({ code: 'conflict' });
    expect((await orderOf(order)).status).toBe('Processing');
  });
});

describe('a refund of an order that was delivered', () => {
  const deliveredOrder = (rupees: number, user?: User) =>
    make.makeOrder(prisma, { status: 'Completed', value: BigInt(rupees) * 100n, ...(user && { user }) });
  const refundBy = (user: User, { id }: Order, amount: number, alreadyRefunded = 0) =>
    addRefund(as(user), {
      orderId: id,
      amount,
      alreadyRefunded,
      cause: 'wrong_goods',
      note: 'another region',
      packs: [],
      idempotency: NO_IDEMPOTENCY,
    });
  const refundsOf = ({ id }: Order) => prisma.orderRefund.findMany({ where: { orderId: id } });

  it('above the limit waits for a second person, and is made once', async () => {
    const order = await deliveredOrder(40_000);
    const id = await requestOf(refundBy(asker, order, 26_000));
    expect(await refundsOf(order)).toEqual([]);
    const { waiting } = await listApprovals(as(approver));
    expect(waiting.find(({ _id }) => _id === id)).toMatchObject({
      kind: 'later-refund',
      amount: 26_000,
      decidable: true,
      sums: { byAsker: 0, toReceiver: null },
    });
    const ends = await Promise.allSettled([1, 2].map(() => approve(as(approver), { id, seen: '0/' })));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refundsOf(order)).toMatchObject([
      { id, amount: 26_000_00n, actorId: asker.id, approverId: approver.id, note: 'another region' },
    ]);
  });

  it('counts with the refunds of what may be delivered among what one person may give back in 24 hours', async () => {
    const orders = await Promise.all(Array.from({ length: 4 }, () => deliveredOrder(10_000)));
    const ends = await Promise.allSettled(orders.map((order) => refundBy(asker, order, 10_000)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const waiting = await make.makeOrder(prisma, { status: 'Processing', value: 10_000_00n });
    await make.makeAttempt(prisma, waiting, { outcome: 'unknown' });
    await requestOf(
      updateOrder(as(asker), { orderId: waiting.id, newStatus: 'Refunded', reason: 'not on the statement' }),
    );
  });

  it('of an order of one’s own waits for a second person, whatever its amount', async () => {
    await requestOf(refundBy(asker, await deliveredOrder(100, asker), 1));
  });

  it('is not made when another part was refunded meanwhile', async () => {
    const order = await deliveredOrder(40_000);
    const id = await requestOf(refundBy(asker, order, 26_000));
    await refundBy(approver, order, 1_000);
    await expect(approve(as(approver), { id, seen: '0/' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await refundsOf(order)).toHaveLength(1);
    expect(await statusOf(id)).toBe('outdated');
  });
});

describe('a sale below the cost', () => {
  /** An item at ₹100 whose first route costs `cost` rupees; it is paused. */
  async function pausedItem(cost: bigint): Promise<number> {
    await prisma.currencyRate.upsert({
      where: { currency: 'BRL' },
      create: { currency: 'BRL', rate: 10_000n, updatedAt: new Date() },
      update: {},
    });
    const item = await make.makeItem(prisma, {
      discountedPrice: 100_00n,
      resellPrice: 100_00n,
      inStock: false,
    });
    await make.makeRoute(prisma, item, { cost: cost * 100n, costCurrency: 'BRL' });
    return item.itemid;
  }
  const sell = (user: User, itemid: number) => setItemStock(as(user), { items: [{ itemid }], inStock: true });
  const inStock = async (itemid: number) =>
    (await prisma.item.findUniqueOrThrow({ where: { itemid } })).inStock;

  it('far below waits for a second person, who puts the item on sale', async () => {
    const itemid = await pausedItem(400n);
    const id = await requestOf(sell(asker, itemid));
    expect(await inStock(itemid)).toBe(false);
    await expect(approve(as(asker), { id, seen: '' })).rejects.toMatchObject({ code: 'forbidden' });
    await approve(as(approver), { id, seen: '' });
    expect(await inStock(itemid)).toBe(true);
  });

  it('bug: showed its approver a price that was not the one below the cost', async () => {
    const itemid = await pausedItem(400n);
    await prisma.item.update({
      where: { itemid },
      data: { name: 'Test gold', discountedPrice: 450_00n, resellPrice: 80_00n },
    });
    const id = await requestOf(sell(asker, itemid));
    const { waiting } = await listApprovals(as(approver));
    const request = waiting.find(({ _id }) => _id === id);
    expect(request).toMatchObject({
      amount: 80,
      sale: { item: 'Test gold', price: 450, resellPrice: 80, cost: 400 },
    });
    expect(request && requestText(request)).toBe(
      `Sell Test gold (item ${itemid}) for ₹450, and for ₹80 to resellers. It costs ₹400: a sale loses up to ₹320`,
    );
  });

  it('bug: of one item asked for a second person in the name of all items of its call', async () => {
    const [dear, cheap] = [await pausedItem(400n), await pausedItem(50n)];
    const items = [{ itemid: dear }, { itemid: cheap }];
    await expect(setItemStock(as(asker), { items, inStock: true })).rejects.toMatchObject({
      code: 'conflict',
      description: { messageKey: 'catalogue.saleAskedAlone' },
    });
    expect(await prisma.approvalRequest.count({ where: { askerId: asker.id } })).toBe(0);
    expect([await inStock(dear), await inStock(cheap)]).toEqual([false, false]);
    await sell(asker, cheap);
    await requestOf(sell(asker, dear));
    expect([await inStock(dear), await inStock(cheap)]).toEqual([false, true]);
  });

  it('a little below is decided by one person', async () => {
    const itemid = await pausedItem(350n);
    await sell(asker, itemid);
    expect(await inStock(itemid)).toBe(true);
  });

  it.each(['the price', 'the cost'])('does not begin when %s has changed since', async (what) => {
    const itemid = await pausedItem(400n);
    const id = await requestOf(sell(asker, itemid));
    if (what === 'the cost')
      await prisma.supplierRoute.updateMany({ where: { itemid }, data: { cost: 500_00n } });
    else
      await updateItem(as(asker), {
        itemId: String(itemid),
        price: 90_00n,
        resellPrice: 90_00n,
        itemInstock: false,
      });
    await expect(approve(as(approver), { id, seen: '' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await inStock(itemid)).toBe(false);
    expect(await statusOf(id)).toBe('outdated');
  });
});
