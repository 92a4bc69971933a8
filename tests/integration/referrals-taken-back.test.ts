// Rewards for invitations when the price of their order goes back, by a refund or by the bank.
import { expect, test } from 'vitest';
import { reopenOrder, updateOrder } from '@/lib/domain/orders';
import { settleReview, sweepPayments } from '@/lib/domain/payments';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { hours } from '@/lib/platform/time';
import * as make from '../support/make';
import { ending, openReferrals } from '../support/referrals';
import { gatewayLacks } from '../support/shop/gateway-lacks';

const { shop, context, db, admin, PRICE, ...referrals } = await openReferrals();
const { invited, deliver, referralOf, rewardsOf, refund, messagesTo, expectRules } = referrals;
const lacks = gatewayLacks(shop);

test('a refund that leaves less than was promised takes both rewards back, and no other refund does', async () => {
  const half = PRICE / 2n;
  const { id, inviterId, friend } = await invited({ minOrder: PRICE - half });
  const orderId = await deliver(friend);
  await refund(orderId, half);
  expect((await referralOf(id)).status).toBe('rewarded');
  await refund(orderId, 1n, half);
  expect(await referralOf(id)).toMatchObject({
    status: 'taken_back',
    inviterTaken: 50_00n,
    friendTaken: 25_00n,
  });
  expect([await rewardsOf(inviterId), await rewardsOf(friend.userid)]).toEqual([0n, 0n]);
  expect(await messagesTo(inviterId)).toContainEqual(['reward_taken_back', 50_00n]);
  // What was taken back is not earned again.
  await deliver(friend);
  expect((await referralOf(id)).status).toBe('taken_back');
  await expectRules();
});

test('points that were spent stay spent: no balance falls below zero', async () => {
  const { id, inviterId, friend } = await invited();
  const orderId = await deliver(friend);
  const inviter = make.viewerOf(await db.user.findUniqueOrThrow({ where: { id: inviterId } }));
  await shop.redeem(inviter, 30);
  await refund(orderId, PRICE);
  expect(await referralOf(id)).toMatchObject({
    status: 'taken_back',
    inviterTaken: 20_00n,
    friendTaken: 25_00n,
  });
  expect(await shop.balance(inviter, 'POINTS')).toBe(0n);
  await expectRules();
});

test('a refund and a redemption of its points at once take back what is left, and deadlock nobody', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => invited()));
  const orders: string[] = [];
  for (const { friend } of people) orders.push(await deliver(friend));
  const endings = await Promise.all(
    people.flatMap(({ inviterId, friend }, place) => [
      ending(refund(orders[place] ?? '', PRICE)),
      ...[inviterId, friend.userid].map(async (id) => {
        const user = await db.user.findUniqueOrThrow({ where: { id } });
        return ending(shop.redeem(make.viewerOf(user), 25));
      }),
    ]),
  );
  for (const each of endings) expect(['done', 'not_available']).toContain(each);
  for (const { id } of people) expect((await referralOf(id)).status).toBe('taken_back');
  await expectRules();
});

test('money that the bank took back takes the rewards back once a person has booked it', async () => {
  const { id, friend } = await invited();
  const placed = await shop.order({ viewer: friend });
  await shop.pay(placed);
  await shop.drain();
  expect((await referralOf(id)).status).toBe('rewarded');
  await shop.pay(placed, { outcome: 'reversal' });
  await shop.drain();
  expect((await referralOf(id)).status).toBe('rewarded');
  const [review] = (await shop.read(placed)).reviews;
  await settleReview(admin, {
    reviewId: review?.id ?? '',
    decision: 'loss',
    reason: 'the bank took it back',
  });
  expect((await referralOf(id)).status).toBe('taken_back');
});

