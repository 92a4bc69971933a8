// A customer moves between two cells: databases and keys of their own (decision 122).
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { assertHere, signIn } from '@/lib/domain/accounts';
import {
  arriveInCell,
  bringOver,
  compareCells,
  departFromCell,
  leaveCell,
  listToFollow,
  listUnfinished,
  moveCustomer,
  sealMoveDocument,
  stayInCell,
} from '@/lib/domain/cells';
import { eraseAccount } from '@/lib/domain/erasure';
import { addBalance, getStatement } from '@/lib/domain/wallet';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { days, istDateTime, minutes, systemClock } from '@/lib/platform/time';
import { expectBooksToAgree, openCellsOf } from '../support/cells';
import * as make from '../support/make';
import { openShop } from '../support/shop';

const shop = await openShop();
const { a, b } = await openCellsOf(shop);
beforeEach(() => shop.calm());

const said: string[] = [];
const move = (userId: string, from = a, to = b) =>
  moveCustomer({ from, to, userId, waitMinutes: 0, say: (line) => said.push(line) });
const balancesIn = async ({ context: { db } }: typeof a, userId: string) =>
  Object.fromEntries(
    (await db.wallet.findMany({ where: { userId } })).map((row) => [row.currency, row.balance]),
  );
/** The wallet of a customer, with so much more in it than its journals say. */
async function walletIn({ context: { db } }: typeof a, userId: string, more: bigint): Promise<string> {
  const { id } = await db.wallet.update({
    where: { userId_currency: { userId, currency: 'INR' } },
    data: { balance: { increment: more } },
  });
  return id;
}
/** A page of a top-up that has failed and can still be paid. */
async function latePage(viewer: Parameters<typeof shop.topUp>[0]) {
  const page = await shop.topUp(viewer, 300);
  await shop.db.payment.updateMany({
    where: { clientTxnId: page.client_txn_id },
    data: { status: 'failed' },
  });
  return page;
}
const leave = (userId: string) => leaveCell(a.context, { userId, to: 'b', minutes: 5 });
const seal = (reference: string) =>
  sealMoveDocument(a.context, { reference, from: 'a', sealFor: b.context.sealer });

test('bug: money that moved was dated by the clock of the machine that moves it', async () => {
  const { userid: userId } = await shop.shopperWith(250_00n, 0n);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days(3) });
  try {
    await move(userId);
  } finally {
    vi.useRealTimers();
  }
  for (const { context } of [a, b]) {
    const { createdAt } = await context.db.ledgerJournal.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
    expect(Math.abs(createdAt.getTime() - Date.now())).toBeLessThan(minutes(5));
  }
});

test('the balance, the password and the contacts of a customer who moves are in the other cell, and nothing is left', async () => {
  const viewer = await shop.shopperWith(250_00n, 70n);
  const userId = viewer.userid;
  const passwordHash = await a.context.hasher.hash('a long password');
  const { email } = await shop.db.user.update({ where: { id: userId }, data: { passwordHash } });
  await move(userId);
  expect(await balancesIn(a, userId)).toEqual({ INR: 0n, POINTS: 0n });
  expect(await balancesIn(b, userId)).toEqual({ INR: 250_00n, POINTS: 70n });
  const credentials = {
    email: email ?? '',
    password: 'a long password',
    device: { address: null, userAgent: null },
  };
  const there = { ...shop.context, ...b.context };
  expect((await signIn(there, credentials)).user).toMatchObject({ id: userId, email });
  await expect(signIn({ ...shop.context, ...a.context }, credentials)).rejects.toMatchObject({
    code: 'account_moved',
    reply: { cell: 'b' },
  });
  const day = istDateTime(systemClock.now()).slice(0, 10);
  const { opening, closing, lines } = await getStatement(there, { userId, from: day, to: day });
  expect({ opening, closing, kinds: lines.map(({ kind }) => kind) }).toEqual({
    opening: 0,
    closing: 250,
    kinds: ['moved_in'],
  });
  await expectBooksToAgree(a, b);
});

