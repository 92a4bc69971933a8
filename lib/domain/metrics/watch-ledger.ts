import type { Context } from '@/lib/domain/context';
import { checkInvariantsJob } from '@/lib/domain/stats';
import { enqueue } from '@/lib/platform/jobs';
import { FIRST_PAGE, readDrift } from './read-drift';

/**
 * Makes the function that measures the drift of the ledger. When drift appears, it enqueues a check of every rule on
 * all rows, whose result alerts the owners, also in a store without Prometheus.
 */
export function createLedgerWatch({ db, clock }: Pick<Context, 'db' | 'clock'>): () => Promise<void> {
  let cursor = FIRST_PAGE;
  let isKnown = false;
  return async () => {
    const found = await readDrift({ db, clock }, cursor);
    cursor = found.cursor;
    const drifts = found.drift !== 0n;
    if (drifts && !isKnown)
      await enqueue(db, checkInvariantsJob, { all: true }, { key: checkInvariantsJob.name });
    isKnown = drifts;
  };
}
