// Lists from a streaming replica: what it shows, when it is too far behind, what somebody wrote a moment ago, and what
// becomes of a read when it is gone. A primary and a replica run for it.
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { findViewer, noteWrite } from '@/lib/domain/accounts';
import { listAuditLog, recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { reading } from '@/lib/domain/reading';
import { createReplica, type Db, openDatabase, type ReadPlace } from '@/lib/platform/db';
import { sleep, systemClock } from '@/lib/platform/time';
import { makeSession, makeUser } from '../support/make';
import { startStreamingPair } from '../support/streaming-pair';

const pair = await startStreamingPair();
const primary = openDatabase({ url: pair.primaryUrl, max: 4 });
const BOUND = 1500;
const places: ReadPlace[] = [];
/** ms that are added to the time since a measurement. */
let later = 0;
const replica = createReplica({
  primary,
  bound: BOUND,
  replica: openDatabase({ url: pair.replicaUrl, max: 4, wait: 1000 }),
  onRead: (place) => places.push(place),
  monotonic: () => performance.now() + later,
});
afterAll(async () => {
  await replica.close();
  await primary.close();
});

const db = primary.prisma;
const staff = await makeUser(db, { role: 'admin' });
let wrote: bigint | null = null;
const context = () =>
  ({
    db,
    replica,
    clock: systemClock,
    actor: { id: staff.id, role: 'admin', requestId: null, grants: [], permissions: [], origin: null, wrote },
  }) as unknown as Context;

const write = (objectId: string) =>
  recordAudit(context(), { action: 'add-note', objectType: 'order', objectId });
const listed = async () =>
  (await listAuditLog(reading(context()), { limit: 50 } as Parameters<typeof listAuditLog>[1])).changes.map(
    ({ objectId }) => objectId,
  );

/** Until the replica has everything that the primary has written. */
async function caughtUp(): Promise<void> {
  await vi.waitFor(
    async () => {
      await replica.measure();
      expect(replica.lag()).toBe(0);
    },
    { timeout: 15_000, interval: 50 },
  );
}

beforeEach(async () => {
  later = 0;
  wrote = null;
  await caughtUp();
  places.length = 0;
});

test('a list is read on the replica, which shows what the primary has written', async () => {
  await write('T1');
  await caughtUp();
  expect(await listed()).toContain('T1');
  expect(places).toEqual(['replica']);
});

test('a replica of a primary that writes nothing has no lag, however old its newest change is', async () => {
  await sleep(BOUND + 300);
  await replica.measure();
  expect(replica.lag()).toBe(0);
  await listed();
  expect(places).toEqual(['replica']);
});

test('somebody sees what they have saved at once, and others see it when the replica has it', async () => {
  await pair.onReplica('select pg_wal_replay_pause()');
  try {
    const session = await makeSession(db, staff, {
      lastSeenAt: new Date(),
      expiresAt: new Date(Date.now() + 60_000),
    });
    await write('T2');
    await noteWrite({ db }, session.id);
    const viewer = await findViewer(
      { db, clock: systemClock, shop: { staffSecondFactor: 'off' } },
      { sessionId: session.id, userId: staff.id },
    );
    wrote = viewer?.wrote ?? null;
    expect(wrote).toEqual(expect.any(BigInt));
    expect(await listed()).toContain('T2');
    wrote = null;
    expect(await listed()).not.toContain('T2');
    expect(places).toEqual(['own_write', 'replica']);
  } finally {
    await pair.onReplica('select pg_wal_replay_resume()');
  }
  await caughtUp();
  wrote = 1n;
  expect(await listed()).toContain('T2');
  expect(places.at(-1)).toBe('replica');
});

test('a replica that is further behind than the bound is not read, until it has caught up', async () => {
  await pair.onReplica('select pg_wal_replay_pause()');
  try {
    await write('T3');
    await sleep(BOUND / 3);
    await replica.measure();
    expect(replica.lag()).toBeGreaterThan(BOUND / 3 - 100);
    expect(await listed()).not.toContain('T3');
    await sleep(BOUND);
    await replica.measure();
    expect(replica.lag()).toBeGreaterThan(BOUND);
    expect(await listed()).toContain('T3');
    expect(places).toEqual(['replica', 'behind']);
  } finally {
    await pair.onReplica('select pg_wal_replay_resume()');
  }
  await caughtUp();
  expect(await listed()).toContain('T3');
  expect(places.at(-1)).toBe('replica');
});

test('a lag that was not measured for as long as the bound counts as too great', async () => {
  later = BOUND + 1;
  await listed();
  expect(places).toEqual(['behind']);
});

test('what a replica refuses because it only reads is refused, and not done by the primary', async () => {
  const reader = reading(context()).db;
  await expect(
    reader.$queryRaw`update users set name = 'Changed' where id = ${staff.id} returning id`,
  ).rejects.toThrow(/read-only transaction/);
  await expect(reader.$queryRaw`select 1 from users where id = ${staff.id} for update`).rejects.toThrow(
    /read-only transaction/,
  );
  await expect(
    (reader as Db).user.update({ where: { id: staff.id }, data: { name: 'Changed' } }),
  ).rejects.toThrow(/read-only transaction/);
  expect((await db.user.findUniqueOrThrow({ where: { id: staff.id } })).name).not.toBe('Changed');
});

test('a read that meets a replica which has gone is answered by the primary, and so are the next ones', async () => {
  await write('T4');
  await caughtUp();
  await listed();
  await pair.stopReplica();
  // Not measured yet: the first read meets the lost connection.
  expect(await listed()).toContain('T4');
  expect(await listed()).toContain('T4');
  await replica.measure();
  expect(replica.lag()).toBeNull();
  expect(await listed()).toContain('T4');
  expect(places.slice(0, 3)).toEqual(['replica', 'replica', 'failed']);
  expect(places.at(-1)).toBe('failed');
  await pair.startReplica();
  await caughtUp();
  await listed();
  expect(places.at(-1)).toBe('replica');
});

// The last one: a promoted server streams no more.
test('a replica that was promoted has a history of its own, and is not read', async () => {
  await pair.onReplica('select pg_promote(true, 10)');
  await replica.measure();
  expect(replica.lag()).toBeNull();
  await write('T5');
  expect(await listed()).toContain('T5');
  expect(places).toEqual(['failed']);
});
