import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLaneLooks } from '@/lib/platform/jobs/lane-looks';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const AT = new Date('2026-11-27T03:00:00Z');
const LATER = new Date('2026-11-27T03:00:05Z');
/** As most jobs are: nothing waits for it, and it was due when it was added. */
const JOB = { job_queue_id: null as number | null, payload: {}, attempts: 1, created_at: AT, run_at: AT };

/** A lane, and what its queue's runner does with a slot. */
function laneWithSlots() {
  const looks = createLaneLooks();
  const tell = (name: string, worker: object, job: Partial<typeof JOB> = {}) =>
    looks.events.emit(name, { worker, job: { ...JOB, ...job } });
  return {
    ...looks,
    begin: (slot: object) => tell('worker:getJob:start', slot),
    findNothing: (slot: object) => tell('worker:getJob:empty', slot),
    fail: (slot: object) => tell('worker:getJob:error', slot),
    take: (slot: object, job: Partial<typeof JOB> = {}) => tell('job:start', slot, job),
    end: (slot: object, queue: number | null = null) => tell('job:complete', slot, { job_queue_id: queue }),
  };
}

/** Whether a slot that wants to look must wait, and when it has looked. */
function look(beforeLook: () => Promise<void> | null) {
  const waits = beforeLook();
  const seen = { waits: waits !== null, looked: waits === null };
  void waits?.then(() => {
    seen.looked = true;
  });
  return seen;
}

/** A lane that knows of no job, one of whose slots has just ended its job. */
function idleLane() {
  const lane = laneWithSlots();
  const slot = {};
  lane.begin(slot);
  lane.findNothing(slot);
  lane.told(1);
  lane.begin(slot);
  lane.take(slot);
  lane.end(slot);
  return { lane, slot };
}

test('a slot waits after the only job that its lane was told of', async () => {
  const { lane } = idleLane();
  const after = look(lane.beforeLook);
  expect(after.waits).toBe(true);
  await vi.advanceTimersByTimeAsync(1999);
  expect(after.looked).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(after.looked).toBe(true);
});

test('a slot that waits looks before others when jobs are added', async () => {
  const { lane } = idleLane();
  const after = look(lane.beforeLook);
  expect(lane.told(3)).toBe(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(after.looked).toBe(true);
  expect(lane.told(1)).toBe(1);
});

test('a slot looks on while the lane was told of more jobs than it has taken', () => {
  const { lane, slot } = idleLane();
  lane.told(2);
  lane.take(slot);
  lane.end(slot);
  expect(look(lane.beforeLook).waits).toBe(false);
});

test.each([
  ['that became due later', { run_at: LATER }],
  ['that runs again', { attempts: 2 }],
  ['of the crontab', { payload: { _cron: { ts: AT.toISOString() } } }],
])('a job %s leaves the one that the lane was told of to be looked for', (_, job) => {
  const { lane, slot } = idleLane();
  lane.told(1);
  lane.take(slot, job);
  lane.end(slot);
  expect(look(lane.beforeLook).waits).toBe(false);
});

test('a lane that never looked in vain does not know how many jobs there are', () => {
  const lane = laneWithSlots();
  const slot = {};
  for (let jobs = 0; jobs < 3; jobs++) {
    lane.take(slot);
    lane.end(slot);
    expect(look(lane.beforeLook).waits).toBe(false);
  }
});

test('a job that is added during a look in vain is looked for once more', () => {
  const { lane, slot } = idleLane();
  lane.begin(slot);
  lane.told(1);
  lane.findNothing(slot);
  lane.end({});
  expect(look(lane.beforeLook).waits).toBe(false);
});

test('after a look that failed the lane knows nothing', () => {
  const { lane, slot } = idleLane();
  lane.fail(slot);
  lane.end(slot);
  expect(look(lane.beforeLook).waits).toBe(false);
});

test('the next job of a queue is looked for at once', () => {
  const { lane, slot } = idleLane();
  look(lane.beforeLook);
  lane.told(1);
  lane.take(slot);
  lane.end(slot, 7);
  expect(look(lane.beforeLook).waits).toBe(false);
});

test('a slot that was idle looks whenever it wants to', () => {
  const { lane } = idleLane();
  expect(look(lane.beforeLook).waits).toBe(true);
  expect(look(lane.beforeLook).waits).toBe(false);
});

test('no slot waits in a worker that stops', async () => {
  const { lane, slot } = idleLane();
  const after = look(lane.beforeLook);
  lane.release();
  await vi.advanceTimersByTimeAsync(0);
  expect(after.looked).toBe(true);
  lane.end(slot);
  expect(look(lane.beforeLook).waits).toBe(false);
});
