// Invitations of friends, the orders that these friends are delivered, and the rewards that both have for them.
import { beforeEach, expect } from 'vitest';
import { addRefund } from '@/lib/domain/orders';
import { checkInvariants } from '@/lib/domain/stats';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import type { Prisma } from '@/lib/platform/db';
import * as make from './make';
import { ITEMS, openShop } from './shop';

/** The code of the error with which something ends, or `done`. */
export const ending = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

/** Opens a shop at the top of a file. Each of its tests begins with the same terms. */
export async function openReferrals() {
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
      inviter: { id: inviterId },
      friend: { id: friend.userid },
      ...PROMISED,
      ...given,
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
        account: 'points',
        wallet: { userId },
        journal: { reason: { in: ['referral_rewarded', 'referral_taken_back'] } },
      },
      _sum: { amount: true },
    });
    return _sum.amount ?? 0n;
  }
  const refund = (orderId: string, amount: bigint, before = 0n) =>
    addRefund(admin, {
      orderId,
      amount: Number(amount) / 100,
      alreadyRefunded: Number(before) / 100,
      cause: 'other',
      note: 'a gesture',
      packs: [],
      idempotency: NO_IDEMPOTENCY,
    });
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

  return {
    shop,
    context,
    db,
    admin,
    PRICE,
    invited,
    deliver,
    referralOf,
    rewardsOf,
    refund,
    messagesTo,
    expectRules,
  };
}
