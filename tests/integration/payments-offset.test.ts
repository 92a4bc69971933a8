// What a customer owes for a top-up that went back is taken from the wallet, where it is on hold, instead of staying
// there for ever.
import { beforeEach, expect, test } from 'vitest';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { listReviews, settleReview } from '@/lib/domain/payments';
import type { Decision } from '@/lib/domain/payments/schema';
import { addBalance, getOnHold, getStatement, listTransactions } from '@/lib/domain/wallet';
import { listTransactionsQuery } from '@/lib/domain/wallet/schema';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { istDateTime } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop } from '../support/shop';
import { gatewayLacks } from '../support/shop/gateway-lacks';

const shop = await openShop();
const { context, db } = shop;
const admin = make.actingAs(context, await shop.shopper('admin'));
const lacks = gatewayLacks(shop);
beforeEach(() => shop.calm());

interface ToppedUp {
  viewer: Viewer;
  client_txn_id: string;
}

/** A top-up of ₹100 that went back, and that its customer owes since. */
async function owing(): Promise<ToppedUp> {
  const viewer = await shop.shopper();
  const toppedUp = { ...(await shop.topUp(viewer, 100)), viewer };
  await shop.pay(toppedUp);
  await shop.drain();
  await lacks(toppedUp, 100_00n);
  await settle(toppedUp, 'payment_reversed', 'receivable');
  return toppedUp;
}

const casesOf = async ({ client_txn_id }: ToppedUp) =>
  (await listReviews(context)).filter((review) => review.client_txn_id === client_txn_id);

async function settle(paid: ToppedUp, cause: string, decision: Decision, by = admin, seen?: string) {
  const review = (await casesOf(paid)).find((one) => one.cause === cause);
  return settleReview(by, {
    reviewId: review?._id ?? '',
    decision,
    reason: 'agreed on the telephone',
    seen,
  });
}

const balanceOf = ({ viewer }: ToppedUp) => shop.balance(viewer);
const CONFLICT = { code: 'conflict' };

test('bug: a customer who owed for a top-up, and had its money on hold, had to pay once more', async () => {
  const paid = await owing();
  const { userid: userId } = paid.viewer;
  expect(await getOnHold(context, userId)).toBe(100_00n);
  expect(await casesOf(paid)).toMatchObject([
    { cause: 'receivable', decisions: ['recovered', 'offset', 'loss'], fromWallet: 100 },
  ]);
  await settle(paid, 'receivable', 'offset');
  expect(await balanceOf(paid)).toBe(0n);
  expect(await casesOf(paid)).toEqual([]);
  const [line] = await listTransactions(context, { userId, ...listTransactionsQuery.parse({}) });
  expect(line).toMatchObject({
    type: 'Debit',
    amount: 100,
    reason: expect.stringMatching(/^Taken for a top-up/),
  });
  const today = istDateTime(context.clock.now()).slice(0, 10);
  const statement = await getStatement(context, { userId, from: today, to: today });
  expect(JSON.stringify(statement)).toContain('Taken for a payment that went back to your bank');
  const told = await db.notification.findMany({
    where: { userId, topic: 'refunded' },
    orderBy: { createdAt: 'asc' },
  });
  const message = { channel: 'mail', amount: 100_00n };
  expect(told).toMatchObject([
    { ...message, kind: 'held' },
    { ...message, kind: 'taken' },
  ]);
  await shop.assertAllEnded();
});

test('what is taken comes back to the wallet when the bank gives the money back after all, and only once', async () => {
  const paid = await owing();
  await settle(paid, 'receivable', 'offset');
  await lacks(paid, 0n);
  await settle(paid, 'payment_reinstated', 'reinstated');
  expect(await balanceOf(paid)).toBe(100_00n);
  await shop.assertAllEnded();
  await lacks(paid, 100_00n);
  await settle(paid, 'payment_reversed', 'loss');
  await lacks(paid, 0n);
  await settle(paid, 'payment_reinstated', 'reinstated');
  expect(await balanceOf(paid)).toBe(100_00n);
  await shop.assertAllEnded();
});

test('of less than is owed all is taken, and the rest stays owed until the wallet has more', async () => {
  const paid = await owing();
  const { userid: userId, email } = paid.viewer;
  const order = await spend(paid, 60_00n);
  expect(await casesOf(paid)).toMatchObject([{ fromWallet: 40, moneyAtRisk: 100 }]);
  await settle(paid, 'receivable', 'offset');
  expect(await casesOf(paid)).toMatchObject([
    { cause: 'receivable', moneyAtRisk: 60, decisions: ['recovered', 'loss'], fromWallet: null },
  ]);
  await expect(settle(paid, 'receivable', 'offset')).rejects.toMatchObject(CONFLICT);
  const [before] = await casesOf(paid);
  await addBalance(admin, { userId, email: email ?? '', amount: 90, idempotency: NO_IDEMPOTENCY });
  // More is in the wallet than the person has seen.
  await expect(settle(paid, 'receivable', 'offset', admin, before?.seen)).rejects.toMatchObject(CONFLICT);
  await settle(paid, 'receivable', 'offset', admin, (await casesOf(paid))[0]?.seen);
  expect(await balanceOf(paid)).toBe(30_00n);
  expect(await getOnHold(context, userId)).toBe(0n);
  await order();
  await shop.assertInvariants();
});

/** Spends as an order would, before the money went back. Returns what ends the difference of the balance. */
async function spend({ viewer }: ToppedUp, amount: bigint): Promise<() => Promise<void>> {
  const where = { userId_currency: { userId: viewer.userid, currency: 'INR' } } as const;
  await db.wallet.update({ where, data: { balance: { decrement: amount } } });
  return async () => void (await db.wallet.update({ where, data: { balance: { increment: amount } } }));
}

test('a person takes it with a sign-in of now, once, and not of their own account', async () => {
  const paid = await owing();
  const long = make.actingAs(context, paid.viewer);
  await expect(settle(paid, 'receivable', 'offset', long)).rejects.toMatchObject({
    code: 'recent_auth_required',
  });
  const own = { ...context, actor: make.makeActor({ id: paid.viewer.userid }) };
  await expect(settle(paid, 'receivable', 'offset', own)).rejects.toMatchObject({ code: 'forbidden' });
  const tries = Array.from({ length: 5 }, () => settle(paid, 'receivable', 'offset').catch(() => null));
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
  expect(await balanceOf(paid)).toBe(0n);
  const entries = await db.auditEntry.findMany({
    where: { action: 'settle-review', actorId: admin.actor.id },
  });
  expect(entries.at(-1)?.after).toMatchObject({ decision: 'offset', amount: 100 });
  await shop.assertAllEnded();
});
