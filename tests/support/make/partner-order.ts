import type { Db } from '@/lib/platform/db';
import { makePartnerKey } from './partner';

/** Makes an order one that its customer, a partner, placed by a live key. */
export async function makePartnersOrder(
  db: Db,
  { orderId, partnerId }: { orderId: string; partnerId: string },
): Promise<void> {
  const { key } = await makePartnerKey(db, { partnerId });
  await db.order.update({
    where: { id: orderId },
    data: { userId: partnerId, partnerKeyId: key.id, partnerReference: `ref-${orderId}` },
  });
}
