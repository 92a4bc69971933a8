// Erased accounts: no refund, credit or late payment may reach a wallet that its owner cannot open any more.
import { expect, test } from 'vitest';
import { eraseAccount, findBlockers } from '@/lib/domain/erasure';
import {
  addRefund,
  chooseRefund,
  createOrder,
  getCorrections,
  reopenOrder,
  settleSourceRefund,
  sweepRefunds,
  updateOrder,
} from '@/lib/domain/orders';
import { listReviews, settleReview } from '@/lib/domain/payments';
import { addBalance } from '@/lib/domain/wallet';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import { after, days, hours } from '@/lib/platform/time';
import * as make from '../support/make';
import { ITEMS, openShop, type Placed } from '../support/shop';
import { countLockWaiters } from '../support/shop/row-locks';

const shop = await openShop({ razorpay: true });
const { context, db } = shop;
const staff = make.actingAs(context, await shop.shopper('admin'));
const erase = async ({ viewer }: Pick<Placed, 'viewer'>) => {
  const proved = { ...(await make.signedIn(db, viewer)), provedAt: shop.clock.now() };
  await eraseAccount(make.actingAs(context, viewer), { viewer: proved });
};
const CONFLICT = { code: 'conflict', message: expect.stringContaining('has erased this account') };

/** As when the gateway was asked for the last time whether it came twice or went back. */
const endChecks = ({ orderid }: Pick<Placed, 'orderid'>) =>
  db.payment.updateMany({ where: { orderId: orderid }, data: { recheckAt: null } });
const refund = ({ orderid }: Placed) =>
  addRefund(staff, {
    orderId: orderid,
    amount: 1,
    alreadyRefunded: 0,
    packs: [],
    cause: 'not_received',
    note: 'it never came',
    idempotency,
  });

test('an account is kept while the gateway is asked whether its payment came twice or went back', async () => {
  const sold = await shop.sell();
  expect(await findBlockers(context, { userId: sold.viewer.userid })).toEqual(['checks']);
  await expect(erase(sold)).rejects.toMatchObject({ code: 'conflict' });
  await endChecks(sold);
  await erase(sold);
  // A page that looks unpaid is asked about as well.
  const unpaid = await shop.order();
  await db.payment.updateMany({
    where: { orderId: unpaid.orderid },
    data: { status: 'failed', nextCheckAt: after(shop.clock.now(), days(1)) },
  });
  await db.order.update({ where: { id: unpaid.orderid }, data: { status: 'Cancelled' } });
  expect(await findBlockers(context, { userId: unpaid.viewer.userid })).toEqual(['checks']);
});

test('staff put nothing into the wallet of an erased account, and let no order of it go on', async () => {
  const sold = await shop.sell({ item: 'byHand' });
  await updateOrder(staff, { orderId: sold.orderid, newStatus: 'Completed', reason: 'delivered' });
  await endChecks(sold);
  await erase(sold);
  await expect(refund(sold)).rejects.toMatchObject(CONFLICT);
  const { seen } = await getCorrections(staff, { orderId: sold.orderid });
  const again = { orderId: sold.orderid, reason: 'it never came', takes: 0, seen, idempotency };
  await expect(reopenOrder(staff, again)).rejects.toMatchObject(CONFLICT);
  const user = await db.user.findUniqueOrThrow({ where: { id: sold.viewer.userid } });
  const gift = { userId: user.id, email: '', amount: 10, reason: 'sorry', key: 'gift', idempotency };
  await expect(addBalance(staff, gift)).rejects.toMatchObject(CONFLICT);
  expect(await shop.balance(sold.viewer)).toBe(0n);
});

test('a refund that its bank gave back after the erasure does not go into the wallet', async () => {
  const [viewer, player] = [await shop.shopper(), shop.player()];
  const within = { ...context, shop: Object.assign({}, context.shop, { gateway: 'razorpay' as const }) };
  const body = { ...ITEMS.smileone, userid: viewer.userid, input1: player, input2: '2001' };
  const placed = await createOrder(within, { viewer, body: { ...body, paymentmode: 'upi' } });
  const { client_txn_id } = placed;
  shop.fault('smileone', 'refused', player, { params: { on: 'createorder' } });
  await shop.sandbox.payLink({ client_txn_id });
  await shop.drain();
  const { id: refundId, orderId } = await db.sourceRefund.findFirstOrThrow({
    where: { orderId: placed.orderid },
  });
  const chosen = { orderid: orderId, refundid: refundId, to: 'source' as const, idempotency };
  await chooseRefund(make.actingAs(context, viewer), chosen);
  await shop.drain();
  await endChecks(placed);
  await erase({ viewer });
  await shop.sandbox.payLink({ client_txn_id, outcome: 'refund_failed' });
  shop.clock.advance(hours(13));
  await sweepRefunds(context);
  await shop.drain();
  expect(await db.sourceRefund.findUnique({ where: { id: refundId } })).toMatchObject({ state: 'failed' });
  const decided = { orderId, refundId, reason: 'they agree', idempotency };
  await expect(settleSourceRefund(staff, { ...decided, decision: 'wallet' })).rejects.toMatchObject(CONFLICT);
  expect(await shop.balance(viewer)).toBe(0n);
  await settleSourceRefund(staff, { ...decided, decision: 'again' });
});

test('a second payment that is noticed after the erasure is not credited, and its case can be dismissed', async () => {
  const sold = await shop.sell();
  await endChecks(sold);
  await erase(sold);
  const reference = '612345678901';
  await shop.pay(sold, { outcome: 'again', utr: reference });
  await shop.drain();
  const found = (await listReviews(context)).find(({ orderid }) => orderid === sold.orderid);
  const decided = { reviewId: found?._id ?? '', reason: 'given back at the bank' };
  await expect(settleReview(staff, { ...decided, decision: 'credit', reference })).rejects.toMatchObject(
    CONFLICT,
  );
  expect(await shop.balance(sold.viewer)).toBe(0n);
  await settleReview(staff, { ...decided, decision: 'dismiss' });
});

test('a refund waits for an erasure that has begun', async () => {
  const sold = await shop.sell();
  await endChecks(sold);
  const { pool } = shop.database.owner;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('lock table notification_preferences in share row exclusive mode');
  const erased = erase(sold);
  await expect.poll(() => countLockWaiters(pool)).toBe(1);
  const refunded = Promise.allSettled([refund(sold)]);
  await expect.poll(() => countLockWaiters(pool)).toBe(2);
  await holder.query('commit');
  holder.release();
  await erased;
  expect(await refunded).toMatchObject([{ status: 'rejected', reason: CONFLICT }]);
  expect(await shop.balance(sold.viewer)).toBe(0n);
});
