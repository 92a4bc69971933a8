// Money that comes on an old page after its account was erased is not credited: staff give it back.
import { beforeEach, expect, test } from 'vitest';
import { eraseAccount } from '@/lib/domain/erasure';
import { listReviews, settlePayment, settleReview, sweepPayments } from '@/lib/domain/payments';
import { days, hours } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop } from '../support/shop';
import { countLockWaiters } from '../support/shop/row-locks';

const shop = await openShop();
const { context, db } = shop;
const admin = make.actingAs(context, await shop.shopper('admin'));
beforeEach(() => shop.calm());

type Viewer = Awaited<ReturnType<typeof shop.shopper>>;

/** An unpaid page becomes so old that nothing is expected of it any more, and its customer erases the account. */
async function letGo(viewer: Viewer): Promise<void> {
  await letItGrowOld();
  await erase(viewer);
}

/** Longer than the gateway is asked about an unpaid page. */
async function letItGrowOld(): Promise<void> {
  for (let past = 0; past < days(5); past += hours(6)) {
    shop.clock.advance(hours(6));
    await sweepPayments(context);
  }
}

const erase = async (viewer: Viewer) => {
  const proved = { ...(await make.signedIn(db, viewer)), provedAt: shop.clock.now() };
  await eraseAccount(make.actingAs(context, viewer), { viewer: proved });
};

const casesOf = async ({ userid }: Viewer) =>
  (await listReviews(context)).filter((review) => review.userid === userid);

async function expectHeld(viewer: Viewer, client_txn_id: string): Promise<void> {
  const [review, ...more] = await casesOf(viewer);
  expect(review).toMatchObject({ cause: 'account_erased', client_txn_id, decisions: ['dismiss'] });
  expect(more).toEqual([]);
  expect(await shop.balance(viewer)).toBe(0n);
  await shop.assertInvariants();
  const input = { reviewId: review?._id ?? '', reason: 'given back by the bank' };
  await expect(settleReview(admin, { ...input, decision: 'credit' })).rejects.toMatchObject({
    code: 'conflict',
  });
  await settleReview(admin, { ...input, decision: 'dismiss' });
}

test('bug: a page that was paid late was credited to the wallet of an erased account', async () => {
  const viewer = await shop.shopper();
  const placed = await shop.order({ viewer });
  await letGo(viewer);
  await shop.pay(placed);
  await shop.drain();
  await expectHeld(viewer, placed.client_txn_id);
  expect((await shop.read(placed)).status).toBe('Failed');
  // The gateway repeats what it said.
  await shop.pay(placed, { outcome: 'reversal' });
  await shop.drain();
  expect(await casesOf(viewer)).toEqual([]);
  await shop.assertAllEnded();
});

test('bug: an old page of a top-up was credited to the wallet of an erased account', async () => {
  const viewer = await shop.shopper();
  const top = await shop.topUp(viewer, 500);
  await letGo(viewer);
  await shop.pay(top);
  await shop.drain();
  await expectHeld(viewer, top.client_txn_id);
  const lines = await db.walletTransaction.findMany({ where: { userId: viewer.userid } });
  expect(lines).toMatchObject([{ status: 'Failed' }]);
  await shop.assertInvariants();
});

test('a page that is paid while its account is being erased waits for the erasure', async () => {
  const viewer = await shop.shopper();
  const placed = await shop.order({ viewer });
  await letItGrowOld();
  // What tells the customer of the failed order waits for the erasure too.
  await shop.drain();
  await shop.pay(placed, { webhook: false });
  const { pool } = shop.database.owner;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('lock table notification_preferences in share row exclusive mode');
  const erased = erase(viewer);
  await expect.poll(() => countLockWaiters(pool)).toBe(1);
  const settled = settlePayment(context, placed.client_txn_id);
  await expect.poll(() => countLockWaiters(pool)).toBe(2);
  await holder.query('commit');
  holder.release();
  await erased;
  expect(await settled).toBe('review');
  await expectHeld(viewer, placed.client_txn_id);
});

test('an account that a restored database seals again gets no money of a page that is still asked about', async () => {
  const viewer = await shop.shopper();
  const placed = await shop.order({ viewer });
  await db.$executeRaw`
    insert into erasures (user_id, identity, sealed_at, wipe_at)
    values (${viewer.userid}, '{}', now(), now() + interval '366 days')`;
  await shop.pay(placed);
  await shop.drain();
  await expectHeld(viewer, placed.client_txn_id);
});