test('repeated steps, by two operators at once too, carry the money once', async () => {
  const { userid: userId } = await shop.shopperWith(99_00n);
  const references = await Promise.all([1, 2, 3].map(() => move(userId)));
  expect(new Set(references).size).toBe(1);
  expect(await move(userId)).toBe(references[0]);
  expect(await balancesIn(b, userId)).toEqual({ INR: 99_00n });
  expect(
    await a.context.db.ledgerJournal.count({ where: { reference: { startsWith: references[0] ?? '' } } }),
  ).toBe(1);
  await expectBooksToAgree(a, b);
});

describe('while an account is leaving', () => {
  test('orders, top-ups, redemptions and gifts are refused with the time from which they go on', async () => {
    const viewer = await shop.shopperWith(1_000_000n, 500n);
    const { id: reference } = await leave(viewer.userid);
    const refusal = {
      code: 'unavailable',
      retryAfter: expect.any(Number),
      message: expect.stringMatching(/ IST/),
    };
    await expect(shop.buy({ viewer })).rejects.toMatchObject(refusal);
    await expect(shop.order({ viewer })).rejects.toMatchObject(refusal);
    await expect(shop.topUp(viewer, 100)).rejects.toMatchObject(refusal);
    await expect(shop.redeem(viewer, 1)).rejects.toMatchObject(refusal);
    const admin = make.viewerOf(await make.makeAdmin(shop.db));
    const gift = { userId: viewer.userid, email: viewer.email, amount: 1, idempotency: NO_IDEMPOTENCY };
    await expect(addBalance(make.actingAs(shop.context, admin), gift)).rejects.toMatchObject(refusal);
    await stayInCell(a.context, { reference });
    expect(await shop.buy({ viewer })).not.toBeNull();
    await shop.drain();
  });

  test('the move that was not finished in time has not begun: the customer buys, and no money leaves', async () => {
    const viewer = await shop.shopperWith(1_000_000n);
    const { id: reference } = await leaveCell(a.context, { userId: viewer.userid, to: 'b', minutes: 0 });
    await assertHere(shop.context, viewer.userid);
    expect(await shop.buy({ viewer })).not.toBeNull();
    await shop.drain();
    await expect(departFromCell(a.context, { reference, arrived: [] })).rejects.toThrow('Its time was over');
    expect(await move(viewer.userid)).toBe(reference);
    await expectBooksToAgree(a, b);
  });

  test('an order that is being delivered and a payment whose page is open are waited for, by name', async () => {
    const viewer = await shop.shopperWith(1_000_000n);
    const bought = await shop.buy({ viewer, item: 'byHand' });
    const page = await shop.order({ viewer });
    const { id: reference } = await leave(viewer.userid);
    const { obstacles } = await departFromCell(a.context, { reference, arrived: [] });
    expect(obstacles).toEqual([
      { kind: 'order', id: bought?.orderid, state: 'Processing' },
      { kind: 'payment', id: page.client_txn_id, state: 'open' },
    ]);
    await expect(seal(reference)).rejects.toThrow('No account has left');
    await expect(move(viewer.userid)).rejects.toThrow('the customer stays');
    expect(await shop.buy({ viewer })).not.toBeNull();
  });

  test('the balance stays while a part of it is on hold', async () => {
    const viewer = await shop.shopperWith(10_00n);
    const page = await shop.topUp(viewer, 300);
    await shop.pay(page);
    await shop.drain();
    await shop.pay(page, { outcome: 'reversal' });
    await shop.drain();
    const { id: reference } = await leave(viewer.userid);
    const { obstacles } = await departFromCell(a.context, { reference, arrived: [] });
    expect(obstacles).toMatchObject([{ kind: 'case', state: 'payment_reversed' }]);
    expect(await balancesIn(a, viewer.userid)).toMatchObject({ INR: 310_00n });
  });
});

