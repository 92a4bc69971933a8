import { inputsOf, listProducts } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';

/** The products that are bought for players, by name: those that ask their buyers for something. */
export async function listBulkProducts(
  context: Pick<Context, 'db'>,
): Promise<{ id: string; name: string }[]> {
  const products = await listProducts(context);
  return products
    .filter((product) => product.instock && inputsOf(product).length > 0)
    .map(({ _id: id, name }) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
