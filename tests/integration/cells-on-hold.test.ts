// A top-up of a customer who has moved to another cell goes back: what comes here later stays while it is on hold
// (decisions 106 and 122).
import { expect, test } from 'vitest';
import { listToFollow, moveCustomer } from '@/lib/domain/cells';
import { listReviews, settleReview } from '@/lib/domain/payments';
import { after, days, systemClock } from '@/lib/platform/time';
import { expectBooksToAgree, openCellsOf } from '../support/cells';
import * as make from '../support/make';
import { openShop } from '../support/shop';

const shop = await openShop();
const { a, b } = await openCellsOf(shop);

const move = (userId: string) => moveCustomer({ from: a, to: b, userId, waitMinutes: 0, say: () => {} });
const balanceIn = async ({ context: { db } }: typeof a, userId: string) =>
  (await db.wallet.findUnique({ where: { userId_currency: { userId, currency: 'INR' } } }))?.balance;

/** As if nothing had moved in the wallet for two days. */
const letTwoDaysPass = (userId: string) =>
  shop.db.wallet.updateMany({ where: { userId }, data: { updatedAt: after(systemClock.now(), -days(2)) } });

test('bug: what came late followed to the other cell although a top-up had gone back, and could be spent there', async () => {
  const viewer = await shop.shopperWith(10_00n);
  const { userid: userId } = viewer;
  const topUp = await shop.topUp(viewer, 100);
  const page = await shop.topUp(viewer, 300);
  await shop.db.payment.updateMany({
    where: { clientTxnId: page.client_txn_id },
    data: { status: 'failed' },
  });
  await shop.pay(topUp);
  await shop.drain();
  const reference = await move(userId);
  await shop.pay(topUp, { outcome: 'reversal' });
  await shop.pay(page);
  await shop.drain();
  const [review] = (await listReviews(shop.context)).filter(({ userid }) => userid === userId);
  expect(review).toMatchObject({ cause: 'payment_reversed', evidence: { movedTo: 'b' } });
  expect(await move(userId)).toBe(reference);
  expect(await balanceIn(a, userId)).toBe(100_00n);
  expect(await balanceIn(b, userId)).toBe(310_00n);
  expect(await listToFollow(a.context, { to: 'b' })).toEqual([]);
  await letTwoDaysPass(userId);
  await expectBooksToAgree(a, b);
  const admin = make.actingAs(shop.context, await shop.shopper('admin'));
  await settleReview(admin, { reviewId: review?._id ?? '', decision: 'loss', reason: 'The bank is sure.' });
  expect(await listToFollow(a.context, { to: 'b' })).toEqual([{ id: reference, userId }]);
  // It has a day from the decision on.
  await letTwoDaysPass(userId);
  await expectBooksToAgree(a, b);
  expect(await move(userId)).toBe(reference);
  expect(await balanceIn(a, userId)).toBe(0n);
  expect(await balanceIn(b, userId)).toBe(410_00n);
  await expectBooksToAgree(a, b);
});
