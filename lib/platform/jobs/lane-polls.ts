import { EventEmitter } from 'node:events';
import { seconds } from '@/lib/platform/time';

/** ms after which a slot polls the queue although no job was announced, as the idle slots of the queue do. */
const POLL_INTERVAL = seconds(2);

/** When the slots of a lane poll the queue. */
export interface LanePolls {
  /** For the queue's runner of the lane, which emits on it what its slots do. */
  events: EventEmitter;
  /** Called by the runner before each poll. A promise, when the slot has to wait, settles when it may poll. */
  beforePoll(): Promise<void> | null;
  /** Jobs were added: slots that wait poll. Returns how many jobs are left for the other slots. */
  announce(count: number): number;
  /** Lets the slots that wait poll, and makes none wait any more. */
  release(): void;
}

/** An event of the queue's runner about one of its slots (`worker`). */
interface SlotEvent {
  worker: object;
  job: QueuedJob;
}

interface QueuedJob {
  job_queue_id: number | null;
  payload: unknown;
  /** The present run included. */
  attempts: number;
  created_at: Date;
  run_at: Date;
}

/** Whether a job may have been announced: one that became due later, runs again or is scheduled was not. */
function mayBeAnnounced({ payload, attempts, created_at, run_at }: QueuedJob): boolean {
  const isScheduled = typeof payload === 'object' && payload !== null && '_cron' in payload;
  return !isScheduled && attempts === 1 && run_at <= created_at;
}

/**
 * Leaves out the poll after a job when there is nothing to find: a slot of the queue polls as soon as its job has
 * ended, and for most jobs of an order that poll found nothing (half a millisecond of two processes). The lane counts
 * the jobs that were announced. While it knows of none, a slot whose job has ended waits for the next, at most as long
 * as an idle slot. A job that is not announced (it becomes due later, or was taken from a dead worker) is found within
 * 2 s, as before.
 */
export function createLanePolls(): LanePolls {
  const events = new EventEmitter();
  const waiting = new Set<() => void>();
  /** By slot: how many announcements there had been when the slot began to poll. */
  const begun = new WeakMap<object, number>();
  /** Jobs that were announced and neither taken nor missed by a poll. Infinity until a first poll has found none. */
  let expected = Number.POSITIVE_INFINITY;
  let announcements = 0;
  let isAfterJob = false;
  let isReleased = false;

  events.on('worker:getJob:start', ({ worker }: SlotEvent) => begun.set(worker, announcements));
  events.on('worker:getJob:empty', ({ worker }: SlotEvent) => {
    // A job that was added during the poll may have come too late for it.
    if (begun.get(worker) === announcements) expected = 0;
  });
  events.on('worker:getJob:error', () => {
    expected = Number.POSITIVE_INFINITY;
  });
  events.on('job:start', ({ job }: SlotEvent) => {
    // If a job that was not announced were counted, an announced one that nobody has taken could wait for 2 s.
    if (mayBeAnnounced(job)) expected = Math.max(0, expected - 1);
  });
  events.on('job:complete', ({ job }: SlotEvent) => {
    // The next job of the same queue may be run only now, which is not announced. The slot polls in the same turn.
    isAfterJob = job.job_queue_id === null;
  });

  return {
    events,
    beforePoll() {
      const mayWait = isAfterJob && !isReleased && expected <= 0;
      isAfterJob = false;
      if (!mayWait) return null;
      return new Promise((resolve) => {
        const poll = () => {
          clearTimeout(timer);
          waiting.delete(poll);
          resolve();
        };
        const timer = setTimeout(poll, POLL_INTERVAL);
        waiting.add(poll);
      });
    },
    announce(count) {
      expected += count;
      announcements += 1;
      const polling = [...waiting].slice(0, count);
      for (const poll of polling) poll();
      return count - polling.length;
    },
    release() {
      isReleased = true;
      for (const poll of waiting) poll();
    },
  };
}
