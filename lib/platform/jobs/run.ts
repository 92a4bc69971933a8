import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run } from 'graphile-worker';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { newId } from '@/lib/platform/ids';
import type { Log } from '@/lib/platform/log';
import { seconds } from '@/lib/platform/time';
import type { Job } from './define';
import { HEARTBEAT_INTERVAL, recordHeartbeat, removeHeartbeat, waitForJobResults } from './heartbeat';

/** What a handler gets besides the payload. */
export interface Run {
  /** The job's id in the queue. */
  id: string;
  /** 1 for the first try. */
  attempt: number;
  /** Aborted when the worker is stopping. */
  signal: AbortSignal | undefined;
}

export interface Handler {
  job: Job<z.ZodType>;
  run: (payload: never, run: Run) => Promise<void>;
}

/** Binds a job to its handler; the payload is parsed before the handler gets it. */
export function handler<P extends z.ZodType>(
  job: Job<P>,
  work: (payload: z.output<P>, run: Run) => Promise<void>,
): Handler {
  return { job, run: work as Handler['run'] };
}

export interface Cron {
  job: Job<z.ZodType>;
  /** Crontab notation, UTC. */
  pattern: string;
}

export interface RunJobsOptions {
  pool: Pool;
  log: Log;
  /** Creates the handlers; `worker` is the id under which this worker's heartbeat is stored. */
  handlers: (worker: string) => Handler[];
  crons: Cron[];
  /** The number of jobs that run at once. */
  concurrency: number;
}

export interface RunningJobs {
  id: string;
  /** Waits for the running jobs, then ends the worker. */
  stop(): Promise<void>;
  /** Settles when the worker ends, by stop or by failure. */
  ended: Promise<void>;
}

/** Starts a worker on the queue. Several may run at once, in any number of processes. */
export async function runJobs({
  pool,
  log,
  handlers,
  crons,
  concurrency,
}: RunJobsOptions): Promise<RunningJobs> {
  const id = newId();
  const events = new EventEmitter();
  const poolIds = new Set<string>();
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => poolIds.add(workerPool.id));
  // The heartbeat must exist before the first lock does: other workers take a lock without one for that of a dead
  // worker.
  await recordHeartbeat(pool, id, []);

  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: seconds(2),
    events: events as never,
    logger: new Logger(({ jobId, taskIdentifier }) => (level, message) => {
      if (level === 'error' || level === 'warning')
        log[level === 'error' ? 'error' : 'warn']({ jobId, task: taskIdentifier }, message);
      else log.debug({ jobId, task: taskIdentifier }, message);
    }),
    taskList: Object.fromEntries(
      handlers(id).map(({ job, run: work }) => [
        job.name,
        async (payload, helpers) => {
          // The payload of a cron job contains fields of the queue's own, which the job's schema removes.
          const parsed = job.payload.parse(payload ?? {});
          await work(parsed as never, {
            id: helpers.job.id,
            attempt: helpers.job.attempts,
            signal: helpers.abortSignal,
          });
        },
      ]),
    ),
    parsedCronItems: parseCronItems(
      crons.map(({ job, pattern }) => ({
        task: job.name,
        match: pattern,
        identifier: job.name,
        // Missed runs of a sweep are made up for by one run.
        options: { jobKey: `cron:${job.name}`, backfillPeriod: 0, maxAttempts: 1 },
      })),
    ),
  });

  await recordHeartbeat(pool, id, [...poolIds]);
  const timer = setInterval(() => {
    recordHeartbeat(pool, id, [...poolIds]).then(
      (silent) => silent.length > 0 && log.warn({ silent }, 'took the jobs of silent workers'),
      (error) => log.error({ err: error }, 'heartbeat failed'),
    );
  }, HEARTBEAT_INTERVAL);

  return {
    id,
    ended: runner.promise.finally(() => clearInterval(timer)),
    async stop() {
      // The heartbeat continues until the last job is done: other workers would take over the running jobs otherwise.
      await runner.stop();
      clearInterval(timer);
      await waitForJobResults(pool, [...poolIds]);
      await removeHeartbeat(pool, id);
    },
  };
}
