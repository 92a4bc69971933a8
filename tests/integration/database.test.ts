import { expect, test } from 'vitest';
import { type Db, isRetryable, transaction, violatedUnique, violatesCheck } from '@/lib/platform/db';
import { testDatabase } from '../support/database';
import * as make from '../support/make';

const { db, owner } = await testDatabase();
const { prisma } = db;

async function errorOf(attempt: Promise<unknown>): Promise<unknown> {
  try {
    await attempt;
  } catch (error) {
    return error;
  }
  throw new Error('it did not throw');
}

async function makeFunds(balance: bigint) {
  const user = await make.makeUser(prisma);
  return make.makeWallet(prisma, user, { balance });
}

const balanceOf = async (id: string) => (await prisma.wallet.findUniqueOrThrow({ where: { id } })).balance;

test('a broken unique constraint is named when a row exists already', async () => {
  const user = await make.makeUser(prisma);
  const byEmail = await errorOf(make.makeUser(prisma, { emailKey: user.emailKey }));
  const byMobile = await errorOf(make.makeUser(prisma, { mobile: user.mobile }));
  expect(violatedUnique(byEmail)).toBe('users_email_key');
  expect(violatedUnique(byMobile)).toBe('users_mobile_key');
});

test('a broken unique constraint is named when several columns exist together, and when it is the primary key', async () => {
  const user = await make.makeUser(prisma);
  await make.makeWallet(prisma, user);
  expect(violatedUnique(await errorOf(make.makeWallet(prisma, user)))).toBe('wallets_user_currency_key');
  expect(violatedUnique(await errorOf(make.makeUser(prisma, { id: user.id })))).toBe('users_pkey');
});

test('a broken unique constraint is named when raw SQL broke it', async () => {
  const user = await make.makeUser(prisma);
  const again = prisma.$executeRaw`
      insert into users (id, name, email_key, email_verified_at, created_at, updated_at)
      values ('raw', 'Raw', ${user.emailKey}, now(), now(), now())`;
  expect(violatedUnique(await errorOf(again))).toBe('users_email_key');
});

test('a broken constraint of another kind is not reported as a unique one', async () => {
  const noUser = await errorOf(make.makeWallet(prisma, { id: 'nobody' }));
  expect(violatedUnique(noUser)).toBeNull();
  expect(violatedUnique(new Error('users_email_key'))).toBeNull();
  expect(violatedUnique(undefined)).toBeNull();
});

test('a broken check constraint is recognised by its whole name only', async () => {
  const wallet = await makeFunds(5n);
  const below = await errorOf(prisma.wallet.update({ where: { id: wallet.id }, data: { balance: -1n } }));
  expect(violatesCheck(below, 'wallets_balance_not_negative')).toBe(true);
  expect(violatesCheck(below, 'balance_not_negative')).toBe(false);
  expect(violatesCheck(below, 'orders_value_positive')).toBe(false);
  expect(violatesCheck(new Error('wallets_balance_not_negative'), 'wallets_balance_not_negative')).toBe(
    false,
  );
  expect(await balanceOf(wallet.id)).toBe(5n);
});

test('a change that a trigger refused is recognised, at once or at commit', async () => {
  const journal = await make.makeJournal(prisma, [
    { account: 'gateway', amount: -5n },
    { account: 'sales', amount: 5n },
  ]);
  const edited = await errorOf(owner.prisma.ledgerJournal.delete({ where: { id: journal.id } }));
  expect(violatesCheck(edited, 'ledger_journals_append_only')).toBe(true);
  const halved = await errorOf(make.makeJournal(prisma, [{ account: 'sales', amount: 5n }]));
  expect(violatesCheck(halved, 'ledger_journals_two_entries')).toBe(true);
  const late = await errorOf(
    transaction({ db: prisma }, ({ db: inside }) =>
      make.makeJournal(inside, [{ account: 'sales', amount: 5n }]),
    ),
  );
  expect(violatesCheck(late, 'ledger_journals_two_entries')).toBe(true);
});

test('a transaction that fails keeps nothing', async () => {
  const failing = transaction({ db: prisma }, async ({ db: inside }) => {
    await make.makeUser(inside, { id: 'half-made' });
    throw new Error('second thoughts');
  });
  await expect(failing).rejects.toThrow('second thoughts');
  expect(await prisma.user.findUnique({ where: { id: 'half-made' } })).toBeNull();
});

