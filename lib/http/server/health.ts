import { type InvariantReport, readInvariantReport } from '@/lib/domain/stats';
import { isPermitted } from '@/lib/http/access';
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

/** Checks whether orders can be accepted and will be delivered: the database answers and a worker is alive. */
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
 * The report of the last check of the invariants, for an administrator with a bearer token (null before the first
 * check); undefined for all other callers and while the database does not answer.
 */
export async function invariantReportFor(request: Request): Promise<InvariantReport | null | undefined> {
  if (!request.headers.has('authorization')) return undefined;
  const { context, log } = webProcess();
  try {
    const { viewer } = await requestViewer(context, request);
    return viewer?.staffRole === 'owner' && isPermitted(viewer, 'panel.open')
      ? await readInvariantReport(context)
      : undefined;
  } catch (error) {
    log.error({ err: error }, 'health: the books cannot be read');
    return undefined;
  }
}
