// Products and items of one test in the running store. They are deleted after the test, because other tests count
// what is on its pages.
import type { Db, Item, Product } from '@/lib/platform/db';
import * as make from '../support/make';
import { test as peopleTest } from './people';

export { expect, picture, signInSomebody } from './people';

export interface Shelf {
  product: Product;
  /** At ₹120 and ₹110; the first is bought at Smile.one for 5 BRL, else at MooGold for 1 USD. */
  items: [Item, Item];
}

interface ShelfFixtures {
  shelf: Shelf;
}

export const test = peopleTest.extend<ShelfFixtures>({
  shelf: async ({ db }, use) => {
    const shelf = await makeShelf(db);
    await use(shelf);
    await clearJsonCache(db, shelf);
  },
});

export async function clearJsonCache(db: Db, { product, items }: Shelf): Promise<void> {
  const deletedAt = new Date();
  await db.product.update({ where: { id: product.id }, data: { deletedAt } });
  await db.item.updateMany({
    where: { itemid: { in: items.map(({ itemid }) => itemid) } },
    data: { deletedAt },
  });
}

export async function makeShelf(db: Db): Promise<Shelf> {
  const product = await make.makeProduct(db, { category: 'others', importantnote: 'As it was' });
  const one = await make.makeItem(db, { product, imgpath: '/art/items/diamonds-small.webp' });
  const two = await make.makeItem(db, { product, imgpath: '/art/items/diamonds-small.webp' });
  for (const item of [one, two]) await make.makeRoute(db, item, { settings: { slug: 'mobilelegends' } });
  await make.makeRoute(db, one, {
    supplier: 'moogold',
    region: '',
    packs: ['151460'],
    cost: 1_00n,
    costCurrency: 'USD',
    settings: { category: '1', fields: ['User ID', 'Server ID'] },
  });
  return { product, items: [one, two] };
}

/** The page of a product as a visitor gets it, from any cache. */
export async function publicPage(
  origin: { get: (path: string) => Promise<{ text(): Promise<string> }> },
  id: string,
) {
  return (await origin.get(`/product/${id}`)).text();
}
