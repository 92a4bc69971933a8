import type { ProductType } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { API_TYPES, apiTypeMeaning } from '@/lib/integrations/suppliers/descriptors';
import type { Item, SupplierRoute } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { settingsOfRoute } from './routes';

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

type Bought = Pick<SupplierRoute, 'supplier' | 'region' | 'settings'>;

/**
 * The API type whose names for the goods a route has; null for a route that names them in its own way, such as one for
 * vouchers, of which nothing says for which game they are.
 */
export function apiTypeOf({ supplier, region, settings }: Bought): string | null {
  const given = settingsOfRoute({ settings });
  const found = API_TYPES.find(
    (each) =>
      each.supplier === supplier &&
      each.region === region &&
      Object.entries(each.settings).every(
        ([name, value]) => JSON.stringify(given[name]) === JSON.stringify(value),
      ),
  );
  return found?.apiType ?? null;
}

/**
 * Throws invalid_input when goods by this API type are of another game than those of the item, or than a product that
 * has it: what customers type for one game is a stranger's number in the other.
 */
export async function assertOfOneGame(
  inside: Pick<Context, 'db'>,
  { item, apiType }: { item: Item; apiType: string },
): Promise<void> {
  await assertCompatibleWithProducts(inside, { itemid: item.itemid, isApi: true, apiType });
  if (!item.isApi || item.apiType === null || item.apiType === 'OTHER') return;
  const wrong = findIncompatibility({ isApi: true, apiType }, apiTypeMeaning(item.apiType).delivers);
  if (!wrong) return;
  const problem = message('catalogue.routeOfOtherGame', { name: item.name, ...wrong });
  throw new AppError('invalid_input', problem, { fields: { apiType: problem } });
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
