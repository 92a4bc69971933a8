import { apiTypeOf, findIncompatibility } from '@/lib/domain/catalogue/routes/compatibility';
import type { ProductType } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';

/**
 * Replaces the items of a product by these, in this order. Throws invalid_input for items that do not exist, whose API
 * or one of whose routes cannot deliver a product of this type, or that are bundles of an item that is not among
 * them.
 */
export async function setProductItems(
  { db }: Pick<Context, 'db'>,
  { productId, type, items }: { productId: string; type: ProductType; items: number[] },
): Promise<void> {
  // Otherwise one of them could become something else between the checks and the end of this transaction. Shared, so
  // that two products take the same items at once.
  await db.$queryRaw`select 1 from items where itemid = any(${items}::int[]) order by itemid for share`;
  const known = await db.item.findMany({
    where: { itemid: { in: items }, deletedAt: null },
    include: { routes: { where: { enabled: true } } },
  });
  const missing = items.filter((itemid) => !known.some((item) => item.itemid === itemid));
  if (missing.length > 0) {
    const problem = message('catalogue.noSuchItems', { items: missing.slice(0, 5).join(', ') });
    throw new AppError('invalid_input', problem, { fields: { items: problem } });
  }
  for (const item of known) {
    const bought = item.isApi ? item.routes.map(apiTypeOf) : [];
    const [wrong] = [item.apiType, ...bought].flatMap(
      (apiType) => findIncompatibility({ isApi: item.isApi, apiType }, type) ?? [],
    );
    if (!wrong) continue;
    const problem = message('catalogue.itemDoesNotBelong', { itemid: item.itemid, ...wrong });
    throw new AppError('invalid_input', problem, { fields: { items: problem } });
  }
  const alone = known.find(({ bundleOf }) => bundleOf !== null && !items.includes(bundleOf));
  if (alone) {
    const numbers = { itemid: alone.itemid, single: String(alone.bundleOf) };
    const problem = message('catalogue.bundleWithoutSingle', numbers);
    throw new AppError('invalid_input', problem, { fields: { items: problem } });
  }
  await db.productItem.deleteMany({ where: { productId } });
  await db.productItem.createMany({
    data: items.map((itemid, position) => ({ productId, itemid, position })),
  });
}