test('rewards follow money that goes to the bank and comes again, each time once', async () => {
  const { id, inviterId, friend } = await invited();
  const placed = await shop.order({ viewer: friend });
  await shop.pay(placed);
  await shop.drain();
  expect((await referralOf(id)).status).toBe('rewarded');
  const inviter = make.viewerOf(await db.user.findUniqueOrThrow({ where: { id: inviterId } }));
  await shop.redeem(inviter, 30);
  const settle = async (decision: 'loss' | 'reinstated') => {
    const { reviews } = await shop.read(placed);
    const reviewId = reviews.find(({ closedAt }) => closedAt === null)?.id ?? '';
    await settleReview(admin, { reviewId, decision, reason: 'as the bank says' });
  };
  const { value } = await shop.read(placed);
  for (let times = 0; times < 2; times++) {
    await lacks(placed, value);
    await settle('loss');
    expect((await referralOf(id)).status).toBe('taken_back');
    expect([await rewardsOf(inviterId), await rewardsOf(friend.userid)]).toEqual([30_00n, 0n]);
    await expectRules();
    await lacks(placed, 0n);
    await settle('reinstated');
    expect(await referralOf(id)).toMatchObject({ status: 'rewarded', inviterTaken: null, friendTaken: null });
    expect([await rewardsOf(inviterId), await rewardsOf(friend.userid)]).toEqual([50_00n, 25_00n]);
    await expectRules();
  }
});

test('a held referral that the store refused is held again when the money comes again', async () => {
  const { id, inviterId, friend } = await invited();
  await db.user.update({ where: { id: inviterId }, data: { role: 'reseller' } });
  const placed = await shop.order({ viewer: friend });
  await shop.pay(placed);
  await shop.drain();
  expect((await referralOf(id)).status).toBe('held');
  const { value } = await shop.read(placed);
  for (const [paise, decision, status] of [
    [value, 'loss', 'refused'],
    [0n, 'reinstated', 'held'],
  ] as const) {
    await lacks(placed, paise);
    const { reviews } = await shop.read(placed);
    const reviewId = reviews.find(({ closedAt }) => closedAt === null)?.id ?? '';
    await settleReview(admin, { reviewId, decision, reason: 'as the bank says' });
    expect((await referralOf(id)).status).toBe(status);
  }
  await expectRules();
});

test('an order that is delivered after the bank took its money back brings no rewards', async () => {
  const { id, friend } = await invited();
  const placed = await shop.order({ viewer: friend, item: 'byHand' });
  await shop.pay(placed);
  await shop.drain();
  await db.order.update({ where: { id: placed.orderid }, data: { value: PRICE } });
  await shop.pay(placed, { outcome: 'reversal' });
  shop.clock.advance(hours(1));
  await sweepPayments(context);
  const [review] = (await shop.read(placed)).reviews;
  const reason = 'the bank took it back';
  await settleReview(admin, { reviewId: review?.id ?? '', decision: 'receivable', reason });
  const complete = () => updateOrder(admin, { orderId: placed.orderid, newStatus: 'Completed' });
  await expect(complete()).rejects.toMatchObject({ description: { messageKey: 'orders.moneyWentBack' } });
  await complete();
  expect((await referralOf(id)).status).toBe('invited');
  expect(await rewardsOf(friend.userid)).toBe(0n);
  await expectRules();
});

test('money that the bank took back of a second payment, which went to the wallet, leaves the rewards', async () => {
  const { id, friend } = await invited();
  const placed = await shop.order({ viewer: friend });
  const second = await shop.payTwice(placed);
  await shop.pay(second, { outcome: 'reversal' });
  await shop.drain();
  const [review] = (await shop.read(placed)).reviews;
  await settleReview(admin, {
    reviewId: review?.id ?? '',
    decision: 'loss',
    reason: 'the bank took it back',
  });
  expect(
    await db.ledgerJournal.count({ where: { reason: 'payment_reversed', reference: review?.id ?? '' } }),
  ).toBe(1);
  expect((await referralOf(id)).status).toBe('rewarded');
  await expectRules();
});

test('bug: an order that was reopened and completed again lost its rewards for ever', async () => {
  const { id, inviterId, friend } = await invited({ minOrder: 1_00n });
  const placed = await shop.buy({ viewer: friend, item: 'byHand' });
  const orderId = placed?.orderid ?? '';
  const complete = () => updateOrder(admin, { orderId, newStatus: 'Completed' });
  await complete();
  expect((await referralOf(id)).status).toBe('rewarded');
  await reopenOrder(admin, { orderId, reason: 'ended wrongly', takes: 0, idempotency: NO_IDEMPOTENCY });
  expect((await referralOf(id)).status).toBe('taken_back');
  await complete();
  expect((await referralOf(id)).status).toBe('rewarded');
  expect([await rewardsOf(inviterId), await rewardsOf(friend.userid)]).toEqual([50_00n, 25_00n]);
  await expectRules();
});
