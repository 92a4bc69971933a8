import type { z } from 'zod';
import { requireRecentAuth } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import { demandNoQuarantine } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import { Prisma, transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { after, days } from '@/lib/platform/time';
import { voidUnsold } from './put-on-sale';
import type { voidBatchForm } from './schema';

/** How long after it was placed a failed order may still be paid: so long its gateway is asked. */
const MAY_BE_PAID_FOR = days(3);

/**
 * Voids what is left for sale of an imported batch, for example because it was imported for the wrong item. A code of
 * it that is reserved, sold or set aside becomes void when it would be for sale again. The codes that nobody has seen,
 * and the file, can be imported again. An item that has had no other codes is delivered by hand again, as before its
 * import. Throws recent_auth_required, not_found, and conflict when nothing is left, or while the database is in
 * quarantine, because its codes may have been sold.
 */
export async function voidBatch(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { batchId, reason }: z.output<typeof voidBatchForm>,
): Promise<{ voided: number }> {
  requireRecentAuth(context);
  return transaction(context, async (inside) => {
    const { db, clock } = inside;
    await demandNoQuarantine(inside);
    const batch = await db.vaultBatch.findUnique({ where: { id: batchId } });
    if (batch?.kind !== 'import') throw notFound('Code');
    const { itemid } = batch;
    // An import for the item waits, so that it finds the item as it is afterwards.
    await db.$queryRaw`select 1 from vault_items where itemid = ${itemid} for update`;
    // Before its codes: one that goes back into stock meanwhile waits for this row, and becomes void too.
    await db.vaultBatch.update({ where: { id: batchId }, data: { fileMac: null, voidedAt: clock.now() } });
    const voided = await voidUnsold(inside, Prisma.sql`c.batch_id = ${batchId}`);
    if (voided === 0) throw new AppError('conflict', 'vault.nothingLeft');
    await db.$executeRaw`
      delete from vault_items
       where itemid = ${itemid}
         and not exists (select from vault_batches b join vault_codes c on c.batch_id = b.id
                          where b.itemid = ${itemid} and c.mac not like '%:%')
         and not exists (select from orders
                          where itemid = ${itemid} and codes > 0
                            and (status in ('Created', 'Processing')
                                 or status = 'Failed' and created_at > ${after(clock.now(), -MAY_BE_PAID_FOR)}))`;
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
