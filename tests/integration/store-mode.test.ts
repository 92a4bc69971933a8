// Whether a database belongs to a demo or to a shop: what marks it, and what refuses it.
import { expect, test } from 'vitest';
import { claimStoreMode, createModeGuard, demandStoreMode, readStoreMode } from '@/lib/domain/store-mode';
import { readSettings } from '@/lib/platform/config';
import { openDatabase } from '@/lib/platform/db';
import { systemClock } from '@/lib/platform/time';
import { seedAccounts } from '@/prisma/seed/accounts';
import { seed } from '@/prisma/seed/main';
import { compileProgram } from '../support/compile-program';
import { testDatabase } from '../support/database';
import { testHasher } from '../support/hasher';
import * as make from '../support/make';
import { startProcess } from '../support/processes';
import { testSealer } from '../support/sealer';
import { openShop } from '../support/shop';

const DEMO = { SANDBOX: '1', ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined } as const;

const settingsFor = (url: string, more: Record<string, string>) =>
  readSettings({ DATABASE_URL: url, AUTH_SECRET: 'thirty-two characters or more, at last', ...more });

const shop = await openShop();

test('an unused database belongs to neither mode and takes the one of its first process', async () => {
  const { db } = await testDatabase();
  expect(await readStoreMode(db.pool)).toBeNull();
  await claimStoreMode(db.pool, 'shop');
  await claimStoreMode(db.pool, 'shop');
  expect(await readStoreMode(db.pool)).toBe('shop');
  await expect(claimStoreMode(db.pool, 'demo')).rejects.toThrow(
    /^This database belongs to a shop that takes real money, /,
  );
});

test('a database without any table belongs to neither mode, and a guard lets it pass', async () => {
  const { db } = await testDatabase({ migrated: false });
  expect(await readStoreMode(db.pool)).toBeNull();
  await expect(createModeGuard('shop')(db.pool)).resolves.toBeUndefined();
});

test('of a demo and a shop that start on one unused database at once, one is refused', async () => {
  const { db } = await testDatabase();
  const ends = await Promise.allSettled([claimStoreMode(db.pool, 'demo'), claimStoreMode(db.pool, 'shop')]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a demo from before the mark is recognised by its seeded accounts', async () => {
  const { db } = await testDatabase();
  await seedAccounts({ prisma: db.prisma, hasher: testHasher, sealer: testSealer }, DEMO);
  // Versions from before the mark wrote addresses and numbers in plain.
  for (const { id, email, emailKey, mobile } of await db.prisma.user.findMany())
    await db.prisma.user.update({ where: { id }, data: { email, emailKey, mobile } });
  expect(await readStoreMode(db.pool)).toBe('demo');
  await expect(claimStoreMode(db.pool, 'shop')).rejects.toThrow(/^This database belongs to a demo, /);
  // It stays a demo when its accounts are renamed afterwards.
  await db.prisma.user.updateMany({ data: { mobile: null } });
  expect(await readStoreMode(db.pool)).toBe('demo');
});

test('a demo from before the mark is recognised by what was sold for play money', async () => {
  await shop.sell({ item: 'smileone' });
  await shop.drain();
  expect(await readStoreMode(shop.database.db.pool)).toBe('demo');
});

test('a shop from before the mark is recognised by its accounts, and a stranger cannot make it look like a demo', async () => {
  const { db } = await testDatabase();
  await make.makeUser(db.prisma, {
    email: 'admin@example.com',
    emailKey: 'admin@example.com',
    mobile: '+919000000003',
    emailVerifiedAt: null,
  });
  expect(await readStoreMode(db.pool)).toBe('shop');
  await expect(demandStoreMode(db.pool, 'demo')).rejects.toThrow(/^This database belongs to a shop /);
});

test('the seed marks a database before it writes, and writes no demo account into a shop', async () => {
  const { db, url } = await testDatabase();
  await seed(url, settingsFor(url, { SANDBOX: '0' }));
  expect(await readStoreMode(db.pool)).toBe('shop');
  await expect(seed(url, settingsFor(url, { SANDBOX: '1' }))).rejects.toThrow('belongs to a shop');
  expect(await db.prisma.user.count()).toBe(0);
});

test('each new connection of a process is refused once its demo has become a shop', async () => {
  const { db, url } = await testDatabase();
  const frozen = openDatabase({ url, max: 1, onConnect: createModeGuard('demo') });
  await frozen.prisma.user.count();
  expect(await readStoreMode(db.pool)).toBe('demo');
  await db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  );
  await db.pool.query(`update store_state set mode = 'shop'`);
  await expect
    .poll(() => frozen.pool.query('select 1').catch((error: Error) => error.message))
    .toMatch(/^This database belongs to a shop /);
  await expect(frozen.prisma.user.count()).rejects.toThrow('belongs to a shop');
  await frozen.close();
});

test.each([
  ['back to a demo', `update store_state set mode = 'demo'`],
  ['away', 'delete from store_state'],
])('the mark of a shop cannot be taken %s', async (_, statement) => {
  const { db } = await testDatabase();
  await claimStoreMode(db.pool, 'shop');
  await expect(db.pool.query(statement)).rejects.toThrow('store_state_mode_stays');
  await expect(
    db.pool.query(`insert into store_state (id, mode, since) values (2, 'demo', $1)`, [systemClock.now()]),
  ).rejects.toThrow('store_state_one_row');
});

test('a worker on a database of the other mode ends with the sentence and takes no job', async () => {
  const { db, url } = await testDatabase();
  await claimStoreMode(db.pool, 'shop');
  const worker = await startProcess({
    args: [await compileProgram('lib/worker/main.ts')],
    env: {
      DATABASE_URL: url,
      AUTH_SECRET: 'thirty-two characters or more, at last',
      SANDBOX: '1',
      LOG_LEVEL: 'info',
    },
  });
  expect((await worker.ended).code).toBe(1);
  expect(worker.output()).toContain('This database belongs to a shop that takes real money');
  expect(worker.output()).not.toContain('worker ready');
  expect(await db.prisma.workerHeartbeat.count()).toBe(0);
});
