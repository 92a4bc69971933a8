// A wrong gift is taken back: once, never more than it was, never more than the wallet holds, and above the limits of
// gifts with a second person.
import { expect, test } from 'vitest';
import { approve, listApprovals } from '@/lib/domain/approvals';
import { checkInvariants } from '@/lib/domain/stats';
import { webProcess } from '@/lib/http/server/process';
import { systemClock } from '@/lib/platform/time';
import { giveAuthenticator } from '../support/authenticator';
import {
  actingAs,
  makeAdmin,
  makeGift,
  makeJournal,
  makeStaff,
  makeTransaction,
  makeUser,
  makeWallet,
  viewerOf,
} from '../support/make';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { newPerson, type Person } from '../support/server/people';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const { prisma } = shop.db;
const { context } = webProcess();

const newGiver = () => newPerson(shop.db, { role: 'admin', staffSince: new Date('2026-01-01') });
const giver = await newGiver();
const lines = (userId: string, reason = 'gift_taken_back') =>
  prisma.walletTransaction.findMany({ where: { userId, journal: { reason } } });
const balanceOf = async (userId: string) =>
  (await prisma.wallet.findUniqueOrThrow({ where: { userId_currency: { userId, currency: 'INR' } } }))
    .balance;
const takeBack = (
  txnid: string,
  amount: number,
  { by = giver, ...given }: { by?: Person; reason?: string; approver?: object } = {},
) =>
  shop.call(`POST /admin/gifts/${txnid}/takeback`, {
    token: by.token,
    json: { amount, reason: 'given to the wrong customer', ...given },
  });

/** A customer who has received a gift of ₹100, and has `more` (paise) beside it. */
async function gifted(more = 0n) {
  const user = await makeUser(prisma);
  await makeWallet(prisma, user, { balance: more });
  return { user, txnid: await makeGift(prisma, user) };
}

/** A gift by the call of the panel, as large as one person may give. */
async function largeGift() {
  const user = await makeUser(prisma);
  const json = { userId: user.id, email: user.email ?? '', amount: 25_000, reason: 'a mistake' };
  const by = await newGiver();
  expect((await shop.call('POST /admin/adduserbalance', { token: by.token, json })).status).toBe(200);
  const [line] = await lines(user.id, 'admin_credit');
  if (!line) throw new Error('nothing was given');
  return { user, txnid: line.txnid };
}

/** A second person with a code of this moment. */
async function newApprover() {
  const deps = { db: prisma, sealer: context.sealer, clock: systemClock };
  const staffSince = new Date('2026-01-01');
  const { user, app } = await giveAuthenticator(deps, await makeAdmin(prisma, { staffSince }));
  return { email: user.email, code: app.code() };
}

