// Returns of codes: a customer returns a code that was never revealed; one that was revealed is refunded by two members
// of staff.
import { beforeEach, expect, test } from 'vitest';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { approve } from '@/lib/domain/approvals';
import { seenOf, sumsOf } from '@/lib/domain/approvals/sums-of';
import { findRunning } from '@/lib/domain/offers/campaigns/find-running';
import { addRefund, getOrderCodes } from '@/lib/domain/orders';
import { decideSetAside, listOrderCodes } from '@/lib/domain/vault';
import { MOST_RETURNS } from '@/lib/domain/vault/schema';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import type { AppError } from '@/lib/platform/errors';
import { after, days, istDateTime } from '@/lib/platform/time';
import * as make from '../support/make';
import { type Bought, openVault } from '../support/vault';

const {
  shop,
  context,
  admin,
  asAdmin,
  itemid,
  stock,
  empty,
  buy,
  as,
  reveal,
  giveBack,
  statesOf,
  balanceOf,
} = await openVault();
beforeEach(() => shop.calm());

/** The codes that nobody looked at are set aside. */
const refundByStaff = async (order: Bought) =>
  addRefund(make.actingAs(context, { ...admin, provedAt: shop.clock.now() }), {
    orderId: order.orderid,
    amount: Number((await shop.read(order)).value) / 100,
    alreadyRefunded: 0,
    cause: 'other',
    note: 'a gesture',
    packs: [],
    idempotency: NO_IDEMPOTENCY,
  });

test('what nobody looked at is returned in one press: the money is back, and the code is for sale again', async () => {
  await empty();
  await stock(1);
  const order = await buy();
  const before = await balanceOf(order);
  const [code] = await listOrderCodes(context, order.orderid);
  await giveBack(order);
  const { value } = await shop.read(order);
  expect(await balanceOf(order)).toBe(before + value);
  expect(await getOrderCodes(as(order), { orderId: order.orderid })).toMatchObject({ state: 'returned' });
  expect(await listOrderCodes(context, order.orderid)).toMatchObject([{ id: code?.id, state: 'refunded' }]);
  await expect(giveBack(order)).rejects.toMatchObject({ code: 'conflict' });
  await expect(reveal(order)).rejects.toMatchObject({ code: 'conflict' });
  await shop.assertInvariants();
  const next = await buy();
  expect((await shop.read(next)).status).toBe('Completed');
  expect(await listOrderCodes(context, next.orderid)).toMatchObject([{ id: code?.id, state: 'sold' }]);
  await shop.assertInvariants();
});

test('an order is returned until its code expires too soon to be sold again', async () => {
  await empty();
  await stock(1, { expiresOn: istDateTime(after(shop.clock.now(), days(9))).slice(0, 10) });
  const order = await buy();
  const until = async () => (await getOrderCodes(as(order), { orderId: order.orderid })).returnableUntil;
  const [code] = await shop.db.vaultCode.findMany({ where: { orderId: order.orderid } });
  const end = after(code?.expiresAt ?? new Date(), -days(7));
  expect(await until()).toBe(end.toISOString());
  shop.clock.advance(end.getTime() - shop.clock.now().getTime() + 1);
  expect(await until()).toBeNull();
  await expect(giveBack(order)).rejects.toMatchObject({
    code: 'conflict',
    description: { messageKey: 'vault.returnIsOver' },
  });
  expect(await statesOf(order)).toEqual(['sold']);
  shop.clock.reset();
});

test('an account returns a few orders in a day, and staff return the others', async () => {
  await empty();
  await stock(1);
  const viewer = await shop.shopperWith(1_000_00n);
  for (let n = 0; n < MOST_RETURNS; n++) await giveBack(await buy(viewer));
  const order = await buy(viewer);
  await expect(giveBack(order)).rejects.toMatchObject({
    code: 'conflict',
    description: { messageKey: 'vault.returnByStaff' },
  });
  expect(await statesOf(order)).toEqual(['sold']);
  shop.clock.advance(days(1) + 1);
  await giveBack(order);
  shop.clock.reset();
  await shop.assertInvariants();
});

test('a returned order gives its unit of a campaign back', async () => {
  await empty();
  await stock(2);
  const campaign = await make.makeCampaign(shop.db, { itemids: [itemid], stock: 1 });
  const left = async () => (await findRunning(context)).find(({ id }) => id === campaign.id)?.left ?? 0;
  const order = await buy();
  expect(await shop.read(order)).toMatchObject({ campaignId: campaign.id });
  expect(await left()).toBe(0);
  await giveBack(order);
  expect(await left()).toBe(1);
  expect(await shop.read(await buy())).toMatchObject({ campaignId: campaign.id });
  expect(await left()).toBe(0);
  await shop.assertInvariants();
  await shop.db.campaign.updateMany({ data: { endsAt: new Date(), startsAt: new Date(0) } });
});

test('a return after a week is refused, and a refund by staff takes back what nobody looked at', async () => {
  await empty();
  await stock(1);
  const order = await buy();
  shop.clock.advance(days(7) + 1);
  await expect(giveBack(order)).rejects.toMatchObject({ code: 'conflict' });
  await refundByStaff(order);
  expect(await statesOf(order)).toEqual(['refunded']);
  shop.clock.reset();
  await shop.assertInvariants();
});

