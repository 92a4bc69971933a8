import { expect, test } from 'vitest';
import { relatedProducts } from '@/lib/domain/catalogue';
import type { ProductOffer, ProductView } from '@/lib/domain/catalogue/schema';
import { demoProducts } from '@/prisma/seed/catalogue/index';

const OFFER: ProductOffer = { from: 100, saving: 0, points: 1, until: null };

function product(productid: number, given: Partial<ProductView> = {}): ProductView {
  return {
    _id: `p${productid}`,
    productid,
    name: `Product ${productid}`,
    nameHi: '',
    imgpath: '/art/a.webp',
    importantnote: '',
    noteHi: '',
    instock: true,
    isApi: false,
    apiType: null,
    istrending: false,
    type: 'OTHER',
    category: 'games',
    inputs: [],
    aliases: [],
    unitName: '',
    unitPlural: '',
    unitNameHi: '',
    faq: [],
    items: [],
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    ...given,
  };
}

function related(of: ProductView, products: ProductView[], without: ProductView[] = []): number[] {
  const sold = products.filter((each) => !without.includes(each));
  const offers = new Map(sold.map(({ _id }) => [_id, OFFER]));
  return relatedProducts({ product: of, products, offers }).map(({ productid }) => productid);
}

test('products of the same game come first, then the category, trending ones before the others', () => {
  const of = product(5, { type: 'MLBB', category: 'instant-games' });
  const products = [
    product(1, { category: 'instant-games' }),
    product(2, { category: 'ott' }),
    product(3, { category: 'instant-games', istrending: true }),
    product(4, { type: 'MLBB', category: 'games' }),
    of,
    product(6, { type: 'MLBB', category: 'instant-games', istrending: true }),
  ];
  expect(related(of, products)).toEqual([6, 4, 3, 1]);
  expect(related(of, products.toReversed())).toEqual([6, 4, 3, 1]);
});

test('products without a game of their own are not one game', () => {
  const of = product(1, { category: 'ott' });
  expect(related(of, [of, product(2, { category: 'others' }), product(3, { category: 'ott' })])).toEqual([3]);
});

test('a product is not beside itself, and one that nobody can buy now is beside none', () => {
  const [of, soldOut, sold] = [product(1), product(2), product(3)];
  expect(related(of, [of, soldOut, sold], [soldOut])).toEqual([3]);
});

test('six products are enough', () => {
  const products = Array.from({ length: 9 }, (_, place) => product(place + 1));
  expect(related(product(1), products)).toEqual([2, 3, 4, 5, 6, 7]);
});

test('every product of the demo has others beside it', () => {
  const products = demoProducts.map(({ productid, type, category, istrending }) =>
    product(productid, { type, category, istrending }),
  );
  for (const of of products) expect(related(of, products).length, of.name).toBeGreaterThanOrEqual(3);
});
