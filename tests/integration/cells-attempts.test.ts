// Moves that are begun again or late: after a time that was over, a clock that was ahead, an answer that never came.
import { beforeEach, expect, test } from 'vitest';
import { assertHere } from '@/lib/domain/accounts';
import {
  arriveInCell,
  departFromCell,
  leaveCell,
  moveCustomer,
  sealMoveDocument,
  stayInCell,
} from '@/lib/domain/cells';
import { openDocument, sealDocument } from '@/lib/domain/cells/move-document';
import { newId } from '@/lib/platform/ids';
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

test('bug: a restored cell forgot an attempt to move whose money the other cell has', async () => {
  const { userid: userId } = await shop.shopperWith(5_00n);
  const { id, backAt } = await leave(userId);
  // The other cell has booked the first transfer; this one is restored to the moment before it had left.
  const { cellMove } = a.context.db;
  await cellMove.update({ where: { id }, data: { state: 'moved', backAt: null } });
  const sealed = await sealMoveDocument(a.context, { reference: id, from: 'a', sealFor: b.context.sealer });
  await cellMove.update({ where: { id }, data: { state: 'leaving', backAt } });
  const document = openDocument(b.context.sealer, sealed);
  const transfers = [{ reference: `${id}.1`, INR: 5_00n, POINTS: 0n }];
  const arrived = sealDocument(b.context.sealer, { ...document, transfers });
  await arriveInCell(b.context, { cell: 'b', sealed: arrived });
  const now = systemClock.now();
  const compared = { comparedAt: now, endedAt: now, reason: 'compared' };
  await a.context.db.restore.create({
    data: { id: newId(), recoveredTo: now, restoredAt: now, ...compared },
  });
  const leaveForC = () => leaveCell(a.context, { userId, to: 'c', minutes: 5 });
  for (let time = 0; time < 2; time += 1) {
    await stayInCell(a.context, { reference: id });
    await expect(leaveForC()).rejects.toThrow('Move it to b first');
    // An attempt that ends without having moved anything is no proof.
    await leave(userId);
  }
  expect(await move(userId)).toBe(id);
  await expectBooksToAgree(a, b);
  await a.context.db.restore.deleteMany();
});
