// Products and items of one test in the running store. They are deleted after the test, because other tests count
// what is on its pages.
import type { Db, Item, Product } from '@/lib/platform/db';
import * as make from '../support/make';
import { test as peopleTest } from './people';

export { expect, picture, signInNewUser } from './people';

export interface Listing {
  product: Product;
  /** At ₹120 and ₹110; the first is bought at Smile.one for 5 BRL, else at MooGold for 1 USD. */
  items: [Item, Item];
}

interface ListingFixtures {
  listing: Listing;
}

export const test = peopleTest.extend<ListingFixtures>({
  listing: async ({ db }, use) => {
    const listing = await makeListing(db);
    await use(listing);
    await deleteListing(db, listing);
  },
});

export async function deleteListing(db: Db, { product, items }: Listing): Promise<void> {
  const deletedAt = new Date();
  await db.product.update({ where: { id: product.id }, data: { deletedAt } });
  await db.item.updateMany({
    where: { itemid: { in: items.map(({ itemid }) => itemid) } },
    data: { deletedAt },
  });
}

export async function makeListing(db: Db): Promise<Listing> {
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

/** Makes the second item three of the first: ₹330 of ₹360, and ₹300 of ₹330 for resellers. */
export async function makeBundle(db: Db, { items: [single, bundle] }: Listing): Promise<void> {
  const routes = await db.supplierRoute.findMany({ where: { itemid: single.itemid } });
  await db.supplierRoute.deleteMany({ where: { itemid: bundle.itemid } });
  const three = (packs: string[]) => [...packs, ...packs, ...packs];
  await db.item.update({
    where: { itemid: bundle.itemid },
    data: {
      name: 'Three of it',
      bundleOf: single.itemid,
      bundleCount: 3,
      packs: three(single.packs),
      originalPrice: 450_00n,
      discountedPrice: 330_00n,
      resellPrice: 300_00n,
    },
  });
  for (const { position, supplier, region, packs, cost, costCurrency, settings } of routes)
    await make.makeRoute(db, bundle, {
      position,
      supplier,
      region,
      packs: three(packs),
      cost: cost && cost * 3n,
      costCurrency,
      settings: settings ?? {},
    });
}

/** The page of a product as a visitor gets it, from any cache. */
export async function publicPage(
  origin: { get: (path: string) => Promise<{ text(): Promise<string> }> },
  id: string,
) {
  return (await origin.get(`/product/${id}`)).text();
}
