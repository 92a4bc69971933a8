// Rewards for invitations: the conditions under which both customers get points, and that concurrent deliveries give
// them once.
import { expect, test } from 'vitest';
import { updateOrder } from '@/lib/domain/orders';
import { getOwnReferrals, rewardReferral, saveReferralTerms } from '@/lib/domain/referrals';
import { referralTermsForm } from '@/lib/domain/referrals/schema';
import { type Prisma, transaction } from '@/lib/platform/db';
import { after, days } from '@/lib/platform/time';
import * as make from '../support/make';
import { ending, openReferrals } from '../support/referrals';

const { shop, context, db, admin, PRICE, ...referrals } = await openReferrals();
const { invited, deliver, referralOf, rewardsOf, messagesTo, expectRules } = referrals;

test('the first delivered order of a friend gives points to both, with one journal and a message to each', async () => {
  const { id, inviterId, friend } = await invited();
  const orderId = await deliver(friend);
  expect(await referralOf(id)).toMatchObject({
    status: 'rewarded',
    orderId,
    inviterReward: 50_00n,
    friendReward: 25_00n,
    monthlyLimit: 100,
  });
  expect([await rewardsOf(inviterId), await rewardsOf(friend.userid)]).toEqual([50_00n, 25_00n]);
  expect(await messagesTo(inviterId)).toEqual([['friend_bought', 50_00n]]);
  expect(await messagesTo(friend.userid)).toEqual([['invitation_rewarded', 25_00n]]);
  await deliver(friend);
  expect(await rewardsOf(inviterId)).toBe(50_00n);
  await expectRules();
});

test.each<[string, Partial<Prisma.ReferralUncheckedCreateInput>, string]>([
  ['costs as much as was promised', { minOrder: PRICE }, 'rewarded'],
  ['costs a paisa less', { minOrder: PRICE + 1n }, 'invited'],
  ['comes after the last day', { expiresAt: new Date(0) }, 'invited'],
])('an order that %s is treated so', async (_, given, status) => {
  const { id, friend } = await invited(given);
  await deliver(friend);
  expect((await referralOf(id)).status).toBe(status);
});

test('an order that is too small does not use the invitation up', async () => {
  const { id, friend } = await invited({ minOrder: PRICE + 1n });
  await deliver(friend);
  await db.referral.update({ where: { id }, data: { minOrder: PRICE } });
  const second = await deliver(friend);
  expect(await referralOf(id)).toMatchObject({ status: 'rewarded', orderId: second });
});

test('an order that staff complete by hand is rewarded too, and one that is refunded is not', async () => {
  const [kept, lost] = [await invited(), await invited()];
  const orders = [];
  for (const { friend } of [kept, lost]) {
    const placed = await shop.buy({ viewer: friend, item: 'byHand' });
    orders.push(placed?.orderid ?? '');
  }
  await db.order.updateMany({ where: { id: { in: orders } }, data: { value: PRICE } });
  await updateOrder(admin, { orderId: orders[0] ?? '', newStatus: 'Completed' });
  await db.order.update({ where: { id: orders[1] ?? '' }, data: { status: 'Processing' } });
  await updateOrder(admin, { orderId: orders[1] ?? '', newStatus: 'Refunded', reason: 'out of stock' });
  expect((await referralOf(kept.id)).status).toBe('rewarded');
  expect((await referralOf(lost.id)).status).toBe('invited');
});

test('fifty completions of orders of one friend at once reward once', async () => {
  const { id, inviterId, friend } = await invited();
  const orders = await Promise.all(
    Array.from({ length: 50 }, () =>
      make.makeOrder(db, { userId: friend.userid, status: 'Completed', value: PRICE, endedAt: new Date() }),
    ),
  );
  await Promise.all(orders.map((order) => transaction(context, (inside) => rewardReferral(inside, order))));
  expect((await referralOf(id)).status).toBe('rewarded');
  expect([await rewardsOf(inviterId), await rewardsOf(friend.userid)]).toEqual([50_00n, 25_00n]);
  expect(await messagesTo(inviterId)).toHaveLength(1);
});

test('the limit of the month holds when thirty friends of one inviter are delivered at once', async () => {
  await make.makeReferralTerms(db, { monthlyLimit: 7 });
  const { userid: inviterId } = await shop.shopper();
  const friends = await Promise.all(Array.from({ length: 30 }, () => invited({ inviterId })));
  const orders = await Promise.all(
    friends.map(({ friend }, place) =>
      make.makeOrder(db, {
        userId: friend.userid,
        status: 'Completed',
        value: PRICE,
        endedAt: new Date(),
        input1: `player ${inviterId} ${place}`,
      }),
    ),
  );
  await Promise.all(orders.map((order) => transaction(context, (inside) => rewardReferral(inside, order))));
  expect(await rewardsOf(inviterId)).toBe(7n * 50_00n);
  // The friends were promised theirs, and an inviter's limit is not their business.
  for (const { friend } of friends) expect(await rewardsOf(friend.userid)).toBe(25_00n);
  const own = await getOwnReferrals(context, { userId: inviterId });
  expect(own?.friends.filter(({ state }) => state === 'over_limit').length).toBeGreaterThan(0);
  expect(own).toMatchObject({ earned: 350, count: 30 });
  // Rewards of an earlier month leave room in this one.
  const lastMonth = after(context.clock.now(), -days(40));
  await db.referral.updateMany({ where: { inviterId }, data: { rewardedAt: lastMonth } });
  const next = await invited({ inviterId });
  await deliver(next.friend);
  expect(await rewardsOf(inviterId)).toBe(8n * 50_00n);
  await expectRules();
});

test('terms are changed by one person at a time, for friends who come later, and are never above the order', async () => {
  const form = {
    enabled: true,
    inviterPoints: 10,
    friendPoints: 5,
    minOrder: 15,
    withinDays: 7,
    monthlyLimit: 2,
  };
  const { version: seen } = await db.referralTerms.findFirstOrThrow();
  const saves = await Promise.all(
    Array.from({ length: 10 }, () =>
      ending(saveReferralTerms(admin, referralTermsForm.parse({ ...form, seen }))),
    ),
  );
  expect(saves.filter((each) => each === 'done')).toHaveLength(1);
  expect(referralTermsForm.safeParse({ ...form, minOrder: 14.99, seen }).success).toBe(false);
  const { id, friend } = await invited();
  await deliver(friend);
  expect((await referralOf(id)).inviterReward).toBe(50_00n);
});
