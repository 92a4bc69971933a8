// Referrals: who is rewarded for an invitation, once, whatever happens at the same moment; what is held for a person; and what
// becomes of a reward when the price of its order goes back.
import { beforeEach, expect, test } from 'vitest';
import { addRefund, updateOrder } from '@/lib/domain/orders';
import { settleReview, sweepPayments } from '@/lib/domain/payments';
import {
  getOwnReferrals,
  listReferrals,
  refuseReferral,
  releaseReferral,
  rewardReferral,
  saveReferralTerms,
} from '@/lib/domain/referrals';
import { referralTermsForm } from '@/lib/domain/referrals/schema';
import { checkInvariants } from '@/lib/domain/stats';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { type Prisma, transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after, days, hours } from '@/lib/platform/time';
import * as make from '../support/make';
import { ITEMS, openShop } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
const admin = make.actingAs(context, await shop.shopper('admin'));
const { discountedPrice: PRICE } = await db.item.findUniqueOrThrow({
  where: { itemid: ITEMS.smileone.itemid },
});
const PROMISED = { inviterPoints: 50_00n, friendPoints: 25_00n, minOrder: PRICE };

beforeEach(async () => {
  shop.calm();
  await make.makeReferralTerms(db, { ...PROMISED, minOrder: 100_00n, monthlyLimit: 100 });
});

/** A friend with money in the wallet, whom the inviter has invited. */
async function invited(given: Partial<Prisma.ReferralUncheckedCreateInput> & { inviterId?: string } = {}) {
  const inviterId = given.inviterId ?? (await shop.shopper()).userid;
  const friend = await shop.shopperWith(10_000_00n);
  const { id } = await make.makeReferral(db, {
    ...{ inviter: { id: inviterId }, friend: { id: friend.userid } },
    ...{ ...PROMISED, ...given },
  });
  return { id, inviterId, friend };
}

async function deliver(viewer: Awaited<ReturnType<typeof shop.shopper>>, player?: string): Promise<string> {
  const placed = await shop.buy({ viewer, ...(player !== undefined && { player }) });
  await shop.drain();
  return placed?.orderid ?? '';
}

const referralOf = (id: string) => db.referral.findUniqueOrThrow({ where: { id } });
/** What somebody has of rewards for invitations. */
async function rewardsOf(userId: string): Promise<bigint> {
  const { _sum } = await db.ledgerEntry.aggregate({
    where: {
      ...{ account: 'points', wallet: { userId } },
      journal: { reason: { in: ['referral_rewarded', 'referral_taken_back'] } },
    },
    _sum: { amount: true },
  });
  return _sum.amount ?? 0n;
}
const refund = (orderId: string, amount: bigint, before = 0n) =>
  addRefund(admin, {
    ...{ orderId, amount: Number(amount) / 100, alreadyRefunded: Number(before) / 100 },
    ...{ cause: 'other', note: 'a gesture', packs: [], idempotency: NO_IDEMPOTENCY },
  });
const ending = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
const messagesTo = async (userId: string) =>
  (await db.notification.findMany({ where: { userId, topic: 'invitations' } })).map(({ kind, amount }) => [
    kind,
    amount,
  ]);
async function expectRules(): Promise<void> {
  const found = (await checkInvariants(context)).filter(({ name }) => /invitation|inviter/.test(name));
  expect(found.filter(({ ok }) => !ok)).toEqual([]);
  expect(found).toHaveLength(5);
}

