import type { Context } from '@/lib/domain/context';
import { newId } from '@/lib/platform/ids';
import { istDateTime } from '@/lib/platform/time';
import { makeBatchKey, openBatchKey } from './envelope';

export interface MonthlyBatch {
  itemid: number;
  kind: 'supplier' | 'typed';
  supplier: string;
}

/**
 * The batch of this month for codes that come one by one, with its key; `more` codes are added to its number. Its row
 * is locked until the caller's transaction ends.
 */
export async function openMonthlyBatch(
  context: Pick<Context, 'db' | 'clock' | 'sealer'>,
  { itemid, kind, supplier }: MonthlyBatch,
  more: number,
): Promise<{ id: string; itemid: number; key: Buffer }> {
  const { db, clock } = context;
  const id = newId(clock);
  const { wrapped } = makeBatchKey(context, id);
  const now = clock.now();
  const month = istDateTime(now).slice(0, 7);
  const [batch] = await db.$queryRaw<{ id: string; wrapped: string }[]>`
    insert into vault_batches (id, itemid, kind, supplier, invoice, wrapped, rows, created_at)
    values (${id}, ${itemid}, ${kind}, ${supplier}, ${month}, ${wrapped}, ${more}, ${now})
    on conflict (itemid, kind, supplier, invoice) where kind <> 'import'
      do update set rows = vault_batches.rows + ${more}
    returning id, wrapped`;
  if (!batch) throw new Error('a batch was neither made nor found');
  return { id: batch.id, itemid, key: openBatchKey(context, batch) };
}
