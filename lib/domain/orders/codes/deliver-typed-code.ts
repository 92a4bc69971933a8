import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { closeCases } from '@/lib/domain/orders/ending/close-cases';
import { completeOrder } from '@/lib/domain/orders/ending/end-order';
import { FOR_ENDING, findObstacle } from '@/lib/domain/orders/ending/find-obstacle';
import { goneBackError, holdGoneBack } from '@/lib/domain/orders/held/hold-gone-back';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { releaseCodes, storeTyped } from '@/lib/domain/vault';
import type { typedCodeForm } from '@/lib/domain/vault/schema';
import { transaction, violatedUnique } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';

/**
 * A member of staff delivers an order by hand with a code, which goes into the vault and from there to the customer: it
 * stands in no reason, note or message. A code that the order had reserved is for sale again. Throws not_found,
 * invalid_input, and conflict when the order is not Processing, a supplier delivers it, its money went back and it was
 * not held for as much, or the code is known.
 */
export async function deliverTypedCode(
  context: Context,
  { orderId, ...typed }: z.output<typeof typedCodeForm>,
): Promise<void> {
  try {
    const goneBack = await transaction(context, async (inside) => {
      await lockOrder(inside, orderId);
      const found = await inside.db.order.findUnique({ where: { id: orderId }, include: FOR_ENDING });
      if (!found) throw notFound('Order');
      if (found.status !== 'Processing')
        throw new AppError('conflict', message('orders.alreadyEnded', { status: found.status }));
      if (found.instant) throw new AppError('conflict', 'vault.supplierDelivers');
      const obstacle = await findObstacle(inside, found, 'Completed', { isTyped: true });
      if (obstacle) throw new AppError('conflict', obstacle);
      const goneBack = await holdGoneBack(inside, found, 'goods');
      if (goneBack !== null) return goneBack;
      // The order may have reserved a code and be held since: its customer gets the typed one alone.
      await releaseCodes(inside, found);
      await storeTyped(inside, { orderId, itemid: found.itemid, ...typed });
      const order = await inside.db.order.findUniqueOrThrow({ where: { id: orderId } });
      await completeOrder(inside, { order, reason: null, detail: { by: inside.actor.id } });
      // The customer has the typed code, and not what came late.
      await closeCases(inside, { order: found, note: null, takesLateGoods: false });
      await recordAudit(inside, {
        action: 'deliver-code',
        objectType: 'order',
        objectId: orderId,
        before: { status: found.status },
        after: { status: 'Completed', codes: order.codes },
      });
      return null;
    });
    if (goneBack !== null) throw goneBackError(goneBack);
  } catch (error) {
    // The error itself is not passed on: it shows the statement.
    if (violatedUnique(error) === 'vault_codes_mac_key') throw new AppError('conflict', 'vault.codeKnown');
    throw error;
  }
}
