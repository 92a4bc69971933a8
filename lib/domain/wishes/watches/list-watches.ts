import { offered, published } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { WATCH_KINDS, type WatchView } from '@/lib/domain/wishes/schema';
import { rupees } from '@/lib/platform/money';

/** The watches of a customer that are listed: without those that have ended, and those of what was deleted. */
export function listedWatches({ clock }: Pick<Context, 'clock'>, userId: string) {
  return { userId, expiresAt: { gt: clock.now() }, product: offered, item: published };
}

/** What a customer waits for, the last one first, without what was deleted. */
export async function listWatches(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<WatchView[]> {
  const rows = await db.itemWatch.findMany({
    where: listedWatches({ clock }, userId),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: { product: true, item: true },
  });
  return rows.flatMap(({ kind: stored, product, item, price, expiresAt }) => {
    const kind = WATCH_KINDS.find((each) => each === stored);
    if (!kind) return [];
    return [
      {
        kind,
        product: product.id,
        itemid: item.itemid,
        productname: product.name,
        productnameHi: product.nameHi,
        itemname: item.name,
        itemnameHi: item.nameHi,
        price: price === null ? null : rupees(price),
        expiresAt: expiresAt.toISOString(),
      },
    ];
  });
}
