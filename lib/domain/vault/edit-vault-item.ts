import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { lowerCost } from './move-codes';
import { putOnSale } from './put-on-sale';
import type { setAsideForm, vaultItemForm } from './schema';
import { wakeWaitingOrders } from './wake-waiting-orders';

type VaultContext = Pick<Context, 'db' | 'clock' | 'actor'>;

/** Changes how an item is sold from the vault. Throws not_found, and conflict when it was changed meanwhile. */
export async function editVaultItem(
  context: VaultContext,
  { itemid, waitHours, lowAt, seen }: z.output<typeof vaultItemForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const { db, clock } = inside;
    const before = await db.vaultItem.findUnique({ where: { itemid } });
    if (!before) throw notFound('Item');
    const { count } = await db.vaultItem.updateMany({
      where: { itemid, version: seen },
      data: { waitHours, lowAt, version: { increment: 1 }, updatedAt: clock.now() },
    });
    if (count === 0) throw new AppError('conflict', 'requests.changedMeanwhile');
    await recordAudit(inside, {
      action: 'edit-vault-item',
      objectType: 'item',
      objectId: String(itemid),
      before: { waitHours: before.waitHours, lowAt: before.lowAt },
      after: { waitHours, lowAt },
    });
  });
}

/**
 * Decides about a code that is set aside: a customer returned it unseen, or a supplier delivered it for an order that
 * no longer waited. It is sold again, and then costs the order that buys it, or becomes void, also where its batch was
 * voided. Throws not_found, and conflict when it is no longer set aside, has expired, or its order has an open case:
 * until that is decided, the supplier may take the code back.
 */
export async function decideSetAside(
  context: VaultContext,
  { codeId, to }: z.output<typeof setAsideForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const { db, actor, clock } = inside;
    const seen = await db.vaultCode.findUnique({ where: { id: codeId }, select: { orderId: true } });
    if (!seen) throw notFound('Code');
    const { orderId } = seen;
    // Whoever opens a case has locked the order: one that is just being opened would not be counted otherwise.
    if (orderId) await db.$queryRaw`select 1 from orders where id = ${orderId} for update`;
    const code = await db.vaultCode.findUniqueOrThrow({ where: { id: codeId } });
    if (to === 'available' && code.expiresAt && code.expiresAt <= clock.now())
      throw new AppError('conflict', 'vault.codeExpired');
    if (orderId && (await db.review.count({ where: { orderId, paymentId: null, closedAt: null } })) > 0)
      throw new AppError('conflict', 'vault.caseFirst');
    const where = { id: codeId, orderId, state: { in: ['held', 'refunded'] } };
    const count =
      to === 'available'
        ? (await putOnSale(inside, where)).moved
        : (await db.vaultCode.updateMany({ where, data: { state: to, movedBy: actor.id } })).count;
    if (count === 0) throw new AppError('conflict', 'requests.changedMeanwhile');
    if (to === 'available') {
      if (orderId && code.attemptId === null) await lowerCost(inside, orderId);
      await wakeWaitingOrders(inside, code.itemid);
    }
    await recordAudit(inside, {
      action: to === 'available' ? 'put-code-back' : 'void-code',
      objectType: 'item',
      objectId: String(code.itemid),
      before: { state: code.state, order: code.orderId },
      after: { state: to, code: codeId },
    });
  });
}
