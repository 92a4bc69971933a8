// Erased accounts: no refund, credit or late payment may reach a wallet that its owner cannot open any more.
import { expect, test } from 'vitest';
import { eraseAccount, findBlockers } from '@/lib/domain/erasure';
import { addRefund, getCorrections, reopenOrder, updateOrder } from '@/lib/domain/orders';
import { addBalance } from '@/lib/domain/wallet';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import { after, days } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';
import { countLockWaiters } from '../support/shop/row-locks';

const shop = await openShop();
const { context, db } = shop;
const staff = make.actingAs(context, await shop.shopper('admin'));
const erase = ({ viewer }: Pick<Placed, 'viewer'>) =>
  eraseAccount(make.actingAs(context, viewer), { viewer: { ...viewer, provedAt: shop.clock.now() } });
const CONFLICT = { code: 'conflict', message: expect.stringContaining('has erased this account') };

/** As when the gateway was asked for the last time whether it came twice or went back. */
const endChecks = ({ orderid }: Placed) =>
  db.payment.updateMany({ where: { orderId: orderid }, data: { recheckAt: null } });
const refund = ({ orderid }: Placed) =>
  addRefund(staff, {
    ...{ orderId: orderid, amount: 1, alreadyRefunded: 0, packs: [] },
    ...{ cause: 'not_received', note: 'it never came', idempotency },
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