test('money that comes late on an old page is settled in the old cell and follows by a transfer of its own', async () => {
  const viewer = await shop.shopperWith(10_00n);
  const { userid: userId } = viewer;
  const page = await latePage(viewer);
  const reference = await move(userId);
  expect(await listToFollow(a.context, { to: 'b' })).toEqual([]);
  await shop.pay(page);
  await shop.drain();
  expect(await balancesIn(a, userId)).toEqual({ INR: 300_00n });
  expect(await listToFollow(a.context, { to: 'b' })).toEqual([{ id: reference, userId }]);
  expect(await move(userId)).toBe(reference);
  expect(await balancesIn(b, userId)).toEqual({ INR: 310_00n });
  expect(await balancesIn(a, userId)).toEqual({ INR: 0n });
  await expectBooksToAgree(a, b);
});

test('a customer who comes back has what they have now, and the documents of before change nothing', async () => {
  const { userid: userId } = await shop.shopperWith(40_00n);
  const first = await move(userId);
  const before = await seal(first);
  await b.context.db.user.update({ where: { id: userId }, data: { name: 'Renamed there' } });
  const second = await move(userId, b, a);
  expect(second).not.toBe(first);
  expect(await balancesIn(a, userId)).toEqual({ INR: 40_00n });
  expect(await a.context.db.user.findUnique({ where: { id: userId } })).toMatchObject({
    name: 'Renamed there',
  });
  expect(await arriveInCell(b.context, { cell: 'b', sealed: before })).toMatchObject({
    opened: false,
    booked: 0,
  });
  expect(await balancesIn(b, userId)).toEqual({ INR: 0n });
  await assertHere({ ...shop.context, ...a.context }, userId);
  await expectBooksToAgree(a, b);
});

test('late money whose command was broken off arrives also when the customer has come back since', async () => {
  const { userid: userId } = await shop.shopperWith(20_00n);
  const first = await move(userId);
  await make.makeJournal(shop.db, [
    { account: 'adjustments', amount: -7_00n },
    { account: 'wallet', walletId: await walletIn(a, userId, 7_00n), amount: 7_00n },
  ]);
  // The command ends here before the other cell has heard of it.
  await departFromCell(a.context, { reference: first, arrived: [] });
  const second = await move(userId, b, a);
  expect(await balancesIn(a, userId)).toEqual({ INR: 20_00n });
  expect(await compareCells([a, b])).toEqual([{ reference: `${first}.2`, currency: 'INR', amount: 7_00n }]);
  expect(await listUnfinished({ from: b, to: a })).toEqual([]);
  expect(await listUnfinished({ from: a, to: b })).toEqual([first]);
  await bringOver({ from: a, to: b, reference: first, say: () => {} });
  expect(await listToFollow(b.context, { to: 'a' })).toEqual([{ id: second, userId }]);
  expect(await move(userId, b, a)).toBe(second);
  expect(await balancesIn(a, userId)).toEqual({ INR: 27_00n });
  await expectBooksToAgree(a, b);
});

test('moves to a third cell are not missing in the comparison of two', async () => {
  const { userid: userId } = await shop.shopperWith(30_00n);
  const { id: reference } = await leaveCell(a.context, { userId, to: 'c', minutes: 5 });
  await departFromCell(a.context, { reference, arrived: [] });
  expect(await compareCells([a, b])).toEqual([]);
});

// The last test: the books of the two cells differ after it.
test('late money does not follow an account that was erased in its new cell, and its operator is told', async () => {
  const viewer = await shop.shopperWith(1n);
  const { userid: userId } = viewer;
  const page = await latePage(viewer);
  const reference = await move(userId);
  const proved = { ...(await make.signedIn(b.context.db, viewer)), provedAt: new Date() };
  await eraseAccount({ ...shop.context, ...b.context }, { viewer: proved });
  await shop.pay(page);
  await shop.drain();
  await expect(move(userId)).rejects.toThrow('was erased in this cell');
  expect(await balancesIn(b, userId)).toEqual({ INR: 1n });
  expect(await compareCells([a, b])).toMatchObject([{ reference: `${reference}.2`, amount: 300_00n }]);
});
