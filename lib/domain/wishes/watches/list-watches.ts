import { offered, published } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { WATCH_KINDS, type WatchView } from '@/lib/domain/wishes/schema';
import { rupees } from '@/lib/platform/money';

/** What a customer waits for, the last one first, without what was deleted. */
export async function listWatches(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<WatchView[]> {
  const rows = await db.itemWatch.findMany({
    where: {
      userId,
      expiresAt: { gt: clock.now() },
      product: offered,
      item: published,
    },
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
