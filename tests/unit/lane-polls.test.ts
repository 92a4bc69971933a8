import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLanePolls } from '@/lib/platform/jobs/lane-polls';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const AT = new Date('2026-11-27T03:00:00Z');
const LATER = new Date('2026-11-27T03:00:05Z');
/** As most jobs are: nothing waits for it, and it was due when it was added. */
const JOB = { job_queue_id: null as number | null, payload: {}, attempts: 1, created_at: AT, run_at: AT };

/** A lane, and what its queue's runner does with a slot. */
function laneWithSlots() {
  const polls = createLanePolls();
  const tell = (name: string, worker: object, job: Partial<typeof JOB> = {}) =>
    polls.events.emit(name, { worker, job: { ...JOB, ...job } });
  return {
    ...polls,
    begin: (slot: object) => tell('worker:getJob:start', slot),
    findNothing: (slot: object) => tell('worker:getJob:empty', slot),
    fail: (slot: object) => tell('worker:getJob:error', slot),
    take: (slot: object, job: Partial<typeof JOB> = {}) => tell('job:start', slot, job),
    end: (slot: object, queue: number | null = null) => tell('job:complete', slot, { job_queue_id: queue }),
  };
}

/** Whether a slot that wants to poll must wait, and when it has polled. */
function poll(beforePoll: () => Promise<void> | null) {
  const waits = beforePoll();
  const seen = { waits: waits !== null, polled: waits === null };
  void waits?.then(() => {
    seen.polled = true;
  });
  return seen;
}

/** A lane that knows of no job, one of whose slots has just ended its job. */
function idleLane() {
  const lane = laneWithSlots();
  const slot = {};
  lane.begin(slot);
  lane.findNothing(slot);
  lane.announce(1);
  lane.begin(slot);
  lane.take(slot);
  lane.end(slot);
  return { lane, slot };
}

test('a slot waits after the only job that was announced', async () => {
  const { lane } = idleLane();
  const after = poll(lane.beforePoll);
  expect(after.waits).toBe(true);
  await vi.advanceTimersByTimeAsync(1999);
  expect(after.polled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(after.polled).toBe(true);
});

test('a slot that waits polls before others when jobs are added', async () => {
  const { lane } = idleLane();
  const after = poll(lane.beforePoll);
  expect(lane.announce(3)).toBe(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(after.polled).toBe(true);
  expect(lane.announce(1)).toBe(1);
});

test('a slot polls on while more jobs were announced than the lane has taken', () => {
  const { lane, slot } = idleLane();
  lane.announce(2);
  lane.take(slot);
  lane.end(slot);
  expect(poll(lane.beforePoll).waits).toBe(false);
});

test.each([
  ['that became due later', { run_at: LATER }],
  ['that runs again', { attempts: 2 }],
  ['of the crontab', { payload: { _cron: { ts: AT.toISOString() } } }],
])('a job %s leaves the announced one to be polled for', (_, job) => {
  const { lane, slot } = idleLane();
  lane.announce(1);
  lane.take(slot, job);
  lane.end(slot);
  expect(poll(lane.beforePoll).waits).toBe(false);
});

test('a lane whose polls always found a job does not know how many jobs there are', () => {
  const lane = laneWithSlots();
  const slot = {};
  for (let jobs = 0; jobs < 3; jobs++) {
    lane.take(slot);
    lane.end(slot);
    expect(poll(lane.beforePoll).waits).toBe(false);
  }
});

test('a job that is added during a poll that finds nothing is polled for once more', () => {
  const { lane, slot } = idleLane();
  lane.begin(slot);
  lane.announce(1);
  lane.findNothing(slot);
  lane.end({});
  expect(poll(lane.beforePoll).waits).toBe(false);
});

test('after a poll that failed the lane knows nothing', () => {
  const { lane, slot } = idleLane();
  lane.fail(slot);
  lane.end(slot);
  expect(poll(lane.beforePoll).waits).toBe(false);
});

test('the next job of a queue is polled for at once', () => {
  const { lane, slot } = idleLane();
  poll(lane.beforePoll);
  lane.announce(1);
  lane.take(slot);
  lane.end(slot, 7);
  expect(poll(lane.beforePoll).waits).toBe(false);
});

test('a slot that was idle polls whenever it wants to', () => {
  const { lane } = idleLane();
  expect(poll(lane.beforePoll).waits).toBe(true);
  expect(poll(lane.beforePoll).waits).toBe(false);
});

test('no slot waits in a worker that stops', async () => {
  const { lane, slot } = idleLane();
  const after = poll(lane.beforePoll);
  lane.release();
  await vi.advanceTimersByTimeAsync(0);
  expect(after.polled).toBe(true);
  lane.end(slot);
  expect(poll(lane.beforePoll).waits).toBe(false);
});
