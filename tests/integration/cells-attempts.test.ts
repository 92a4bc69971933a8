// Moves that are begun again or late: after a time that was over, a clock that was ahead, an answer that never came.
import { beforeEach, expect, test } from 'vitest';
import { assertHere } from '@/lib/domain/accounts';
import { departFromCell, leaveCell, moveCustomer, stayInCell } from '@/lib/domain/cells';
import { after, days, systemClock } from '@/lib/platform/time';
import { expectBooksToAgree, openCellsOf } from '../support/cells';
import * as make from '../support/make';
import { openShop } from '../support/shop';

const shop = await openShop();
const { a, b } = await openCellsOf(shop);
beforeEach(() => shop.calm());

const move = (userId: string) => moveCustomer({ from: a, to: b, userId, waitMinutes: 0, say: () => {} });
const leave = (userId: string) => leaveCell(a.context, { userId, to: 'b', minutes: 5 });

test('bug: who had not left for one cell in time could never move to another one', async () => {
  const { userid: userId } = await shop.shopperWith(5_00n);
  const first = await leave(userId);
  const leaveForC = () => leaveCell(a.context, { userId, to: 'c', minutes: 5 });
  await expect(leaveForC()).rejects.toThrow('It is moving to the cell b');
  await stayInCell(a.context, { reference: first.id });
  const second = await leaveForC();
  expect(second).toMatchObject({ state: 'leaving', otherCell: 'c' });
  // The command of the first attempt may be frozen.
  await expect(departFromCell(a.context, { reference: first.id, arrived: [] })).rejects.toThrow(
    'No account is leaving',
  );
  await stayInCell(a.context, { reference: second.id });
  await move(userId);
  await expectBooksToAgree(a, b);
});

test('bug: who was leaving while the clock was ahead could not buy for days', async () => {
  const viewer = await shop.shopperWith(1_000_000n);
  const { id } = await leave(viewer.userid);
  await shop.db.cellMove.update({ where: { id }, data: { backAt: after(systemClock.now(), days(3)) } });
  await assertHere(shop.context, viewer.userid);
  expect(await shop.buy({ viewer })).not.toBeNull();
  await shop.drain();
  await expect(departFromCell(a.context, { reference: id, arrived: [] })).rejects.toThrow(
    'Its time was over',
  );
  expect(await move(viewer.userid)).toBe(id);
  await expectBooksToAgree(a, b);
});

test('bug: a customer whose guardian had not answered by their 18th birthday could not move', async () => {
  const { id: userId } = await make.makeUser(shop.db);
  const guardian = { userId, name: 'Ravi', email: 'ravi@example.com', language: 'en', notice: '3' };
  const now = systemClock.now();
  await shop.db.guardian.create({
    data: {
      ...guardian,
      state: 'asked',
      adultFrom: new Date('2020-01-01'),
      createdAt: now,
      askedAt: now,
      endsAt: now,
    },
  });
  await move(userId);
  expect(await b.context.db.user.count({ where: { id: userId } })).toBe(1);
  expect(await b.context.db.guardian.count({ where: { userId } })).toBe(0);
});
