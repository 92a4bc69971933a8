import { createItem } from '@/lib/domain/catalogue/items/create-item';
import { openChangeSet } from '@/lib/domain/catalogue/price-changes/change-set';
import { holdRates } from '@/lib/domain/catalogue/price-changes/lock-rates';
import { assertMayChangePrices } from '@/lib/domain/catalogue/prices/assert-may-change-prices';
import { writeCost } from '@/lib/domain/catalogue/prices/set-route-cost';
import { createProduct } from '@/lib/domain/catalogue/products/create-product';
import { lockRoutes, routeAt } from '@/lib/domain/catalogue/routes/item-routes';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { verbatim } from '@/lib/platform/messages';
import { readProductFile } from './read-product-file';

export interface ImportProductInput {
  text: string;
  idempotency: Pick<IdempotencyHandle, 'write'>;
}

/**
 * Adds the product of a file with its items, as drafts, all or nothing. Returns the id of the product. Throws
 * forbidden, and invalid_input for a file with problems, which its preview names.
 */
export async function importProduct(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'log'>,
  { text, idempotency }: ImportProductInput,
): Promise<{ id: string }> {
  assertMayChangePrices(context);
  const file = readProductFile(text);
  if (typeof file === 'string') throw new AppError('invalid_input', verbatim(file));
  const { product, items, problems } = file;
  if (product === null || problems.length > 0)
    throw new AppError('invalid_input', 'catalogue.fileHasProblems');
  return transaction(context, async (inside) => {
    await holdRates(inside);
    const set = openChangeSet(inside, { kind: 'cost' });
    const itemids: number[] = [];
    for (const { item, cost } of items) {
      const { itemid } = await createItem(inside, { item, isDraft: true });
      itemids.push(itemid);
      if (cost === null) continue;
      const route = routeAt(await lockRoutes(inside, itemid), 0);
      await writeCost(inside, { route, cost, set });
    }
    const { _id: id } = await createProduct(inside, {
      product: { ...product, items: itemids },
      isDraft: true,
    });
    await idempotency.write(inside.db, { id });
    return { id };
  });
}
