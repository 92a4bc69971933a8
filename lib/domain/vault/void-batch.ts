import type { z } from 'zod';
import { requireRecentAuth } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import { demandNoQuarantine } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import type { voidBatchForm } from './schema';

/**
 * Voids what is left for sale of an imported batch, for example because it was imported for the wrong item. The codes
 * that were never sold, and the file, can be imported again. An item that has had no other codes is delivered by hand
 * again, as before its import. Throws recent_auth_required, not_found, and conflict when nothing is left, or while the
 * database is in quarantine, because its codes may have been sold.
 */
export async function voidBatch(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { batchId, reason }: z.output<typeof voidBatchForm>,
): Promise<{ voided: number }> {
  requireRecentAuth(context);
  return transaction(context, async (inside) => {
    const { db, actor } = inside;
    await demandNoQuarantine(inside);
    const batch = await db.vaultBatch.findUnique({ where: { id: batchId } });
    if (batch?.kind !== 'import') throw notFound('Code');
    const { itemid } = batch;
    // An import for the item waits, so that it finds the item as it is afterwards.
    await db.$queryRaw`select 1 from vault_items where itemid = ${itemid} for update`;
    const voided = await db.$executeRaw`
      update vault_codes c
         set state = 'void', moved_by = ${actor.id},
             mac = case when exists (select from vault_moves m where m.code_id = c.id and m."to" in ('sold', 'revealed'))
                        then mac else mac || ':' || id end
       where batch_id = ${batchId} and state = 'available'`;
    if (voided === 0) throw new AppError('conflict', 'vault.nothingLeft');
    await db.vaultBatch.update({ where: { id: batchId }, data: { fileMac: null } });
    await db.$executeRaw`
      delete from vault_items
       where itemid = ${itemid}
         and not exists (select from vault_batches b join vault_codes c on c.batch_id = b.id
                          where b.itemid = ${itemid} and c.mac not like '%:%')
         and not exists (select from orders where itemid = ${itemid} and status = 'Processing' and codes > 0)`;
    await recordAudit(inside, {
      action: 'void-batch',
      objectType: 'item',
      objectId: String(itemid),
      before: { left: voided },
      after: { batch: batchId, codes: voided, reason },
    });
    return { voided };
  });
}
