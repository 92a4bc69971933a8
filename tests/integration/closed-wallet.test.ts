// T-Coins are a closed system (decision 114): each way out of it is tried as code and as SQL of the tables' owner.
import { expect, test } from 'vitest';
import { type Entry, movement, postJournal } from '@/lib/domain/wallet';
import type { JournalReason } from '@/lib/domain/wallet/schema';
import { transaction, violatesCheck } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { stoppedClock } from '../support/clock';
import { testDatabase } from '../support/database';
import * as make from '../support/make';

const { db, owner } = await testDatabase();
const { prisma } = db;
const [asha, ravi] = [await make.makeUser(prisma), await make.makeUser(prisma)];
for (const user of [asha, ravi])
  for (const currency of ['INR', 'POINTS'] as const)
    await make.makeWallet(prisma, user, { balance: 100_00n, currency });

const wallet = (user: { id: string }) => ({ account: 'wallet', userId: user.id }) as const;
const points = (user: { id: string }) => ({ account: 'points', userId: user.id }) as const;
const rupees = (from: Parameters<typeof movement>[0], to: Parameters<typeof movement>[0]) =>
  movement(from, to, 'INR', 5_00n);

/** Each way, with the rule that refuses it. */
const WAYS: [name: string, rule: string, reason: JournalReason, entries: Entry[]][] = [
  ['a transfer', 'ledger_entries_one_customer', 'gift_taken_back', rupees(wallet(asha), wallet(ravi))],
  [
    'an order paid by one that fills the wallet of another',
    'ledger_entries_one_customer',
    'order_paid',
    [...rupees(wallet(asha), { account: 'sales' }), ...rupees({ account: 'sales' }, wallet(ravi))],
  ],
  [
    'points of one that become T-Coins of another',
    'ledger_entries_one_customer',
    'points_redeemed',
    [
      ...movement(points(asha), { account: 'rewards' }, 'POINTS', 5_00n),
      ...movement({ account: 'rewards' }, wallet(ravi), 'INR', 5_00n),
    ],
  ],
  [
    'points that go to another',
    'ledger_entries_one_customer',
    'referral_rewarded',
    movement(points(asha), points(ravi), 'POINTS', 5_00n),
  ],
  [
    'cash from the wallet',
    'ledger_entries_debit_causes',
    'order_refunded',
    rupees(wallet(asha), { account: 'gateway' }),
  ],
  [
    'a wallet as a refund to the source',
    'ledger_entries_debit_causes',
    'refund_processed',
    rupees(wallet(asha), { account: 'refunds' }),
  ],
  [
    'a debit that is a loss of the store',
    'ledger_entries_debit_causes',
    'receivable_lost',
    rupees(wallet(asha), { account: 'losses' }),
  ],
  [
    'a debit without a cause',
    'ledger_entries_debit_causes',
    'topup_paid',
    rupees(wallet(asha), { account: 'sales' }),
  ],
  [
    'money out of the sales',
    'ledger_entries_gateway_causes',
    'order_refunded',
    rupees({ account: 'sales' }, { account: 'gateway' }),
  ],
  [
    'a refund of no payment',
    'ledger_entries_gateway_causes',
    'refund_processed',
    rupees({ account: 'refunds' }, { account: 'gateway' }),
  ],
];

const balances = () =>
  prisma.wallet.findMany({ orderBy: { id: 'asc' }, select: { id: true, balance: true } });
const refusalOf = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: unknown) => error,
  );

test.each(WAYS)('code cannot book %s', async (_, rule, reason, entries) => {
  const before = await balances();
  const context = { db: prisma, clock: stoppedClock(new Date()) };
  const booked = transaction(context, (inside) =>
    postJournal(inside, { reason, reference: newId(), entries }),
  );
  expect(ruleOf(await refusalOf(booked))).toBe(rule);
  expect(await balances()).toEqual(before);
});

test.each(WAYS)('SQL cannot book %s', async (_, rule, reason, entries) => {
  const before = await prisma.ledgerEntry.count();
  const wallets = await prisma.wallet.findMany();
  const rows = entries.map(({ userId, ...entry }) => {
    const own = wallets.find((one) => one.userId === userId && one.currency === entry.currency);
    return own ? { ...entry, walletId: own.id } : entry;
  });
  expect(ruleOf(await refusalOf(make.makeJournal(owner.prisma, rows, { reason })))).toBe(rule);
  expect(await prisma.ledgerEntry.count()).toBe(before);
});

/** Which of the rules refused it. */
function ruleOf(error: unknown): string | undefined {
  return [...new Set(WAYS.map(([, rule]) => rule))].find((rule) => violatesCheck(error, rule));
}

test('an order, and a reopening, debit the wallet', async () => {
  const context = { db: prisma, clock: stoppedClock(new Date()) };
  for (const reason of ['order_paid', 'order_reopened'] as const)
    await transaction(context, (inside) =>
      postJournal(inside, {
        reason,
        reference: newId(),
        entries: rupees(wallet(asha), { account: 'sales' }),
      }),
    );
  const { balance } = await prisma.wallet.findFirstOrThrow({ where: { userId: asha.id, currency: 'INR' } });
  expect(balance).toBe(90_00n);
});
