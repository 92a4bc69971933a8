import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import { isBehindPooler, listenUrlOf, openAsynchronousPool } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import type { Log } from '@/lib/platform/log';
import { JOBS, timed } from '@/lib/platform/metrics';
import { seconds } from '@/lib/platform/time';
import { inTrace } from '@/lib/platform/traces';
import type { Handler } from './handler';
import { HEARTBEAT_INTERVAL, recordHeartbeat, removeHeartbeat, waitForJobResults } from './heartbeat';
import { type Lane, laneFlags, lanesByJob } from './lanes';
import { startPump } from './pump';
import { createRunRegister } from './run-register';
import { type Cron, runSchedule } from './schedule';
import { openWakeUps, type WakeUps } from './wake-ups';

export interface RunJobsOptions {
  pool: Pool;
  log: Log;
  /** Creates the handlers; `worker` is the id under which this worker's heartbeat is stored. */
  handlers: (worker: string) => Handler[];
  crons: Cron[];
  lanes: Lane[];
}

export interface RunningJobs {
  id: string;
  /** Waits for the running jobs, then ends the worker. */
  stop(): Promise<void>;
  /** Settles when the worker ends, by stop or by failure. */
  ended: Promise<void>;
}

/** Starts a worker on the queue. Several may run at once, in any number of processes. */
export async function runJobs(options: RunJobsOptions): Promise<RunningJobs> {
  const { pool, log, lanes, crons } = options;
  const id = newId();
  const poolIds = new Set<string>();
  // The heartbeat must exist before the first lock does: other workers take a lock without one for that of a dead
  // worker.
  await recordHeartbeat(pool, id, []);
  // A job whose taking or removal is undone by a crash of the server is run again, as after a crash of its worker. A
  // job has a connection of it for a few milliseconds. The queue warns of fewer than a lane has slots; mostly three are
  // open.
  const queue = openAsynchronousPool(pool, Math.max(...lanes.map(({ slots }) => slots)));
  const wakeUps = openWakeUps(queue.pool, lanes, log);
  for (const lane of lanes)
    wakeUps
      .pollsOf(lane)
      .events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) =>
        poolIds.add(workerPool.id),
      );
  const runners = await startRunners(options, { worker: id, wakeUps });
  const pump = startPump(listenUrlOf(pool), log);
  const schedule = runSchedule(pool, crons, log);
  await recordHeartbeat(pool, id, [...poolIds]);
  const timer = setInterval(() => {
    recordHeartbeat(pool, id, [...poolIds]).then(
      (silent) => silent.length > 0 && log.warn({ silent }, 'took the jobs of silent workers'),
      (error) => log.error({ err: error }, 'heartbeat failed'),
    );
  }, HEARTBEAT_INTERVAL);
  const ends = runners.map(({ promise }) => promise);
  // The heartbeat continues until the last job of every lane is done: other workers would take over the running jobs
  // otherwise.
  const allEnded = Promise.allSettled(ends).then(() => clearInterval(timer));
  log.debug({ lanes: lanes.map(({ name, slots }) => `${name} ${slots}`) }, 'lanes of the queue');
  return {
    id,
    // The worker ends with its first lane: its other lanes would go on, and the jobs of this one would never run.
    ended: Promise.race(ends),
    async stop() {
      await schedule.stop();
      // A runner waits for its slots, and these would wait for jobs.
      for (const lane of lanes) wakeUps.pollsOf(lane).release();
      await Promise.all(runners.map((runner) => runner.stop()));
      await allEnded;
      // After the last job, which may have added others.
      await pump.close();
      await wakeUps.close();
      await waitForJobResults(pool, [...poolIds]);
      await queue.close();
      await removeHeartbeat(pool, id);
    },
  };
}

/** Starts one runner of the queue for each lane. */
async function startRunners(
  { pool, log, handlers, lanes }: RunJobsOptions,
  { worker, wakeUps }: { worker: string; wakeUps: WakeUps },
): Promise<Runner[]> {
  const register = createRunRegister();
  const byLane = lanesByJob(lanes, handlers(worker));
  const runners: Runner[] = [];
  for (const [lane, handled] of byLane) {
    const polls = wakeUps.pollsOf(lane);
    const flags = laneFlags(lanes, lane);
    const runner = await run({
      pgPool: wakeUps.poolFor(lane),
      concurrency: lane.slots,
      noHandleSignals: true,
      noPreparedStatements: isBehindPooler(pool),
      pollInterval: seconds(2),
      events: polls.events as never,
      forbiddenFlags: () => polls.beforePoll()?.then(() => flags) ?? flags,
      logger: queueLogger(log),
      taskList: tasksOf(handled, lane, register),
      parsedCronItems: [],
    });
    runners.push(runner);
  }
  return runners;
}

function tasksOf(handled: Handler[], lane: Lane, register: ReturnType<typeof createRunRegister>): TaskList {
  return Object.fromEntries(
    handled.map(({ job, run: work }) => [
      job.name,
      async (payload, helpers) => {
        // The payload of a cron job contains fields of the queue's own, which the job's schema removes.
        const parsed = job.payload.parse(payload ?? {});
        const { id, attempts } = helpers.job;
        const run = {
          id,
          runId: newId(),
          lane: lane.name,
          attempt: attempts,
          signal: helpers.abortSignal,
        };
        const span = {
          name: `job ${job.name}`,
          kind: 'consumer',
          attributes: { attempt: attempts },
        } as const;
        await register.join(id, () =>
          inTrace((payload as { _trace?: string } | null)?._trace, span, () =>
            timed(JOBS, { job: job.name }, () => work(parsed as never, run)),
          ),
        );
      },
    ]),
  );
}

function queueLogger(log: Log): Logger {
  return new Logger(({ jobId, taskIdentifier }) => (level, message) => {
    if (level === 'error' || level === 'warning')
      log[level === 'error' ? 'error' : 'warn']({ jobId, task: taskIdentifier }, message);
    else log.debug({ jobId, task: taskIdentifier }, message);
  });
}