test('a gift is taken back once however often it is asked for, in the ledger and in the audit log', async () => {
  const { user, txnid } = await gifted(5_00n);
  const replies = await Promise.all(Array.from({ length: 50 }, () => takeBack(txnid, 100)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await balanceOf(user.id)).toBe(5_00n);
  expect(await lines(user.id)).toMatchObject([
    { type: 'Debit', amount: 100_00n, reason: 'given to the wrong customer' },
  ]);
  const gift = await prisma.walletTransaction.findUniqueOrThrow({ where: { txnid } });
  const journal = { reason: 'gift_taken_back', reference: gift.journalId ?? '' };
  expect(await prisma.ledgerJournal.count({ where: { ...journal, actorId: giver.user.id } })).toBe(1);
  const told = await prisma.notification.findMany({ where: { userId: user.id, channel: 'mail' } });
  expect(told).toMatchObject([{ kind: 'taken', amount: 100_00n, orderId: null }]);
  const audit = { action: 'take-back-gift', objectId: user.id, actorId: giver.user.id };
  expect(await prisma.auditEntry.count({ where: audit })).toBe(1);
  expect((await checkInvariants(context)).filter(({ ok }) => !ok)).toEqual([]);
});

test('no more than the gift was is taken, although the wallet holds more', async () => {
  const { user, txnid } = await gifted(500_00n);
  expectRefusal(await takeBack(txnid, 100.01), 400);
  expect(await balanceOf(user.id)).toBe(600_00n);
});

test('what was spent cannot be taken, and the rest can', async () => {
  const { user, txnid } = await gifted();
  const { txnid: other } = await gifted();
  // As a purchase does: the wallet holds ₹60 of the gift.
  const { id: walletId } = await prisma.wallet.update({
    where: { userId_currency: { userId: user.id, currency: 'INR' } },
    data: { balance: { decrement: 40_00n } },
  });
  await makeJournal(
    prisma,
    [
      { account: 'wallet', walletId, amount: -40_00n },
      { account: 'sales', amount: 40_00n },
    ],
    { reason: 'order_paid' },
  );
  expectRefusal(await takeBack(txnid, 60.01), 422);
  expect((await takeBack(txnid, 60)).status).toBe(200);
  expect(await balanceOf(user.id)).toBe(0n);
  expectRefusal(await takeBack(txnid, 1), 409);
  expect((await takeBack(other, 100)).status).toBe(200);
});

test('only a gift can be taken back, and only with a reason, by staff who may give', async () => {
  const { user, txnid } = await gifted();
  const { txnid: topUp } = await makeTransaction(prisma, user, { status: 'Created' });
  expectRefusal(await takeBack('W2611200000000000000', 1), 404);
  expectRefusal(await takeBack(topUp, 1), 404);
  expectRefusal(await takeBack(txnid, 1, { reason: ' ' }), 400);
  const support = await newPerson(shop.db, { staffRole: 'support', staffSince: new Date('2026-01-01') });
  expectRefusal(await takeBack(txnid, 1, { by: support }), 403);
  expectRefusal(await takeBack(txnid, 1, { by: await newPerson(shop.db) }), 403);
  expect(await balanceOf(user.id)).toBe(100_00n);
});

test('above what one person may take back in 24 hours a second person is needed, and their code is enough', async () => {
  const by = await newGiver();
  const [first, second] = [await largeGift(), await largeGift()];
  expect((await takeBack(first.txnid, 25_000, { by })).status).toBe(200);
  const refused = await takeBack(second.txnid, 1, { by });
  expectRefusal(refused, 403);
  expect(refused.body).toMatchObject({
    error: { code: 'approval_required' },
    approvalId: expect.any(String),
  });
  expect((await takeBack(second.txnid, 1, { by, approver: await newApprover() })).status).toBe(200);
  expect(await balanceOf(second.user.id)).toBe(24_999_00n);
});

test('a request to take a gift back waits for a second person, and is carried out once as its asker acted', async () => {
  const by = await newGiver();
  const [first, second] = [await largeGift(), await largeGift()];
  expect((await takeBack(first.txnid, 25_000, { by })).status).toBe(200);
  const refused = await takeBack(second.txnid, 25_000, { by });
  const id = String(refused.body?.approvalId);
  const approver = actingAs(context, viewerOf(await makeStaff(prisma, 'finance')));
  const [request] = (await listApprovals(approver)).waiting.filter(({ _id }) => _id === id);
  expect(request).toMatchObject({ kind: 'gift-return', amount: 25_000, sums: { byAsker: 25_000 } });
  await approve(approver, { id, seen: request?.seen ?? '' });
  await expect(approve(approver, { id, seen: request?.seen ?? '' })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await balanceOf(second.user.id)).toBe(0n);
  const audit = { action: 'take-back-gift', objectId: second.user.id };
  expect(await prisma.auditEntry.findFirstOrThrow({ where: audit })).toMatchObject({ actorId: by.user.id });
});

test('bug: a request for the second of two gifts to one customer ended the request for the first', async () => {
  const by = await newGiver();
  const user = await makeUser(prisma);
  const { id: walletId } = await makeWallet(prisma, user);
  // What this person took back today is as much as one may alone.
  await makeJournal(
    prisma,
    [
      { account: 'wallet', walletId, amount: -25_000_00n },
      { account: 'adjustments', amount: 25_000_00n },
    ],
    { reason: 'gift_taken_back', actorId: by.user.id, createdAt: systemClock.now() },
  );
  const [first, second] = [await makeGift(prisma, user), await makeGift(prisma, user)];
  const ask = async (txnid: string, amount: number) => {
    const { body } = await takeBack(txnid, amount, { by });
    return String(body?.approvalId);
  };
  const statesOf = (ids: string[]) =>
    Promise.all(
      ids.map(async (id) => (await prisma.approvalRequest.findUniqueOrThrow({ where: { id } })).status),
    );
  const [one, other] = [await ask(first, 100), await ask(second, 100)];
  expect(await statesOf([one, other])).toEqual(['open', 'open']);
  // Another amount of the same gift replaces its request, and a code ends that of its own gift alone.
  const less = await ask(first, 90);
  expect(await statesOf([one, less, other])).toEqual(['withdrawn', 'open', 'open']);
  expect((await takeBack(second, 100, { by, approver: await newApprover() })).status).toBe(200);
  expect(await statesOf([less, other])).toEqual(['open', 'withdrawn']);
});
