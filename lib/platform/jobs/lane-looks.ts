import { EventEmitter } from 'node:events';
import { seconds } from '@/lib/platform/time';

/** ms after which a slot looks without having been told of a job, as the idle slots of the queue do. */
const LOOK_INTERVAL = seconds(2);

/** When the slots of a lane look at the queue. */
export interface LaneLooks {
  /** For the queue's runner of the lane, which tells on it what its slots do. */
  events: EventEmitter;
  /** Called by the runner before each look. A promise, when the slot has to wait, settles when it may look. */
  beforeLook(): Promise<void> | null;
  /** Jobs were added: slots that wait look. Returns how many jobs are left for the other slots. */
  told(count: number): number;
  /** Lets the slots that wait look, and makes none wait any more. */
  release(): void;
}

/** What the queue tells of one of its slots (`worker`). */
interface Told {
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

/** Whether the lane may have been told of a job: of one that became due later, runs again or is of the crontab it was not. */
function mayBeTold({ payload, attempts, created_at, run_at }: QueuedJob): boolean {
  const isOfCrontab = typeof payload === 'object' && payload !== null && '_cron' in payload;
  return !isOfCrontab && attempts === 1 && run_at <= created_at;
}

/**
 * Spares the look after a job when there is nothing to find: a slot of the queue looks as soon as its job has ended, and for
 * most jobs of an order that look found nothing (half a millisecond of two processes). The lane counts the jobs that it was
 * told of. While it does not know of one, a slot whose job has ended waits for the next, at most as long as an idle slot.
 * What was never told (a job that becomes due later, or was taken from a dead worker) is found as before, within 2 s.
 */
export function createLaneLooks(): LaneLooks {
  const events = new EventEmitter();
  const waiting = new Set<() => void>();
  /** By slot: how often the lane had been told of jobs when the slot began to look. */
  const begun = new WeakMap<object, number>();
  /** Jobs that the lane was told of and has neither taken nor looked for in vain. Infinity until a first look found none. */
  let expected = Number.POSITIVE_INFINITY;
  let times = 0;
  let isAfterJob = false;
  let isReleased = false;

  events.on('worker:getJob:start', ({ worker }: Told) => begun.set(worker, times));
  events.on('worker:getJob:empty', ({ worker }: Told) => {
    // A job that was added during the look may have come too late for it.
    if (begun.get(worker) === times) expected = 0;
  });
  events.on('worker:getJob:error', () => {
    expected = Number.POSITIVE_INFINITY;
  });
  events.on('job:start', ({ job }: Told) => {
    // Counting others would make the job that was told of wait although nobody has taken it.
    if (mayBeTold(job)) expected = Math.max(0, expected - 1);
  });
  events.on('job:complete', ({ job }: Told) => {
    // The next job of the same queue may be run only now, and nothing tells of it. The slot looks in the same turn.
    isAfterJob = job.job_queue_id === null;
  });

  return {
    events,
    beforeLook() {
      const mayWait = isAfterJob && !isReleased && expected <= 0;
      isAfterJob = false;
      if (!mayWait) return null;
      return new Promise((resolve) => {
        const look = () => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        const timer = setTimeout(look, LOOK_INTERVAL);
        waiting.add(look);
      });
    },
    told(count) {
      expected += count;
      times += 1;
      const looking = [...waiting].slice(0, count);
      for (const look of looking) look();
      return count - looking.length;
    },
    release() {
      isReleased = true;
      for (const look of waiting) look();
    },
  };
}
