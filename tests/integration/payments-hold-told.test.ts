// What a customer is told of money in their wallet that cannot be spent, and of the end of that.
import { beforeEach, expect, test } from 'vitest';
import { listReviews, settleReview } from '@/lib/domain/payments';
import { noticeDispute } from '@/lib/domain/payments/notice-dispute';
import type { Decision } from '@/lib/domain/payments/schema';
import { getOnHold } from '@/lib/domain/wallet';
import type { Dispute } from '@/lib/integrations/payments';
import { transaction } from '@/lib/platform/db';
import { after, hours } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop } from '../support/shop';
import { gatewayLacks } from '../support/shop/gateway-lacks';

const shop = await openShop();
const { context, db } = shop;
const admin = make.actingAs(context, await shop.shopper('admin'));
const lacks = gatewayLacks(shop);
beforeEach(() => shop.calm());

type ToppedUp = Awaited<ReturnType<typeof toppedUp>>;

async function toppedUp() {
  const viewer = await shop.shopper();
  const paid = { ...(await shop.topUp(viewer, 100)), viewer };
  await shop.pay(paid);
  await shop.drain();
  return paid;
}

async function settle({ client_txn_id }: ToppedUp, decision: Decision): Promise<void> {
  const review = (await listReviews(context)).find((one) => one.client_txn_id === client_txn_id);
  await settleReview(admin, { reviewId: review?._id ?? '', decision, reason: 'agreed on the telephone' });
}

async function disputed(paid: ToppedUp, status: Dispute['status']): Promise<void> {
  const payment = await shop.paymentOf(paid);
  const dispute = {
    id: `d-${paid.client_txn_id}`,
    amount: 100_00n,
    amountDeducted: status === 'lost' ? 100_00n : 0n,
    paymentId: payment.gatewayPaymentId ?? payment.id,
    reason: 'fraud',
    phase: 'chargeback',
    status,
    openedAt: context.clock.now(),
    respondBy: after(context.clock.now(), hours(48)),
  };
  await transaction(context, (inside) =>
    noticeDispute(inside, { payment, dispute, askedAt: context.clock.now() }),
  );
}

/** The kinds of what was told, and what is on hold now, in paise. */
async function told({ viewer }: ToppedUp): Promise<[string[], bigint]> {
  const where = { userId: viewer.userid, topic: 'refunded', channel: 'mail' };
  const found = await db.notification.findMany({ where, orderBy: [{ createdAt: 'asc' }, { key: 'asc' }] });
  for (const { amount } of found) expect(amount).toBe(100_00n);
  return [found.map(({ kind }) => kind), await getOnHold(context, viewer.userid)];
}

/** Messages are ordered by their time, and the clock of the shop may stand between two steps. */
const later = () => shop.clock.advance(hours(1));

test('money that is at the gateway again is told as released, and held again when it goes once more', async () => {
  const paid = await toppedUp();
  for (const lacked of [100_00n, 0n, 100_00n, 0n]) {
    await lacks(paid, lacked);
    later();
  }
  expect(await told(paid)).toEqual([['held', 'released', 'held', 'released'], 0n]);
});

test.each<[Decision, string[]]>([
  ['dismiss', ['held', 'released']],
  ['loss', ['held', 'released']],
  ['receivable', ['held']],
])('of money that went back, %s tells what is so then', async (decision, expected) => {
  const paid = await toppedUp();
  await lacks(paid, 100_00n);
  later();
  await settle(paid, decision);
  expect(await told(paid)).toEqual([expected, expected.length > 1 ? 0n : 100_00n]);
});

test('what is owed is on hold until it is settled: written off and there again are told, taken is told as taken', async () => {
  const [lost, again, offset] = [await toppedUp(), await toppedUp(), await toppedUp()];
  for (const paid of [lost, again, offset]) {
    await lacks(paid, 100_00n);
    await settle(paid, 'receivable');
  }
  later();
  await settle(lost, 'loss');
  await settle(offset, 'offset');
  await lacks(again, 0n);
  expect(await told(again)).toEqual([['held'], 100_00n]);
  later();
  const review = (await listReviews(context)).find(
    (one) => one.client_txn_id === again.client_txn_id && one.cause === 'payment_reinstated',
  );
  const reinstated = { reviewId: review?._id ?? '', decision: 'reinstated', reason: 'seen' } as const;
  await settleReview(admin, reinstated);
  expect(await told(lost)).toEqual([['held', 'released'], 0n]);
  expect(await told(offset)).toEqual([['held', 'taken'], 0n]);
  expect(await told(again)).toEqual([['held', 'released'], 0n]);
});

test('a dispute that is won releases, and one that is lost keeps what it took', async () => {
  const [won, lost] = [await toppedUp(), await toppedUp()];
  for (const paid of [won, lost]) await disputed(paid, 'open');
  later();
  await disputed(won, 'won');
  await disputed(lost, 'lost');
  expect(await told(won)).toEqual([['held', 'released'], 0n]);
  expect(await told(lost)).toEqual([['held'], 100_00n]);
});