test('a transaction inside another joins the outer one', async () => {
  const failing = transaction({ db: prisma as Db, note: 'kept' }, async (outer) => {
    await transaction(outer, (inner) => {
      // Compared here, because printing two different clients would never end.
      expect(inner.db === outer.db).toBe(true);
      expect(inner.note).toBe('kept');
      return make.makeUser(inner.db, { id: 'inner' });
    });
    throw new Error('the outer one fails');
  });
  await expect(failing).rejects.toThrow('the outer one fails');
  expect(await prisma.user.findUnique({ where: { id: 'inner' } })).toBeNull();
});

test('a transaction that lost a serialisation race is run again, and neither of two at once is lost', async () => {
  const wallet = await makeFunds(0n);
  let tries = 0;
  const read = meetingOf(2);
  const addOne = () =>
    transaction({ db: prisma }, async ({ db: inside }) => {
      tries += 1;
      await inside.$executeRaw`set transaction isolation level serializable`;
      const { balance } = await inside.wallet.findUniqueOrThrow({ where: { id: wallet.id } });
      // Both have read the old balance before either writes.
      await read();
      await inside.wallet.update({ where: { id: wallet.id }, data: { balance: balance + 1n } });
    });
  await Promise.all([addOne(), addOne()]);
  expect(await balanceOf(wallet.id)).toBe(2n);
  expect(tries).toBe(3);
});

test('a transaction that COMMIT refuses is run again too', async () => {
  const [one, other] = [await makeFunds(1n), await makeFunds(1n)];
  let tries = 0;
  const done = meetingOf(2);
  // Write skew: each takes only while both together hold enough. No row conflicts, so only COMMIT can detect it.
  const take = (from: string) =>
    transaction({ db: prisma }, async ({ db: inside }) => {
      tries += 1;
      await inside.$executeRaw`set transaction isolation level serializable`;
      const wallets = await inside.wallet.findMany({ where: { id: { in: [one.id, other.id] } } });
      const total = wallets.reduce((sum, { balance }) => sum + balance, 0n);
      if (total >= 2n) await inside.wallet.update({ where: { id: from }, data: { balance: 0n } });
      await done();
    });
  await Promise.all([take(one.id), take(other.id)]);
  expect((await balanceOf(one.id)) + (await balanceOf(other.id))).toBe(1n);
  expect(tries).toBeGreaterThanOrEqual(3);
});

test('a transaction that met a deadlock is run again', async () => {
  const [one, other] = [await makeFunds(0n), await makeFunds(0n)];
  const locked = meetingOf(2);
  const touch = (first: string, second: string) =>
    transaction({ db: prisma }, async ({ db: inside }) => {
      await inside.wallet.update({ where: { id: first }, data: { balance: { increment: 1n } } });
      await locked();
      await inside.wallet.update({ where: { id: second }, data: { balance: { increment: 1n } } });
    });
  await Promise.all([touch(one.id, other.id), touch(other.id, one.id)]);
  expect([await balanceOf(one.id), await balanceOf(other.id)]).toEqual([2n, 2n]);
});

test('a transaction that fails for another reason is run once', async () => {
  const user = await make.makeUser(prisma);
  let tries = 0;
  const doubled = transaction({ db: prisma }, ({ db: inside }) => {
    tries += 1;
    return make.makeUser(inside, { id: user.id });
  });
  const error = await errorOf(doubled);
  expect(isRetryable(error)).toBe(false);
  expect(tries).toBe(1);
});

test('a transaction gives up after five lost races and says why', async () => {
  let tries = 0;
  const hopeless = transaction({ db: prisma }, async ({ db: inside }) => {
    tries += 1;
    await inside.$executeRawUnsafe(`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`);
  });
  expect(isRetryable(await errorOf(hopeless))).toBe(true);
  expect(tries).toBe(5);
});

/** Holds the first `count` callers until all of them have arrived; later callers pass. */
function meetingOf(count: number): () => Promise<void> {
  let here = 0;
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    here += 1;
    if (here === count) open();
    return all;
  };
}
