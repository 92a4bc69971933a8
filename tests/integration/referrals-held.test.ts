// Referrals that a person decides: what is held for one, and that each is released or refused once.
import { expect, test } from 'vitest';
import { sealAccount } from '@/lib/domain/erasure/seal-account';
import { getOwnReferrals, listReferrals, refuseReferral, releaseReferral } from '@/lib/domain/referrals';
import { newId } from '@/lib/platform/ids';
import * as make from '../support/make';
import { ending, openReferrals } from '../support/referrals';
import { ITEMS } from '../support/shop';

const { shop, context, db, admin, PRICE, ...referrals } = await openReferrals();
const { invited, deliver, referralOf, rewardsOf, refund, messagesTo, expectRules } = referrals;

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
      userId: inviterId,
      status: 'Completed',
      value: PRICE,
      productId: ITEMS.smileone.product_id,
      input1: `77${friend.userid}`,
      endedAt: new Date(),
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

const knownBy: Record<string, (known: string, friend: string) => Promise<unknown>> = {
  device: async (known, friend) => {
    for (const id of [known, friend]) await signIn(id, `browser of ${known}`);
  },
  payer: async (known, friend) => {
    for (const userId of [known, friend]) {
      const order = await make.makeOrder(db, { userId, status: 'Failed', value: 1n });
      await make.makePaidFrom(db, order, `of${known}@upi`);
    }
  },
  player: (userId) => db.order.updateMany({ where: { userId }, data: { input1: '0771234', input2: '2001' } }),
};

test.each(Object.keys(knownBy))(
  'bug: a customer was rewarded as a friend again with a new account of the same %s',
  async (by) => {
    const { id, friend } = await invited();
    const known = await shop.shopper();
    const { product_id: productId } = ITEMS.smileone;
    const before = { userId: known.userid, value: PRICE, productId, endedAt: new Date() };
    const bought = await make.makeOrder(db, { ...before, status: 'Completed' });
    await knownBy[by]?.(known.userid, friend.userid);
    await deliver(friend, by === 'player' ? '771234' : undefined);
    expect(await referralOf(id)).toMatchObject({ status: 'held', suspicions: ['known_customer'] });
    await db.order.delete({ where: { id: bought.id } });
  },
);

test.each([
  ['is written with a zero before it', (input1: string) => ({ input1: `0${input1}` })],
  [
    'has something else in a field that its product does not ask for',
    () => ({ input2: 'x', inputLabels: ['ID'] }),
  ],
])('a referral is held for a player who %s', async (_, other) => {
  const { id, inviterId, friend } = await invited();
  await make.makeOrder(db, {
    userId: inviterId,
    status: 'Completed',
    value: PRICE,
    productId: ITEMS.smileone.product_id,
    endedAt: new Date(),
  });
  const placed = await shop.buy({ viewer: friend });
  const { input1, input2 } = await db.order.findUniqueOrThrow({ where: { id: placed?.orderid ?? '' } });
  await db.order.updateMany({ where: { userId: inviterId }, data: { input1, input2, ...other(input1) } });
  await shop.drain();
  expect(await referralOf(id)).toMatchObject({ status: 'held', suspicions: ['same_player'] });
});

/** A referral that waits for a person. */
async function held(given: Parameters<typeof invited>[0] = {}) {
  const people = await invited(given);
  await suspicious.same_device?.(people);
  const orderId = await deliver(people.friend);
  const { version: seen } = await referralOf(people.id);
  return { ...people, orderId, seen };
}

const erase = (userId: string) =>
  db.$transaction((tx) => sealAccount({ ...context, db: tx }, { userId, sealedAt: null }));

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

test.each([
  ['inviter', 0n, 25_00n],
  ['friend', 50_00n, 0n],
] as const)(
  'bug: the %s of a held referral erased the account, and a release gave it points',
  async (who, ofInviter, ofFriend) => {
    const { id, inviterId, friend, seen } = await held();
    await erase(who === 'inviter' ? inviterId : friend.userid);
    await releaseReferral(admin, { id, seen, reason: 'they are siblings' });
    expect([await rewardsOf(inviterId), await rewardsOf(friend.userid)]).toEqual([ofInviter, ofFriend]);
    expect(await referralOf(id)).toMatchObject({
      status: 'rewarded',
      inviterReward: ofInviter,
      friendReward: ofFriend,
    });
    expect((await messagesTo(friend.userid)).length).toBe(who === 'friend' ? 0 : 1);
    await expectRules();
  },
);

test('a held referral of which both have erased their accounts is not released, and can be refused', async () => {
  const { id, inviterId, friend, seen } = await held();
  for (const userId of [inviterId, friend.userid]) await erase(userId);
  expect(await ending(releaseReferral(admin, { id, seen, reason: 'they are siblings' }))).toBe('conflict');
  expect(await ending(refuseReferral(admin, { id, seen, reason: 'nobody is left' }))).toBe('done');
  await expectRules();
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
      id: `before-${id}`,
      orderId,
      amount: PRICE,
      cause: 'other',
      note: 'a gesture',
      packs: [],
      pointsTaken: 0n,
      pointsSpent: 0n,
      createdAt: new Date(),
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
