import { SILENT_AFTER, silence } from '@/lib/platform/jobs';
import { isFresh } from './freshness';
import { webProcess } from './process';

export interface Health {
  healthy: boolean;
  database: 'ok' | 'unreachable';
  worker: 'ok' | 'silent' | 'unknown';
  catalogue: 'fresh' | 'not heard';
  reason?: string;
}

/** Whether orders can be taken and will be delivered: the database answers and a worker lives. */
export async function checkHealth(): Promise<Health> {
  const { database, log } = webProcess();
  const catalogue = isFresh() ? 'fresh' : 'not heard';
  try {
    const ms = await silence(database.pool);
    const worker = ms !== null && ms < SILENT_AFTER ? 'ok' : 'silent';
    if (worker === 'ok') return { healthy: true, database: 'ok', worker, catalogue };
    const reason =
      ms === null ? 'no worker has ever started' : `no worker was heard of for ${Math.round(ms / 1000)} s`;
    return { healthy: false, database: 'ok', worker, catalogue, reason };
  } catch (error) {
    log.error({ err: error }, 'health: the database does not answer');
    return {
      healthy: false,
      database: 'unreachable',
      worker: 'unknown',
      catalogue,
      reason: 'the database does not answer',
    };
  }
}
