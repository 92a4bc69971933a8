// A server that is gone without a word: its connections stay open, and nothing answers on them.
import { Socket } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { type Db, listen, openDatabase, Prisma, queryWithTimeout, transaction } from '@/lib/platform/db';
import { seconds } from '@/lib/platform/time';
import { testDatabase } from '../support/database';
import { testLog } from '../support/log';
import { silentProxy } from '../support/silent-proxy';

const { url } = await testDatabase();
const own = openDatabase({ url, max: 3 });
const proxy = await silentProxy(url);
const behind = openDatabase({ url: proxy.url, max: 3, answer: seconds(1) });
afterAll(async () => {
  await behind.close();
  await proxy.close();
  await own.close();
});

const note = (db: Db, id: string) =>
  db.$executeRaw`insert into users (id, name, created_at, updated_at) values (${id}, 'Asha', now(), now())`;

test('bug: a listener whose server was gone without a word believed for two hours that it heard changes', async () => {
  const heard: (string | null)[] = [];
  const errors: unknown[] = [];
  const listener = listen({
    url: proxy.url,
    channels: ['silent_test'],
    onChange: (notified) => heard.push(notified?.payload ?? null),
    onError: (error) => errors.push(error),
  });
  await listener.tried;
  expect(listener.connected).toBe(true);
  // Its server answers: it stays connected, and hears of nothing but what there is.
  await own.prisma.$executeRaw`select pg_notify('silent_test', 'first')`;
  await expect.poll(() => heard).toEqual([null, 'first']);
  proxy.silence();
  await expect.poll(() => listener.connected, { timeout: seconds(17) }).toBe(false);
  await expect.poll(() => listener.connected, { timeout: seconds(5) }).toBe(true);
  await own.prisma.$executeRaw`select pg_notify('silent_test', 'second')`;
  // Once for the loss, and once for the new connection.
  await expect.poll(() => heard).toEqual([null, 'first', null, null, 'second']);
  expect(errors).toHaveLength(1);
  await listener.close();
}, 40_000);

test('a listener is closed although its server is gone without a word', async () => {
  const { log } = testLog();
  const listener = listen({
    url: proxy.url,
    channels: ['silent_test'],
    onChange: () => {},
    onError: (error) => log.info({ err: error }, 'told'),
  });
  await listener.tried;
  proxy.silence();
  const started = performance.now();
  await listener.close();
  expect(performance.now() - started).toBeLessThan(seconds(8));
}, 20_000);

test('bug: a transaction waited for a server that was gone without a word; it is run again on another', async () => {
  let runs = 0;
  await transaction({ db: behind.prisma }, async ({ db }) => {
    runs += 1;
    if (runs === 1) proxy.silence();
    await note(db, 'u-silent');
  });
  expect(runs).toBe(2);
  expect(await own.prisma.user.count({ where: { id: 'u-silent' } })).toBe(1);
});

test('a commit that a silent server does not answer is not run again, because it may be committed', async () => {
  let runs = 0;
  await expect(
    transaction({ db: behind.prisma }, async ({ db }) => {
      runs += 1;
      await note(db, 'u-unknown');
      proxy.silence();
    }),
  ).rejects.toThrow();
  expect(runs).toBe(1);
  // The connection is not used again.
  expect(await behind.prisma.user.count({ where: { id: 'u-unknown' } })).toBe(0);
});

test('a statement that may take longer is waited for, and every pool has a limit above that of statements', async () => {
  const slow = () => queryWithTimeout(behind.prisma, seconds(3), Prisma.sql`select pg_sleep(1.5), 7 as n`);
  expect(await slow()).toMatchObject([{ n: 7 }]);
  await expect(behind.prisma.$queryRaw`select pg_sleep(1.5)`).rejects.toThrow(/Connection terminated/);
  expect(own.pool.options.query_timeout).toBeGreaterThan(Number(own.pool.options.statement_timeout));
});

test('the server of a connection that waits for nothing is asked each ten seconds whether it is there', async () => {
  const asked = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const fresh = openDatabase({ url, max: 1 });
  await fresh.pool.query('select 1');
  await fresh.close();
  expect(asked).toHaveBeenCalledWith(true, seconds(10));
});
