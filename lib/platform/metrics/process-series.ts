import { defineCounter, defineGauge, defineHistogram } from './define';

/** The bound of the objective 'a page answers under 300 ms' is one of them. */
const REQUEST_BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10] as const;
/** Remote calls end after 30 s at the latest. */
const CALL_BUCKETS = [0.05, 0.1, 0.3, 1, 3, 10, 30] as const;

export const HTTP_REQUESTS = defineHistogram({
  name: 'tarang_http_request_seconds',
  help: 'Answered requests by the template of their route, without those that the server makes to itself.',
  labels: ['route', 'kind', 'status'],
  buckets: REQUEST_BUCKETS,
});

export const JOBS = defineHistogram({
  name: 'tarang_job_seconds',
  help: 'Runs of jobs; a failed one is tried again.',
  labels: ['job', 'outcome'],
  buckets: CALL_BUCKETS,
});

export const REMOTE_CALLS = defineHistogram({
  name: 'tarang_remote_call_seconds',
  help: 'Calls to suppliers and payment gateways by what they answered.',
  labels: ['system', 'call', 'outcome'],
  buckets: CALL_BUCKETS,
});

export const DATABASE_CONNECTIONS = defineGauge({
  name: 'tarang_database_connections',
  help: 'Connections of this process to the database.',
  labels: ['state'],
});

export const DATABASE_WAITING = defineGauge({
  name: 'tarang_database_waiting',
  help: 'Statements of this process that wait for a connection.',
  labels: [],
});

export const REPLICA_LAG = defineGauge({
  name: 'tarang_replica_lag_seconds',
  help: 'How far the replica is behind the database; nothing while it cannot be read.',
  labels: [],
});

export const READS = defineCounter({
  name: 'tarang_reads_total',
  help: 'Lists, reports and searches by where they were read: on the replica, or why not.',
  labels: ['place'],
});

export const PROCESS_STARTS = defineCounter({
  name: 'tarang_process_starts_total',
  help: 'Starts of the processes that the launcher keeps alive.',
  labels: ['process'],
});

export const PROCESS_SERIES = [
  HTTP_REQUESTS,
  JOBS,
  REMOTE_CALLS,
  DATABASE_CONNECTIONS,
  DATABASE_WAITING,
  REPLICA_LAG,
  READS,
  PROCESS_STARTS,
];
