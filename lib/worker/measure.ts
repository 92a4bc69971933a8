import { createMeasurer, MEASURE_INTERVAL } from '@/lib/domain/metrics';
import type { Store } from '@/lib/domain/open-services';
import { isFirstWorker, type Lane, readWaiting } from '@/lib/platform/jobs';

interface MeasuringInput extends Pick<Store, 'context' | 'database' | 'log'> {
  lanes: readonly Lane[];
  /** The heartbeat id of this worker. */
  worker: string;
}

/**
 * Measures the store every 15 s while this is the first of the living workers. It is no job: the queue may be what
 * stands still. The timer does not keep the process running.
 */
export function startMeasuring({ context, database, log, lanes, worker }: MeasuringInput): NodeJS.Timeout {
  const { pool } = database;
  const measure = createMeasurer({ ...context, log }, () => readWaiting(pool, lanes));
  let isMeasuring = false;
  async function look(): Promise<void> {
    if (isMeasuring || pool.ending) return;
    isMeasuring = true;
    try {
      if (await isFirstWorker(pool, worker)) await measure();
    } catch (error) {
      log.warn({ err: error }, 'the store could not be measured');
    } finally {
      isMeasuring = false;
    }
  }
  void look();
  return setInterval(() => void look(), MEASURE_INTERVAL).unref();
}
