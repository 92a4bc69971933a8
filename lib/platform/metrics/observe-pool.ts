import { DATABASE_CONNECTIONS, DATABASE_WAITING } from './process-series';

/** Tells of the connections of this process at each scrape. */
export function observePool(pool: { totalCount: number; idleCount: number; waitingCount: number }): void {
  DATABASE_CONNECTIONS.readFrom(() => [
    { labels: { state: 'in_use' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
  ]);
  DATABASE_WAITING.readFrom(() => [{ labels: {}, value: pool.waitingCount }]);
}