test('a refund of a code that was looked at is asked for by one member of staff and approved by another', async () => {
  await empty();
  await stock(1);
  const order = await buy();
  await reveal(order);
  const before = await balanceOf(order);
  const { value } = await shop.read(order);
  const refused = await refundByStaff(order).catch((error: AppError) => error);
  expect(refused).toMatchObject({ code: 'approval_required', reply: { approvalId: expect.any(String) } });
  expect(await balanceOf(order)).toBe(before);
  const id = String((refused as AppError).reply?.approvalId);
  const seen = seenOf(
    await sumsOf(context, await shop.db.approvalRequest.findUniqueOrThrow({ where: { id } })),
  );
  const decide = (who: Viewer) =>
    approve(make.actingAs(context, { ...who, provedAt: shop.clock.now() }), { id, seen });
  await expect(decide(admin)).rejects.toMatchObject({ code: expect.any(String) });
  expect(await balanceOf(order)).toBe(before);
  const other = await make.makeAdmin(shop.db, { staffSince: new Date('2026-01-01') });
  await decide(make.viewerOf(other));
  expect(await balanceOf(order)).toBe(before + value);
  expect(await statesOf(order)).toEqual(['revealed']);
  await shop.assertInvariants();
});

test('a returned code that is sold again costs the order that has it, and a voided one the order that had it', async () => {
  await empty();
  await stock(1, { unitCost: 80_00n });
  const first = await buy();
  await refundByStaff(first);
  const costs = async (...orders: Bought[]) => {
    await shop.assertInvariants();
    return Promise.all(orders.map(async (order) => (await shop.read(order)).cost));
  };
  const decideOf = async ({ orderid: orderId }: Bought, to: 'available' | 'void') => {
    const code = await shop.db.vaultCode.findFirstOrThrow({ where: { orderId, state: 'refunded' } });
    await decideSetAside(asAdmin, { codeId: code.id, to });
  };
  expect(await costs(first)).toEqual([80_00n]);
  await decideOf(first, 'available');
  expect(await costs(first)).toEqual([0n]);
  const second = await buy();
  expect(await costs(first, second)).toEqual([0n, 80_00n]);
  await refundByStaff(second);
  await decideOf(second, 'void');
  expect(await costs(first, second)).toEqual([0n, 80_00n]);
});

test('a look and a return of the same code exclude each other', async () => {
  await empty();
  const rounds = Number(process.env.RETURN_ROUNDS ?? 25);
  await stock(rounds);
  for (let round = 0; round < rounds; round++) {
    const order = await buy();
    const [look, back] = await Promise.allSettled([reveal(order), giveBack(order)]);
    expect([look.status, back.status].filter((status) => status === 'fulfilled')).toHaveLength(1);
    expect(await statesOf(order)).toEqual(look.status === 'fulfilled' ? ['revealed'] : []);
  }
  await shop.assertInvariants();
}, 600_000);

test('an order whose points were spent is not returned before others take their place', async () => {
  await empty();
  await stock(2);
  const order = await buy();
  await buy(order.viewer);
  const points = await shop.balance(order.viewer, 'POINTS');
  await shop.redeem(order.viewer, 1);
  const before = await balanceOf(order);
  await expect(giveBack(order)).rejects.toMatchObject({
    code: 'conflict',
    description: { messageKey: 'vault.earnedIsSpent' },
  });
  expect(await balanceOf(order)).toBe(before);
  expect(await shop.balance(order.viewer, 'POINTS')).toBe(points - 1_00n);
  expect(await statesOf(order)).toEqual(['sold']);
  await stock(1);
  await buy(order.viewer);
  await giveBack(order);
  expect(await statesOf(order)).toEqual([]);
  await shop.assertInvariants();
});

test.each(['inviter', 'friend'] as const)(
  'a reward that the %s has spent keeps the order from being returned',
  async (who) => {
    await empty();
    await stock(1);
    await make.makeReferralTerms(shop.db);
    const inviter = await shop.shopper();
    const friend = await shop.shopperWith(1_000_00n);
    await make.makeReferral(shop.db, {
      inviter: { id: inviter.userid },
      friend: { id: friend.userid },
      inviterPoints: 50_00n,
      friendPoints: 25_00n,
      minOrder: 1_00n,
    });
    const order = await buy(friend);
    const spender = who === 'inviter' ? inviter : friend;
    await shop.redeem(spender, Math.floor(Number(await shop.balance(spender, 'POINTS')) / 100));
    const before = await balanceOf(order);
    await expect(giveBack(order)).rejects.toMatchObject({
      code: 'conflict',
      description: { messageKey: 'vault.earnedIsSpent' },
    });
    expect(await balanceOf(order)).toBe(before);
    expect(await shop.db.referral.findFirst({ where: { friendId: friend.userid } })).toMatchObject({
      status: 'rewarded',
    });
    await shop.assertInvariants();
  },
);
