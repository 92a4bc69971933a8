// Metrics of a process in the format of Prometheus: one registry for each process, served on a port of its own. It
// refuses labels of people, orders and addresses: each value of a label is a series that is kept for months.
export { defineCounter, defineGauge, type Series } from './define';
export { observePool, observeReplica } from './observe-pool';
export {
  DATABASE_CONNECTIONS,
  DATABASE_WAITING,
  HTTP_REQUESTS,
  JOBS,
  PROCESS_SERIES,
  PROCESS_STARTS,
  READS,
  REMOTE_CALLS,
  REPLICA_LAG,
} from './process-series';
export { metricsState, type Sample } from './registry';
export { serveMetrics } from './serve';
export { timed } from './timed';
