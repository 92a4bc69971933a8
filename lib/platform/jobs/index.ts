// The queue: graphile-worker on our own database (decision 002 says why). A job is enqueued in the transaction of the
// change that needs it, runs at least once, and is taken over within 30 s from a dead worker. Terms: a job is a
// contract (name and payload), a handler runs it, a run is one try, a lane is slots of a worker for some kinds of jobs.
export { bringForward } from './bring-forward';
export { defineJob, type EnqueueOptions, enqueue, jobSql, jobsSql, keyedJobsSql } from './define';
export { type Handler, handler, type Run } from './handler';
export { hasJobSql } from './has-job';
export {
  DEAD_AFTER,
  isAlive,
  isFirstWorker,
  msSinceHeartbeat as silence,
  recordLostValues,
} from './heartbeat';
export type { Lane } from './lanes';
export { listPoisonJobs, type PoisonJob, removeJobs } from './poison';
export { readWaiting, type WaitingJobs } from './read-waiting';
export { type RunningJobs, runJobs } from './run';
export type { Cron } from './schedule';
