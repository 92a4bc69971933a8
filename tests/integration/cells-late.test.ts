// Money that comes to the old cell of a customer who has moved, and what happens there meanwhile (decision 122).
import { beforeEach, expect, test } from 'vitest';
import { listToFollow, moveCustomer } from '@/lib/domain/cells';
import { checkInvariants } from '@/lib/domain/stats';
import { after, days, systemClock } from '@/lib/platform/time';
import { creditLate, expectBooksToAgree, openCellsOf } from '../support/cells';
import { openShop } from '../support/shop';

const shop = await openShop();
const { a, b } = await openCellsOf(shop);
beforeEach(() => shop.calm());

const move = (userId: string, from = a, to = b) =>
  moveCustomer({ from, to, userId, waitMinutes: 0, say: () => {} });
const balanceIn = async ({ context: { db } }: typeof a, userId: string) =>
  (await db.wallet.findUnique({ where: { userId_currency: { userId, currency: 'INR' } } }))?.balance;

test.each(['blockedAt', 'lockedAt'])(
  'bug: what came late left the wallet of an account with %s, and was refused by the step after it',
  async (blocked) => {
    const { userid: userId } = await shop.shopperWith(10_00n);
    const reference = await move(userId);
    await creditLate(a, userId, 300_00n);
    await a.context.db.user.update({ where: { id: userId }, data: { [blocked]: systemClock.now() } });
    await expect(move(userId)).rejects.toThrow('blocked');
    expect(await balanceIn(a, userId)).toBe(300_00n);
    expect(await listToFollow(a.context, { to: 'b' })).toEqual([]);
    await a.context.db.wallet.updateMany({
      where: { userId },
      data: { updatedAt: after(systemClock.now(), -days(2)) },
    });
    await expectBooksToAgree(a, b);
    await a.context.db.user.update({ where: { id: userId }, data: { [blocked]: null } });
    expect((await checkInvariants(a.context)).filter(({ ok }) => !ok)).toMatchObject([
      { name: expect.stringContaining('follows it within a day') },
    ]);
    expect(await listToFollow(a.context, { to: 'b' })).toEqual([{ id: reference, userId }]);
    expect(await move(userId)).toBe(reference);
    expect(await balanceIn(b, userId)).toBe(310_00n);
    await expectBooksToAgree(a, b);
  },
);
