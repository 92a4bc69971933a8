import type { Database } from '@/lib/platform/db';
import * as make from '../make';

/** The numbers of three items: one with a route, one that becomes a bundle of it, and one of another product. */
export const [ITEM, BUNDLE, OTHER_ITEM] = [901, 902, 903];
/** Paise, the price of the orders. */
export const PRICE = 120_00;

/** The rows to which the statements of this folder refer, by ids that say what they are. */
export async function makeRows(prisma: Database['prisma']): Promise<void> {
  const user = await make.makeUser(prisma, { id: 'user' });
  const another = await make.makeUser(prisma, { id: 'another' });
  await make.makeUser(prisma, { id: 'friend' });
  await makeSold(prisma, user);
  await make.makeWallet(prisma, user, { id: 'wallet', balance: 100_00n });
  await make.makeWallet(prisma, user, { id: 'points', balance: 5_00n, currency: 'POINTS' });
  await make.makeWallet(prisma, another, { id: 'another-wallet' });
  await make.makeTransaction(prisma, user, { txnid: 'transaction' });
  await make.makeApprovalRequest(prisma, { asker: user, receiver: user }, { id: 'request' });
  await prisma.auditEntry.create({
    data: { action: 'edit-item', objectType: 'item', objectId: 'x', at: new Date() },
  });
  const now = new Date();
  await prisma.priceChangeSet.create({
    data: {
      id: 'first',
      kind: 'prices',
      reason: '',
      status: 'applied',
      appliedAt: now,
      createdAt: now,
      lines: { create: { objectType: 'item', objectId: '1', field: 'price', oldValue: 1n, newValue: 2n } },
    },
  });
}

async function makeSold(prisma: Database['prisma'], user: Awaited<ReturnType<typeof make.makeUser>>) {
  const product = await make.makeProduct(prisma, { id: 'product' });
  const item = await make.makeItem(prisma, { itemid: ITEM, product });
  await make.makeItem(prisma, { itemid: BUNDLE });
  const otherProduct = await make.makeProduct(prisma, { id: 'other-product' });
  await make.makeItem(prisma, { itemid: OTHER_ITEM, product: otherProduct });
  await make.makeRoute(prisma, item, { id: 'route' });
  const order = await make.makeOrder(prisma, { id: 'order', user, product, item });
  await make.makePayment(prisma, order, { id: 'payment' });
  const attempt = await make.makeAttempt(prisma, order, { id: 'attempt' });
  await make.makeSend(prisma, attempt, { id: 'send' });
  const createdAt = new Date();
  await prisma.orderEvent.create({ data: { orderId: 'order', at: createdAt, kind: 'created' } });
  await prisma.orderRefund.create({
    data: {
      id: 'first',
      orderId: 'order',
      amount: 1n,
      cause: 'other',
      note: 'a gesture',
      pointsTaken: 0n,
      pointsSpent: 0n,
      createdAt,
    },
  });
  const refundedOrder = await make.makeOrder(prisma, { id: 'refunded-order', status: 'Refunded' });
  await make.makeSourceRefund(prisma, refundedOrder, { id: 'source-refund' });
  await prisma.vaultItem.create({ data: { itemid: ITEM, updatedAt: createdAt } });
  await prisma.vaultBatch.create({
    data: {
      id: 'b',
      itemid: ITEM,
      kind: 'import',
      supplier: 'x',
      invoice: '',
      wrapped: 'x',
      rows: 1,
      createdAt,
    },
  });
  await prisma.vaultCode.create({
    data: {
      id: 'code',
      batchId: 'b',
      itemid: ITEM,
      mac: 'first',
      sealed: new Uint8Array(40),
      state: 'available',
    },
  });
  await prisma.vaultReveal.create({
    data: {
      id: 'r',
      codeId: 'code',
      orderId: 'order',
      viewerId: 'user',
      sessionId: 's',
      at: createdAt,
    },
  });
}
