import type { ProductType } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { apiTypeMeaning } from '@/lib/integrations/suppliers/descriptors';
import { AppError } from '@/lib/platform/errors';

export interface Delivered {
  isApi: boolean;
  apiType: string | null;
}

/**
 * What the API cannot deliver for a product of this type, as the end of a sentence; null when it can, or a person does.
 * Goods of another type would be sold, paid for and refused by the supplier, or delivered to a stranger.
 */
export function findIncompatibility({ isApi, apiType }: Delivered, type: ProductType): string | null {
  if (!isApi || apiType === null || apiType === 'OTHER') return null;
  const delivers: ProductType = apiTypeMeaning(apiType).delivers;
  return delivers === type ? null : `${apiType} delivers ${delivers} alone, not ${type}.`;
}

/** Throws invalid_input when the item stands on a product that its API cannot deliver. */
export async function assertCompatibleWithProducts(
  { db }: Pick<Context, 'db'>,
  item: Delivered & { itemid: number },
): Promise<void> {
  const shelves = await db.productItem.findMany({
    where: { itemid: item.itemid, product: { deletedAt: null } },
    orderBy: { product: { productid: 'asc' } },
    select: { product: { select: { name: true, type: true } } },
  });
  for (const { product } of shelves) {
    const wrong = findIncompatibility(item, product.type);
    if (!wrong) continue;
    const sentence = `The item stands on ${product.name}: ${wrong}`;
    throw new AppError('invalid_input', sentence, { fields: { apiType: sentence } });
  }
}
