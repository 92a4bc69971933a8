import { raiseWithoutWorker } from '@/lib/domain/alerts';
import type { Store } from '@/lib/domain/open-services';
import { silence } from '@/lib/platform/jobs';
import { minutes } from '@/lib/platform/time';

/**
 * Looks each minute whether a worker lives, and tells people when none does: no job can. The timer does not keep the
 * process running.
 */
export function watchWorkers({
  context,
  database,
  log,
}: Pick<Store, 'context' | 'database' | 'log'>): NodeJS.Timeout {
  let isLooking = false;
  async function look(): Promise<void> {
    if (isLooking || database.pool.ending) return;
    isLooking = true;
    try {
      await raiseWithoutWorker(context, await silence(database.pool));
    } catch (error) {
      log.error({ err: error }, 'the workers could not be watched');
    } finally {
      isLooking = false;
    }
  }
  return setInterval(() => void look(), minutes(1)).unref();
}
