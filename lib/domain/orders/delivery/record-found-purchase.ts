import type { Context } from '@/lib/domain/context';
import { reviveDelivery } from '@/lib/domain/orders/jobs';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { recordEvent } from '@/lib/domain/orders/move-order';
import { type Order, transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { openOrderReview } from './open-order-review';
import { routesOf } from './routes-snapshot';

export interface FoundPurchase {
  supplier: string;
  region: string;
  reference: string;
  supplierOrderId: string;
  /** When the supplier got it; null when it does not say. */
  at: Date | null;
}

/** How beginAttempt writes references. */
const REFERENCE = /^(\w+)-(\d+)-(\d+)-\d+$/;
export const FOUND_AFTER_RESTORE = 'found in the list of the supplier after a restore';

/**
 * Records a purchase that a supplier has and a restored database does not, as an attempt whose outcome is open: the
 * supplier is asked about it, and its pack is not bought again. Returns false when there is nothing to record: the
 * attempt is known, or its order is unknown or has ended. When another attempt for the pack is open, a person decides.
 */
export async function recordFoundPurchase(context: Context, found: FoundPurchase): Promise<boolean> {
  const [, orderId, pack, position] = REFERENCE.exec(found.reference) ?? [];
  if (!orderId) return false;
  return transaction(context, async (inside) => {
    await lockOrder(inside, orderId);
    const order = await inside.db.order.findUnique({ where: { id: orderId }, include: { attempts: true } });
    if (
      order?.status !== 'Processing' ||
      order.attempts.some(({ reference }) => reference === found.reference)
    )
      return false;
    const { attempts, ...row } = order;
    const place = { packIndex: Number(pack), routePosition: Number(position) };
    const liveKey = `${orderId}:${place.packIndex}`;
    if (attempts.some((attempt) => attempt.liveKey === liveKey)) return holdForPerson(inside, row, found);
    const route = routesOf(row).find((each) => each.position === place.routePosition);
    const attempt = await inside.db.deliveryAttempt.create({
      data: {
        id: newId(inside.clock),
        orderId,
        ...place,
        liveKey,
        outcome: 'unknown',
        supplier: found.supplier,
        region: found.region,
        reference: found.reference,
        supplierOrderId: found.supplierOrderId,
        pack: route?.packs[place.packIndex] ?? '',
        error: FOUND_AFTER_RESTORE,
        sentAt: found.at ?? inside.clock.now(),
      },
    });
    const { supplier, region } = found;
    await recordEvent(inside, {
      orderId,
      kind: 'sent',
      detail: { attempt: attempt.id, supplier, region, pack: attempt.pack, found: true },
    });
    // Its job may have ended within the restored moment.
    await reviveDelivery(inside.db, orderId);
    return true;
  });
}

async function holdForPerson(context: Context, { id, value }: Order, found: FoundPurchase): Promise<boolean> {
  const { supplier, reference, supplierOrderId } = found;
  await openOrderReview(context, {
    cause: 'outcome_unknown',
    orderId: id,
    moneyAtRisk: value,
    evidence: { supplier, reference, supplierOrderId, said: FOUND_AFTER_RESTORE },
  });
  return true;
}
