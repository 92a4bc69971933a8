// A small catalogue: one Mobile Legends product that the sandbox delivers, and one that is delivered by hand.
import type { Database, Item, Product } from '@/lib/platform/db';
import { makeHandProduct, makeItem, makeProduct, makeRoute } from '../make';
import { TEST_API_KEY } from './api-key';
import type { Person } from './people';

export interface Stock {
  product: Product;
  item: Item;
  handProduct: Product;
  handItem: Item;
}

export async function stockShop({ prisma }: Database): Promise<Stock> {
  const product = await makeProduct(prisma);
  const item = await makeItem(prisma, { product });
  await makeRoute(prisma, item, { settings: { slug: 'mobilelegends' } });
  const handProduct = await makeHandProduct(prisma);
  const handItem = await makeItem(prisma, { product: handProduct, isApi: false, apiType: null, packs: [] });
  return { product, item, handProduct, handItem };
}

/** A valid body of POST /order/createOrder. */
export function orderBody({ handProduct, handItem }: Stock, person: Person): Record<string, unknown> {
  return {
    itemid: handItem.itemid,
    product_id: handProduct.id,
    userid: person.user.id,
    input1: 'asha@example.com',
    input2: '9876543210',
    paymentmode: 'upi',
    apiKey: TEST_API_KEY,
  };
}

/** A body of POST /admin/createproduct: without items, so that it is valid in any store. */
export const NEW_PRODUCT = {
  name: 'A new product',
  type: 'mlbb',
  category: 'games',
  imgpath: '/art/products/mobile-legends.webp',
  importantnote: 'Made by a test',
  inputs: [{ label: 'User ID' }, { label: 'Zone ID' }],
  items: [],
  istrending: false,
  isApi: true,
  apiType: 'SMILEBR',
  instock: true,
  gameClass: 'social',
  gameReason: 'Played without stakes.',
};

/** A body of POST /admin/createitem and of POST /admin/edititem/{itemid}. */
export const NEW_ITEM = {
  name: 'A new item',
  type: 'small',
  suggestedTask: '',
  itemidarray: ['13'],
  originalprice: 150,
  discountedprice: 120.5,
  resellprice: 110,
  isApi: true,
  apiType: 'SMILEBR',
  imgpath: '/art/items/diamonds-small.webp',
};
