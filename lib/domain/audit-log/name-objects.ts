import type { ReadContext } from '@/lib/domain/context';
import type { AuditEntry } from '@/lib/platform/db';

type Named = { id: string; name: string }[];
type Reader = (db: ReadContext['db'], ids: string[]) => Promise<Named>;

const where = (ids: string[]) => ({ id: { in: ids } });

/** The names of objects by their type; an order, a payment or a help request is called by its id. */
const READERS: Record<string, Reader> = {
  user: (db, ids) => db.user.findMany({ where: where(ids), select: { id: true, name: true } }),
  product: (db, ids) => db.product.findMany({ where: where(ids), select: { id: true, name: true } }),
  campaign: (db, ids) => db.campaign.findMany({ where: where(ids), select: { id: true, name: true } }),
  collection: (db, ids) => db.collection.findMany({ where: where(ids), select: { id: true, name: true } }),
  tier: (db, ids) => db.tier.findMany({ where: where(ids), select: { id: true, name: true } }),
  'saved-view': (db, ids) => db.savedView.findMany({ where: where(ids), select: { id: true, name: true } }),
  'fraud-rule': (db, ids) => db.fraudRule.findMany({ where: where(ids), select: { id: true, name: true } }),
  'gateway-rule': (db, ids) =>
    db.gatewayRule.findMany({ where: where(ids), select: { id: true, name: true } }),
  coupon: async (db, ids) => {
    const coupons = await db.coupon.findMany({ where: where(ids), select: { id: true, code: true } });
    return coupons.map(({ id, code }) => ({ id, name: code }));
  },
  image: async (db, ids) => {
    const images = await db.galleryImage.findMany({ where: where(ids), select: { id: true, title: true } });
    return images.map(({ id, title }) => ({ id, name: title }));
  },
  item: async (db, ids) => {
    const itemids = ids.filter((id) => /^\d{1,9}$/.test(id)).map(Number);
    const items = await db.item.findMany({
      where: { itemid: { in: itemids } },
      select: { itemid: true, name: true },
    });
    return items.map(({ itemid, name }) => ({ id: String(itemid), name }));
  },
};

type Subject = Pick<AuditEntry, 'objectType' | 'objectId'>;

/** What the objects of these entries are called now; null for one that has no name or is gone. */
export async function nameObjects(
  { db }: Pick<ReadContext, 'db'>,
  entries: Subject[],
): Promise<(subject: Subject) => string | null> {
  const names = new Map<string, string>();
  await Promise.all(
    Object.entries(READERS).map(async ([type, read]) => {
      const ids = new Set(
        entries.filter(({ objectType }) => objectType === type).map(({ objectId }) => objectId),
      );
      if (ids.size === 0) return;
      for (const { id, name } of await read(db, [...ids])) names.set(`${type}:${id}`, name);
    }),
  );
  return ({ objectType, objectId }) => names.get(`${objectType}:${objectId}`) || null;
}
