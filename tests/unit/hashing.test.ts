// Password hashes: what they guarantee, and that computing them blocks nothing else.
import { execFile } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { compare } from 'bcryptjs';
import { afterEach, expect, test, vi } from 'vitest';
import { createHasher, type Hasher, type HasherOptions } from '@/lib/platform/hashing';
import { keysOf } from '@/lib/platform/keys';

const open: Hasher[] = [];
function hasherOf(options: HasherOptions): Hasher {
  const hasher = createHasher(options);
  open.push(hasher);
  return hasher;
}

/** The threads that are started from now on. */
function threadsStarted(): Worker[] {
  const started: Worker[] = [];
  process.on('worker', (worker) => started.push(worker));
  return started;
}

afterEach(async () => {
  process.removeAllListeners('worker');
  await Promise.all(open.splice(0).map((hasher) => hasher.close()));
});

const hasher = createHasher({ cost: 4 });

test('a password matches its own hash, and no other password does', async () => {
  const passwordHash = await hasher.hash('mango lassi 7');
  expect(await hasher.matches('mango lassi 7', passwordHash)).toBe(true);
  expect(await hasher.matches('mango lassi 8', passwordHash)).toBe(false);
  expect(await hasher.matches('', passwordHash)).toBe(false);
  expect(await hasher.hash('mango lassi 7')).not.toBe(passwordHash);
});

test('a password counts to its last byte, where bcrypt alone would stop at 72', async () => {
  const long = 'क'.repeat(64);
  const passwordHash = await hasher.hash(`${long}a`);
  expect(await compare(`${long}a`, passwordHash)).toBe(false);
  expect(await hasher.matches(`${long}a`, passwordHash)).toBe(true);
  expect(await hasher.matches(`${long}b`, passwordHash)).toBe(false);
});

test('a password matches nothing where there is no hash', async () => {
  expect(await hasher.matches('', null)).toBe(false);
  expect(await hasher.matches('nobody', null)).toBe(false);
});

test('a password costs as much to check where there is no hash, or one by a removed key', async () => {
  const started = threadsStarted();
  const { pepper } = keysOf({ AUTH_SECRET: 'the secret of the hashes in this file' });
  const dear = hasherOf({ cost: 7, threads: 1, pepper });
  const passwordHash = await dear.hash('mango lassi 7');
  await vi.waitUntil(() => started.length > 0);
  // The processor time of the thread, because wall time would include whatever else runs here.
  const priceOf = async (hash: string | null) => {
    const before = await started[0]?.cpuUsage();
    for (let turn = 0; turn < 4; turn++) await dear.matches('wrong', hash);
    return (await started[0]?.cpuUsage(before))?.user ?? Number.NaN;
  };
  const byRemovedKey = `AAAAAAAA${passwordHash.slice(passwordHash.indexOf('$'))}`;
  const price = { known: 0, unknown: 0, removed: 0 };
  for (let turn = 0; turn < 4; turn++) {
    price.known += await priceOf(passwordHash);
    price.unknown += await priceOf(null);
    price.removed += await priceOf(byRemovedKey);
  }
  for (const other of [price.unknown, price.removed]) {
    expect(other / price.known).toBeGreaterThan(0.8);
    expect(other / price.known).toBeLessThan(1.25);
  }
});

test('a password is hashed at cost 11 unless the caller asks for another', async () => {
  expect(await hasherOf({}).hash('mango lassi 7')).toMatch(/^\$2b\$11\$/);
});

test('a hash contains its cost, so that a later cost breaks none', async () => {
  const passwordHash = await hasher.hash('mango lassi 7');
  expect(passwordHash).toMatch(/^\$2b\$04\$/);
  expect(await hasherOf({ cost: 5 }).matches('mango lassi 7', passwordHash)).toBe(true);
});

test('a broken hash fails its check, and not the next one', async () => {
  const broken = `$9z$04$${'.'.repeat(53)}`;
  await expect(hasher.matches('mango lassi 7', broken)).rejects.toThrow();
  expect(await hasher.matches('mango lassi 7', await hasher.hash('mango lassi 7'))).toBe(true);
});

test('the process is idle while threads hash passwords', async () => {
  const hasher = hasherOf({ cost: 8, threads: 2 });
  await hasher.hash('the first one starts a thread');
  const before = performance.eventLoopUtilization();
  await Promise.all(Array.from({ length: 8 }, () => hasher.matches('wrong', null)));
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
});

test('the threads are as many as configured, started when there is work, and work in order', async () => {
  const started = threadsStarted();
  const hasher = hasherOf({ cost: 6, threads: 1 });
  const three = hasherOf({ cost: 6, threads: 3 });
  expect(started).toHaveLength(0);
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 6 }, (_, turn) => hasher.hash('a password').then(() => order.push(turn))),
  );
  expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  expect(started).toHaveLength(1);
  await three.hash('a password');
  expect(started).toHaveLength(2);
  await Promise.all(Array.from({ length: 9 }, () => three.hash('a password')));
  expect(started).toHaveLength(4);
});

test('a thread that dies fails its current work, and is replaced', async () => {
  const started = threadsStarted();
  const hasher = hasherOf({ cost: 12, threads: 1 });
  const inHand = hasher.hash('a password');
  const next = hasher.matches('a password', `$2b$04$${'.'.repeat(53)}`);
  // Node announces a thread a moment after its start.
  await vi.waitUntil(() => started.length > 0);
  await Promise.all([started[0]?.terminate(), expect(inHand).rejects.toThrow('a hashing thread ended')]);
  expect(await next).toBe(false);
  expect(started).toHaveLength(2);
});

test('the threads refuse work when the queue is too long', async () => {
  const hasher = hasherOf({ cost: 4, threads: 1 });
  const asked = Array.from({ length: 120 }, () => hasher.hash('a password'));
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
  // One running and a hundred waiting.
  expect(refused).toHaveLength(19);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', retryAfter: 5 } });
  expect(await hasher.hash('a password')).toMatch(/^\$2b\$/);
});

test('the threads end when the hasher is closed, and waiting work fails', async () => {
  const started = threadsStarted();
  const hasher = createHasher({ cost: 12, threads: 1 });
  const asked = Promise.allSettled([hasher.hash('in hand'), hasher.hash('waiting')]);
  await hasher.close();
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(hasher.hash('too late')).rejects.toThrow('closed');
  expect(started[0]?.threadId).toBe(-1);
});

test('idle threads do not keep a program alive', async () => {
  const program = `
      import { createHasher } from './lib/platform/hashing/index.ts';
      console.log(await createHasher({ cost: 4, threads: 2 }).matches('a password', null));`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { timeout: 14_000 });
  expect([stdout, stderr]).toEqual(['false\n', '']);
});
