import { AppError } from '@/lib/platform/errors';
import type { Context } from '@/lib/store/context';

/** Puts these items on the product's shelf, in this order, in place of what stood there. Throws invalid_input. */
export async function shelveItems(
  { db }: Pick<Context, 'db'>,
  { productId, items }: { productId: string; items: number[] },
): Promise<void> {
  const known = await db.item.findMany({
    where: { itemid: { in: items }, deletedAt: null },
    select: { itemid: true },
  });
  const missing = items.filter((itemid) => !known.some((item) => item.itemid === itemid));
  if (missing.length > 0) {
    const sentence = `There is no item ${missing.slice(0, 5).join(', ')}.`;
    throw new AppError('invalid_input', sentence, { fields: { items: sentence } });
  }
  await db.productItem.deleteMany({ where: { productId } });
  await db.productItem.createMany({
    data: items.map((itemid, position) => ({ productId, itemid, position })),
  });
}
