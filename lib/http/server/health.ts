import { isQuarantined } from '@/lib/domain/backups';
import { type InvariantReport, readInvariantReport } from '@/lib/domain/stats';
import { isPermitted } from '@/lib/http/access';
import { isFresh } from '@/lib/http/cache/change-listener';
import { shopStop } from '@/lib/http/cache/shop-stop';
import { requestViewer } from '@/lib/http/session';
import { DEAD_AFTER, silence } from '@/lib/platform/jobs';
import { webProcess } from './process';

export interface Health {
  healthy: boolean;
  database: 'ok' | 'unreachable';
  worker: 'ok' | 'silent' | 'unknown';
  catalogue: 'fresh' | 'not heard';
  /** Whether staff have stopped the whole store. */
  sales: 'open' | 'stopped';
  /** waiting: the database was restored, and paid orders wait for a person. */
  deliveries: 'on' | 'waiting' | 'unknown';
  reason?: string;
}

/** Checks whether orders can be accepted and will be delivered: the database answers and a worker is alive. */
export async function checkHealth(): Promise<Health> {
  const { database, context, log } = webProcess();
  const told = {
    catalogue: isFresh() ? 'fresh' : 'not heard',
    sales: shopStop() ? 'stopped' : 'open',
  } as const;
  try {
    const [ms, isWaiting] = await Promise.all([silence(database.pool), isQuarantined(context)]);
    const worker = ms !== null && ms < DEAD_AFTER ? 'ok' : 'silent';
    const found = { ...told, database: 'ok', worker, deliveries: isWaiting ? 'waiting' : 'on' } as const;
    if (worker === 'ok') return { healthy: true, ...found };
    const reason =
      ms === null ? 'no worker has ever started' : `no worker was heard of for ${Math.round(ms / 1000)} s`;
    return { healthy: false, ...found, reason };
  } catch (error) {
    log.error({ err: error }, 'health: the database does not answer');
    return {
      ...told,
      healthy: false,
      database: 'unreachable',
      worker: 'unknown',
      deliveries: 'unknown',
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
