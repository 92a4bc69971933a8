import { type InvariantReport, readInvariantReport } from '@/lib/domain/stats';
import { isFresh } from '@/lib/http/cache/change-listener';
import { requestViewer } from '@/lib/http/session';
import { DEAD_AFTER, silence } from '@/lib/platform/jobs';
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
    const worker = ms !== null && ms < DEAD_AFTER ? 'ok' : 'silent';
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

/**
 * For an administrator with a token, what the last proof of the books found (null before the first); undefined for
 * everybody else, and while the database cannot be asked.
 */
export async function booksFor(request: Request): Promise<InvariantReport | null | undefined> {
  if (!request.headers.has('authorization')) return undefined;
  const { context, log } = webProcess();
  try {
    const { viewer } = await requestViewer(context, request);
    return viewer?.role === 'admin' ? await readInvariantReport(context) : undefined;
  } catch (error) {
    log.error({ err: error }, 'health: the books cannot be read');
    return undefined;
  }
}
