// Password hashes: what they promise, and that working them out stops nothing else.
import { execFile } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { compare } from 'bcryptjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHasher, type Hasher, type HasherOptions } from '@/lib/platform/hashing';

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

describe('a password', () => {
  const hasher = createHasher({ cost: 4 });

  it('matches its own hash, and no other password does', async () => {
    const passwordHash = await hasher.hash('mango lassi 7');
    expect(await hasher.matches('mango lassi 7', passwordHash)).toBe(true);
    expect(await hasher.matches('mango lassi 8', passwordHash)).toBe(false);
    expect(await hasher.matches('', passwordHash)).toBe(false);
    expect(await hasher.hash('mango lassi 7')).not.toBe(passwordHash);
  });

  it('counts to its last byte, where bcrypt alone would stop at 72', async () => {
    const long = 'क'.repeat(64);
    const passwordHash = await hasher.hash(`${long}a`);
    expect(await compare(`${long}a`, passwordHash)).toBe(false);
    expect(await hasher.matches(`${long}a`, passwordHash)).toBe(true);
    expect(await hasher.matches(`${long}b`, passwordHash)).toBe(false);
  });

  it('matches nothing where there is no hash', async () => {
    expect(await hasher.matches('', null)).toBe(false);
    expect(await hasher.matches('nobody', null)).toBe(false);
  });

  it('costs as much where there is no hash', async () => {
    const started = threadsStarted();
    const dear = hasherOf({ cost: 7, threads: 1 });
    const passwordHash = await dear.hash('mango lassi 7');
    await vi.waitUntil(() => started.length > 0);
    // The processor's time of the thread: the wall's would tell of whatever else runs here.
    const priceOf = async (hash: string | null) => {
      const before = await started[0]?.cpuUsage();
      for (let turn = 0; turn < 4; turn++) await dear.matches('wrong', hash);
      return (await started[0]?.cpuUsage(before))?.user ?? Number.NaN;
    };
    const price = { known: 0, unknown: 0 };
    for (let turn = 0; turn < 4; turn++) {
      price.known += await priceOf(passwordHash);
      price.unknown += await priceOf(null);
    }
    expect(price.unknown / price.known).toBeGreaterThan(0.8);
    expect(price.unknown / price.known).toBeLessThan(1.25);
  });

  it('has a hash that says what it cost, so that a later price breaks none', async () => {
    const passwordHash = await hasher.hash('mango lassi 7');
    expect(passwordHash).toMatch(/^\$2b\$04\$/);
    expect(await hasherOf({ cost: 5 }).matches('mango lassi 7', passwordHash)).toBe(true);
  });

  it('whose hash is broken fails, and the next one does not', async () => {
    const broken = `$9z$04$${'.'.repeat(53)}`;
    await expect(hasher.matches('mango lassi 7', broken)).rejects.toThrow();
    expect(await hasher.matches('mango lassi 7', await hasher.hash('mango lassi 7'))).toBe(true);
  });
});

describe('the threads', () => {
  it('leave the process its own: it is idle while passwords are hashed', async () => {
    const hasher = hasherOf({ cost: 8, threads: 2 });
    await hasher.hash('the first one starts a thread');
    const before = performance.eventLoopUtilization();
    await Promise.all(Array.from({ length: 8 }, () => hasher.matches('wrong', null)));
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  });

  it('are as many as asked for, started when there is work, and work in order', async () => {
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

  it('that die fail what they had in hand, and are replaced', async () => {
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

  it('refuse what nobody would wait for', async () => {
    const hasher = hasherOf({ cost: 4, threads: 1 });
    const asked = Array.from({ length: 120 }, () => hasher.hash('a password'));
    const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
    // One in hand and a hundred waiting.
    expect(refused).toHaveLength(19);
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', retryAfter: 5 } });
    expect(await hasher.hash('a password')).toMatch(/^\$2b\$/);
  });

  it('end when the hasher is closed, and so does what waited', async () => {
    const started = threadsStarted();
    const hasher = createHasher({ cost: 12, threads: 1 });
    const asked = Promise.allSettled([hasher.hash('in hand'), hasher.hash('waiting')]);
    await hasher.close();
    expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(hasher.hash('too late')).rejects.toThrow('closed');
    expect(started[0]?.threadId).toBe(-1);
  });

  it('keep no program alive that has nothing left to do', async () => {
    const program = `
      import { createHasher } from './lib/platform/hashing/index.ts';
      console.log(await createHasher({ cost: 4, threads: 2 }).matches('a password', null));`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { timeout: 14_000 });
    expect([stdout, stderr]).toEqual(['false\n', '']);
  });
});
