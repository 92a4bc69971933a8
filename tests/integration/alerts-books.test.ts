// Owners are told, without Prometheus, that a rule of money does not hold, that nothing has checked it, and that keys
// of stored values are lost.
import { beforeEach, expect, test } from 'vitest';
import { createLedgerWatch } from '@/lib/domain/metrics';
import { recordReport } from '@/lib/domain/stats';
import { recordLostValues } from '@/lib/platform/jobs';
import { after, days, hours, systemClock } from '@/lib/platform/time';
import { openAlertStore } from '../support/alert-store';
import * as make from '../support/make';

const store = await openAlertStore();
const { context, owner } = store;
const told = async () => ((await store.tell()).webhook ?? []).map(({ kind }) => kind);

beforeEach(async () => {
  await store.reset();
  // Rows that the application may not delete: each test begins with a new shop without a check.
  await owner.pool.query(`set session_replication_role = replica;
    delete from audit_entries where action = 'prove-books'; delete from store_state;
    insert into store_state (mode, since) values ('shop', now()); reset session_replication_role`);
});

/** A check so long ago that found these rules broken. */
function check({ ago = 0, broken = [] }: { ago?: number; broken?: string[] }) {
  const clock = { now: () => after(systemClock.now(), -ago) };
  const findings = broken.map((name) => ({ name, ok: false, offenders: [] }));
  return recordReport({ ...context, clock }, { since: null, findings });
}

test('bug: nobody was told that nothing had checked the rules of money for more than a day', async () => {
  expect(await told()).toEqual([]);
  await owner.pool.query(`set session_replication_role = replica;
    update store_state set since = now() - interval '27 hours'; reset session_replication_role`);
  expect(await told()).toEqual(['books']);
  await store.reset();
  await check({ ago: hours(25) });
  expect(await told()).toEqual([]);
  await check({ ago: -days(30) });
  expect(await told()).toEqual([]);
});

test('bug: nobody was told that a rule of money does not hold', async () => {
  await check({ broken: ['every journal sums to zero'] });
  expect(await told()).toEqual(['books']);
  await store.reset();
  await check({});
  expect(await told()).toEqual([]);
  await check({ ago: hours(27), broken: ['every journal sums to zero'] });
  expect(await told()).toEqual([]);
});

test('bug: while a rule was broken, nobody was told of a further one', async () => {
  await check({ broken: ['every journal sums to zero'] });
  expect(await told()).toEqual(['books']);
  await store.db.prisma.alertMessage.deleteMany();
  await check({ broken: ['every journal sums to zero'] });
  expect(await told()).toEqual([]);
  await check({ broken: ['every journal sums to zero', 'an order was paid once'] });
  expect(await told()).toEqual(['books']);
  await check({});
});

test('drift of the ledger has every rule checked at once, and once', async () => {
  const user = await make.makeUser(store.db.prisma);
  const { id } = await make.makeWallet(store.db.prisma, user, { balance: 100_00n });
  const added = async () => {
    const { rows } = await owner.pool.query<{ key: string }>(
      'select key from graphile_worker._private_jobs union all select key from job_outbox',
    );
    return rows.map(({ key }) => key);
  };
  const watch = createLedgerWatch(context);
  await watch();
  expect(await added()).toEqual([]);
  const add = (amount: bigint) =>
    owner.prisma.$executeRaw`update wallets set balance = balance + ${amount} where id = ${id}`;
  await add(7_00n);
  await watch();
  await watch();
  expect(await added()).toEqual(['prove-books']);
  const { rows } = await owner.pool.query(
    `select payload::jsonb -> 'all' as "all" from graphile_worker._private_jobs where key = 'prove-books'`,
  );
  expect(rows).toEqual([{ all: true }]);
  await add(-7_00n);
});

test('values whose key no setting holds are told once, as long as a worker lives that has counted them', async () => {
  await recordLostValues(owner.pool, 'living', 3n);
  expect(await told()).toEqual(['lost-keys']);
  expect(await told()).toEqual([]);
  await recordLostValues(owner.pool, 'living', 0n);
  expect(await told()).toEqual([]);
  expect(await store.db.prisma.alert.count()).toBe(0);
});
