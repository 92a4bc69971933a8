// The queue: graphile-worker on our own database (decision 002 says why). A job is enqueued in the transaction of the
// change that needs it, runs at least once, and is taken over within 30 s from a dead worker. Terms: a job is a
// contract (name and payload), a handler runs it, a run is one try.
export { defineJob, type EnqueueOptions, enqueue, type Job, jobSql } from './define';
export { DEAD_AFTER, isAlive, msSinceHeartbeat as silence } from './heartbeat';
export { listPoisonJobs, type PoisonJob, removeJobs } from './poison';
export { type Cron, type Handler, handler, type Run, type RunningJobs, runJobs } from './run';
