import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { dropPending } from './disable-endpoint';
import { findEndpoint, type Owner } from './find-endpoint';
import { lockOwner } from './lock-owner';

/**
 * Deletes an endpoint and its secrets: nothing goes to it any more. Its row stays for the history of its deliveries.
 */
export async function deleteEndpoint(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { id, owner }: { id: string; owner: Owner },
): Promise<void> {
  await transaction(context, async (inside) => {
    await lockOwner(inside, owner);
    await inside.db.$queryRaw`select 1 from partner_endpoints where id = ${id} for no key update`;
    const { url, mode } = await findEndpoint(inside, owner, id);
    const now = inside.clock.now();
    await inside.db.partnerEndpoint.update({
      where: { id },
      data: { deletedAt: now, updatedAt: now, secret: '', oldSecret: null, oldUntil: null },
    });
    await dropPending(inside, id);
    await recordAudit(inside, {
      action: 'delete-endpoint',
      objectType: 'endpoint',
      objectId: id,
      before: { mode, url },
    });
  });
}
