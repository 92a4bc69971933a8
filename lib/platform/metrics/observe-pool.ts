import { DATABASE_CONNECTIONS, DATABASE_WAITING, REPLICA_LAG } from './process-series';

/** Tells of the connections of this process at each scrape. */
export function observePool(pool: { totalCount: number; idleCount: number; waitingCount: number }): void {
  DATABASE_CONNECTIONS.readFrom(() => [
    { labels: { state: 'in_use' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
  ]);
  DATABASE_WAITING.readFrom(() => [{ labels: {}, value: pool.waitingCount }]);
}

/** Tells of the replica's lag at each scrape. */
export function observeReplica(replica: { lag(): number | null }): void {
  REPLICA_LAG.readFrom(() => {
    const lag = replica.lag();
    return lag === null ? [] : [{ labels: {}, value: lag / 1000 }];
  });
}
