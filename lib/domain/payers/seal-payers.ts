import { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { defineJob } from '@/lib/platform/jobs';
import { BATCH, type BatchRow } from './batch-rows';
import { PLACES } from './plain-places';

export const sealPayersJob = defineJob('seal-payers', z.object({}));

/**
 * Seals what the version before has written in plain, and takes addresses and numbers out of the bodies of webhooks. Each
 * batch is a statement of its own, so that it may be stopped at any moment and goes on with what is left; a row that somebody
 * changes just now waits for the next run. Returns how many rows it has changed.
 */
export async function sealPayers(context: Pick<Context, 'db' | 'sealer'>): Promise<number> {
  let changed = 0;
  for (const { find, change } of PLACES)
    for (let last = ''; ; ) {
      const rows = await context.db.$queryRaw<BatchRow[]>`
        select * from (${find}) plain where id > ${last} order by id limit ${BATCH}::int`;
      const end = rows.at(-1);
      if (end) changed += await context.db.$executeRaw(change(context, rows));
      if (!end || rows.length < BATCH) break;
      last = end.id;
    }
  return changed;
}
