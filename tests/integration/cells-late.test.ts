// Money that comes to the old cell of a customer who has moved, and what happens there meanwhile (decision 122).
import { beforeEach, expect, test } from 'vitest';
import {
  arriveInCell,
  CARRIED_LISTS,
  compareCells,
  departFromCell,
  followCustomer,
  leaveCell,
  listToFollow,
  moveCustomer,
  sealMoveDocument,
} from '@/lib/domain/cells';
import { readFields } from '@/lib/domain/cells/account-fields';
import type { ListName } from '@/lib/domain/cells/account-lists';
import { openDocument, sealDocument } from '@/lib/domain/cells/move-document';
import { checkInvariants } from '@/lib/domain/stats';
import { newId } from '@/lib/platform/ids';
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

/** As a cell that has booked these transfers of a move, of which the old cell has forgotten all but the first. */
async function arriveForgotten(reference: string, amounts: readonly bigint[]): Promise<void> {
  const sealed = await sealMoveDocument(a.context, { reference, from: 'a', sealFor: b.context.sealer });
  const document = openDocument(b.context.sealer, sealed);
  const forgotten = amounts.map((INR, index) => ({
    reference: `${reference}.${index + 2}`,
    INR,
    POINTS: 0n,
  }));
  const transfers = [...document.transfers, ...forgotten];
  await arriveInCell(b.context, {
    cell: 'b',
    sealed: sealDocument(b.context.sealer, { ...document, transfers }),
  });
}

test('bug: after a restore of the old cell the numbers of its transfers were taken, and nothing arrived any more', async () => {
  const { userid: userId } = await shop.shopperWith(10_00n);
  const reference = await move(userId);
  await arriveForgotten(reference, [300_00n, 200_00n]);
  const { id } = await a.context.db.restore.create({
    data: { id: newId(), recoveredTo: systemClock.now(), restoredAt: systemClock.now() },
  });
  // The comparison with the gateway has found what was paid.
  await creditLate(a, userId, 500_00n);
  await expect(move(userId)).rejects.toThrow('restored');
  expect(await balanceIn(a, userId)).toBe(500_00n);
  await a.context.db.restore.update({
    where: { id },
    data: { comparedAt: systemClock.now(), endedAt: systemClock.now(), reason: 'compared' },
  });
  await creditLate(a, userId, 70_00n);
  expect(await Promise.all([move(userId), move(userId)])).toEqual([reference, reference]);
  expect([await balanceIn(a, userId), await balanceIn(b, userId)]).toEqual([0n, 580_00n]);
  await expectBooksToAgree(a, b);
  await creditLate(a, userId, 700_00n);
  await move(userId);
  expect([await balanceIn(a, userId), await balanceIn(b, userId)]).toEqual([0n, 1280_00n]);
  await expectBooksToAgree(a, b);
});

test('what a restored cell cannot take back, because it has less, leaves nothing until somebody has settled it', async () => {
  const { userid: userId } = await shop.shopperWith(10_00n);
  const reference = await move(userId);
  await arriveForgotten(reference, [300_00n]);
  await creditLate(a, userId, 100_00n);
  await expect(move(userId)).rejects.toThrow(`${reference}.2`);
  expect([await balanceIn(a, userId), await balanceIn(b, userId)]).toEqual([100_00n, 310_00n]);
  await creditLate(a, userId, 250_00n);
  await move(userId);
  expect([await balanceIn(a, userId), await balanceIn(b, userId)]).toEqual([0n, 360_00n]);
  await expectBooksToAgree(a, b);
});

test('a cell that was restored to before the money left carries only what the other one does not have', async () => {
  const { userid: userId } = await shop.shopperWith(10_00n);
  const { id: reference } = await leaveCell(a.context, { userId, to: 'b', minutes: 5 });
  const lists = Object.fromEntries(CARRIED_LISTS.map((name) => [name, '[]'])) as Record<ListName, string>;
  const sealed = sealDocument(b.context.sealer, {
    version: 1,
    reference,
    userId,
    from: 'a',
    to: 'b',
    fields: await readFields(a.context, userId),
    lists,
    transfers: [{ reference: `${reference}.1`, INR: 10_00n, POINTS: 0n }],
  });
  await arriveInCell(b.context, { cell: 'b', sealed });
  await creditLate(a, userId, 5_00n);
  expect(await move(userId)).toBe(reference);
  expect([await balanceIn(a, userId), await balanceIn(b, userId)]).toEqual([0n, 15_00n]);
  await expectBooksToAgree(a, b);
});

test('bug: who came back while late money was carried was moved away again', async () => {
  const { userid: userId } = await shop.shopperWith(10_00n);
  const reference = await move(userId);
  await creditLate(a, userId, 300_00n);
  const [listed] = await listToFollow(a.context, { to: 'b' });
  await move(userId, b, a);
  await expect(
    followCustomer({ from: a, to: b, reference: listed?.id ?? '', say: () => {} }),
  ).rejects.toThrow('No account is leaving');
  expect(await a.context.db.cellMove.findUnique({ where: { id: reference } })).toMatchObject({
    state: 'returned',
  });
  expect(await a.context.db.cellMove.count({ where: { userId, state: 'moved' } })).toBe(0);
  expect(await balanceIn(a, userId)).toBe(310_00n);
});

test('a transfer that both cells have booked with different amounts is refused in both', async () => {
  const { userid: userId } = await shop.shopperWith(10_00n);
  const reference = await move(userId);
  await creditLate(a, userId, 500_00n);
  // As the version before, which did not ask the other cell.
  await departFromCell(a.context, { reference, arrived: [] });
  const sealed = await sealMoveDocument(a.context, { reference, from: 'a', sealFor: b.context.sealer });
  const document = openDocument(b.context.sealer, sealed);
  const [first, second] = document.transfers;
  const changed = [first, { ...second, INR: 300_00n }] as typeof document.transfers;
  const other = sealDocument(b.context.sealer, { ...document, transfers: changed });
  await arriveInCell(b.context, { cell: 'b', sealed: other });
  await expect(arriveInCell(b.context, { cell: 'b', sealed })).rejects.toThrow(`${reference}.2`);
  await creditLate(a, userId, 1_00n);
  await expect(move(userId)).rejects.toThrow(`${reference}.2`);
  expect([await balanceIn(a, userId), await balanceIn(b, userId)]).toEqual([1_00n, 310_00n]);
  // Only these are named: the books of the two cells differ after this test.
  expect(await compareCells([a, b])).toEqual([
    { reference: `${reference}.2`, currency: 'INR', amount: 200_00n },
  ]);
});
