import type { ProductType } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { apiTypeMeaning } from '@/lib/integrations/suppliers/descriptors';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';

export interface Delivered {
  isApi: boolean;
  apiType: string | null;
}

/** An API type that cannot deliver products of a type. */
export interface Incompatibility {
  apiType: string;
  /** The product type that it delivers. */
  delivers: ProductType;
  type: ProductType;
}

/**
 * Null when the API type delivers products of this type, or when the goods are delivered by hand. Otherwise the goods
 * would be paid for and then refused by the supplier, or delivered to the wrong player.
 */
export function findIncompatibility(
  { isApi, apiType }: Delivered,
  type: ProductType,
): Incompatibility | null {
  if (!isApi || apiType === null || apiType === 'OTHER') return null;
  const delivers: ProductType = apiTypeMeaning(apiType).delivers;
  return delivers === type ? null : { apiType, delivers, type };
}

/** Throws invalid_input when the item is on a product that its API cannot deliver. */
export async function assertCompatibleWithProducts(
  { db }: Pick<Context, 'db'>,
  item: Delivered & { itemid: number },
): Promise<void> {
  const listings = await db.productItem.findMany({
    where: { itemid: item.itemid, product: { deletedAt: null } },
    orderBy: { product: { productid: 'asc' } },
    select: { product: { select: { name: true, type: true } } },
  });
  for (const { product } of listings) {
    const wrong = findIncompatibility(item, product.type);
    if (!wrong) continue;
    const problem = message('catalogue.itemOnOtherType', { product: product.name, ...wrong });
    throw new AppError('invalid_input', problem, { fields: { apiType: problem } });
  }
}