test('the first delivered order of a friend gives points to both, with one journal and a message to each', async () => {
  const { id, inviterId, friend } = await invited();
  const orderId = await deliver(friend);
  expect(await referralOf(id)).toMatchObject({
    ...{ status: 'rewarded', orderId, inviterReward: 50_00n, friendReward: 25_00n, monthlyLimit: 100 },
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
        ...{ userId: friend.userid, status: 'Completed', value: PRICE, endedAt: new Date() },
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

test('a refund that leaves less than was promised takes both rewards back, and no other refund does', async () => {
  const half = PRICE / 2n;
  const { id, inviterId, friend } = await invited({ minOrder: PRICE - half });
  const orderId = await deliver(friend);
  await refund(orderId, half);
  expect((await referralOf(id)).status).toBe('rewarded');
  await refund(orderId, 1n, half);
  expect(await referralOf(id)).toMatchObject({
    ...{ status: 'taken_back', inviterTaken: 50_00n, friendTaken: 25_00n },
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

const signIn = (accountId: string, device: string) =>
  db.securityEvent.create({
    data: {
      id: newId(),
      createdAt: new Date(),
      kind: 'sign-in',
      accountId,
      device,
      detail: {},
    },
  });

const suspicious: Record<string, (people: Awaited<ReturnType<typeof invited>>) => Promise<unknown>> = {
  same_device: async ({ inviterId, friend }) => {
    for (const id of [inviterId, friend.userid]) await signIn(id, `browser of ${inviterId}`);
  },
  same_payer: async ({ inviterId, friend }) => {
    for (const userId of [inviterId, friend.userid]) {
      const order = await make.makeOrder(db, { userId, status: 'Failed', value: 1n });
      await make.makePaidFrom(db, order, userId === inviterId ? `Me${inviterId}@upi` : `me${inviterId}@upi`);
    }
  },
  same_player: async ({ inviterId, friend }) => {
    await make.makeOrder(db, {
      ...{ userId: inviterId, status: 'Completed', value: PRICE, productId: ITEMS.smileone.product_id },
      ...{ input1: `77${friend.userid}`, endedAt: new Date() },
    });
  },
  circle: async ({ inviterId, friend }) => {
    const other = await invited({ inviterId });
    for (const id of [other.friend.userid, friend.userid]) await signIn(id, `ring of ${inviterId}`);
  },
  staff: ({ inviterId }) =>
    db.user.update({ where: { id: inviterId }, data: { staffRole: 'support', staffSince: new Date() } }),
  reseller: ({ inviterId }) => db.user.update({ where: { id: inviterId }, data: { role: 'reseller' } }),
  closed_account: ({ inviterId }) =>
    db.user.update({ where: { id: inviterId }, data: { blockedAt: new Date() } }),
};

test.each(Object.keys(suspicious))(
  'a referral with the suspicion %s is held for a person, who sees why',
  async (kind) => {
    const people = await invited();
    await suspicious[kind]?.(people);
    const { id, inviterId, friend } = people;
    const placed = await shop.buy({ viewer: friend });
    if (kind === 'same_player') {
      const { input1, input2 } = await db.order.findUniqueOrThrow({ where: { id: placed?.orderid ?? '' } });
      await db.order.updateMany({ where: { userId: inviterId }, data: { input1, input2 } });
    }
    await shop.drain();
    expect(await referralOf(id)).toMatchObject({
      status: 'held',
      suspicions: [kind],
      orderId: placed?.orderid,
    });
    expect([await rewardsOf(inviterId), await rewardsOf(friend.userid)]).toEqual([0n, 0n]);
    const { referrals } = await listReferrals(admin, { status: 'held', page: 1 });
    expect(referrals.find((each) => each.id === id)).toMatchObject({ suspicions: [kind] });
    // The customer learns that it is checked, and not why.
    const own = await getOwnReferrals(context, { userId: inviterId });
    expect(own?.friends).toContainEqual(expect.objectContaining({ state: 'held', points: 0 }));
    expect(JSON.stringify(own)).not.toContain(kind);
  },
);

/** A referral that waits for a person. */
async function held(given: Parameters<typeof invited>[0] = {}) {
  const people = await invited(given);
  await suspicious.same_device?.(people);
  const orderId = await deliver(people.friend);
  const { version: seen } = await referralOf(people.id);
  return { ...people, orderId, seen };
}

test('twenty releases and refusals of a held referral at once are one decision', async () => {
  const { id, inviterId, seen } = await held();
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => {
      const decide = turn % 2 === 0 ? releaseReferral : refuseReferral;
      return ending(decide(admin, { id, seen, reason: 'they are siblings' }));
    }),
  );
  expect(all.filter((each) => each === 'done')).toHaveLength(1);
  expect(all.filter((each) => each === 'conflict')).toHaveLength(19);
  const { status, reason } = await referralOf(id);
  expect(reason).toBe('they are siblings');
  expect(await rewardsOf(inviterId)).toBe(status === 'rewarded' ? 50_00n : 0n);
  await expectRules();
});

test('a released referral counts in the month of its release, and who would gain by it cannot release it', async () => {
  const { id, inviterId, friend, seen } = await held();
  const inviter = await db.user.update({
    where: { id: inviterId },
    data: { role: 'admin', staffSince: new Date(0) },
  });
  const own = make.actingAs(context, make.viewerOf(inviter));
  expect(await ending(releaseReferral(own, { id, seen, reason: 'it is me' }))).toBe('forbidden');
  await releaseReferral(admin, { id, seen, reason: 'they are siblings' });
  expect(await referralOf(id)).toMatchObject({ status: 'rewarded', decidedById: admin.actor.id });
  expect([await rewardsOf(inviterId), await rewardsOf(friend.userid)]).toEqual([50_00n, 25_00n]);
});

test('a held referral whose order is refunded is refused by the store and cannot be released', async () => {
  const { id, orderId, seen } = await held();
  await refund(orderId, PRICE);
  expect(await referralOf(id)).toMatchObject({
    status: 'refused',
    reason: 'order_given_back',
    decidedById: null,
  });
  expect(await ending(releaseReferral(admin, { id, seen, reason: 'they are siblings' }))).toBe('conflict');
});

test('a release and a refund at once never leave a reward', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => held()));
  await Promise.all(
    all.flatMap(({ id, orderId, seen }) => [
      ending(releaseReferral(admin, { id, seen, reason: 'they are siblings' })),
      ending(refund(orderId, PRICE)),
    ]),
  );
  for (const { id } of all) expect(['refused', 'taken_back']).toContain((await referralOf(id)).status);
  await expectRules();
});

test('who decides must have seen the order, and no order whose price went back is rewarded', async () => {
  const { id, orderId, seen } = await held();
  // The page was opened while there was no order yet.
  expect(await ending(refuseReferral(admin, { id, seen: seen - 1, reason: 'no order' }))).toBe('conflict');
  // A process of the version before refunds without looking at referrals.
  await db.orderRefund.create({
    data: {
      ...{ id: `before-${id}`, orderId, amount: PRICE, cause: 'other', note: 'a gesture', packs: [] },
      ...{ pointsTaken: 0n, pointsSpent: 0n, createdAt: new Date() },
    },
  });
  expect(await ending(releaseReferral(admin, { id, seen, reason: 'siblings' }))).toBe('conflict');
  expect((await referralOf(id)).status).toBe('held');
  await db.referral.update({ where: { id }, data: { status: 'refused', reason: 'order_given_back' } });
});

test('who is refused before an order gets nothing for it', async () => {
  const { id, inviterId, friend } = await invited();
  await refuseReferral(admin, { id, seen: 0, reason: 'an account of the inviter' });
  await deliver(friend);
  expect((await referralOf(id)).status).toBe('refused');
  expect(await rewardsOf(inviterId)).toBe(0n);
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
