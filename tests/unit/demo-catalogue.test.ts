import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mediaSrcSet } from '@/components/ui/media-source';
import { demoImages, demoItems, demoProducts, sandboxCatalogue } from '@/prisma/seed/catalogue/index';

const publicDir = join(import.meta.dirname, '../../public');
const itemsById = new Map(demoItems.map((item) => [item.itemid, item]));
const routes = demoItems.flatMap((item) => item.routes.map((route) => ({ item, route })));
/**
 * Rupees for one unit, rounded up: a demo must not teach anyone to sell below cost. A currency in which the demo buys
 * nothing has none.
 */
const nominalRates: Record<string, number> = { BRL: 16.5, PHP: 1.52, USD: 89 };

function bytesOf(art: string): number {
  return statSync(join(publicDir, art)).size;
}

test('demo products have unique ids, names and pictures', () => {
  for (const key of ['productid', 'name', 'art'] as const) {
    expect(new Set(demoProducts.map((product) => product[key])).size).toBe(demoProducts.length);
  }
});

test('demo products fill the four categories', () => {
  expect(demoProducts.length).toBeGreaterThanOrEqual(16);
  for (const category of ['games', 'instant-games', 'ott', 'others']) {
    expect(demoProducts.filter((product) => product.category === category).length).toBeGreaterThanOrEqual(4);
  }
});

test('demo products cover every way of delivery', () => {
  const ways = new Set(demoProducts.map((product) => `${product.type} ${product.apiType}`));
  expect([...ways].sort()).toEqual([
    'GENSHIN MOOGOLDGENSHIN',
    'HOK MOOGOLDHOK',
    'MLBB MOOGOLDMLBB',
    'MLBB SMILEBR',
    'MLBB SMILEPH',
    'OTHER OTHER',
    'OTHER null',
  ]);
});

test('demo products ask for two inputs and carry a note', () => {
  for (const product of demoProducts) {
    expect(product.inputs.length, product.name).toBeGreaterThanOrEqual(2);
    expect(product.importantnote.length, product.name).toBeGreaterThan(40);
  }
});

test('demo products list 5 to 12 items that exist, each in one product only', () => {
  const listed = demoProducts.flatMap((product) => product.items);
  for (const product of demoProducts) {
    expect(product.items.length, product.name).toBeGreaterThanOrEqual(5);
    expect(product.items.length, product.name).toBeLessThanOrEqual(12);
  }
  expect(listed.filter((itemid) => !itemsById.has(itemid))).toEqual([]);
  expect(new Set(listed).size).toBe(demoItems.length);
  expect(listed.length).toBe(demoItems.length);
});

test('demo products share the way of delivery with their items', () => {
  for (const product of demoProducts) {
    expect(product.isApi).toBe(product.apiType !== null && product.apiType !== 'OTHER');
    for (const itemid of product.items) {
      const item = itemsById.get(itemid);
      expect([item?.apiType, item?.isApi], item?.name).toEqual([product.apiType, product.isApi]);
    }
  }
});

test('demo items have unique ids', () => {
  expect(itemsById.size).toBe(demoItems.length);
});

test('demo items have prices in whole rupees, in order', () => {
  for (const item of demoItems) {
    const prices = [item.originalprice, item.discountedprice, item.resellprice];
    expect(
      prices.every((price) => Number.isSafeInteger(price) && price > 0),
      item.name,
    ).toBe(true);
    expect(item.originalprice, item.name).toBeGreaterThanOrEqual(item.discountedprice);
    expect(item.discountedprice, item.name).toBeGreaterThan(item.resellprice);
  }
});

test('demo items include a few that are sold out, but never all of a product', () => {
  expect(demoItems.filter((item) => !item.inStock).length).toBeGreaterThanOrEqual(2);
  for (const product of demoProducts) {
    expect(
      product.items.some((itemid) => itemsById.get(itemid)?.inStock),
      product.name,
    ).toBe(true);
  }
});

test('demo items have a route exactly when they are sold by API, and its packs as itemidarray', () => {
  for (const item of demoItems) {
    expect(item.routes.length > 0, item.name).toBe(item.isApi);
    expect(item.itemidarray, item.name).toEqual(item.routes[0]?.packs ?? []);
  }
});

test('demo items include items of several packs and items with a second supplier behind the first', () => {
  expect(demoItems.some((item) => item.itemidarray.length > 1)).toBe(true);
  const double = demoItems.filter((item) => item.routes.length === 2);
  expect(double.length).toBeGreaterThanOrEqual(3);
  for (const item of double) {
    expect(item.routes.map((route) => route.supplier)).toEqual(['smileone', 'moogold']);
  }
});

test('demo routes order only packs that the suppliers list, at the listed cost', () => {
  for (const { item, route } of routes) {
    const packs = route.packs.map((id) =>
      sandboxCatalogue.find(
        (pack) => pack.supplier === route.supplier && pack.region === route.region && pack.pack === id,
      ),
    );
    const cost = packs.reduce((sum, pack) => sum + (pack?.cost.minor ?? Number.NaN), 0);
    expect(route.cost.minor, item.name).toBe(cost);
    expect(Number.isSafeInteger(route.cost.minor), item.name).toBe(true);
    expect(
      route.packs.every((id) => /^\d{2,6}$/.test(id)),
      item.name,
    ).toBe(true);
  }
});

test('demo routes never cost more than a reseller pays', () => {
  for (const { item, route } of routes) {
    const rupees = (route.cost.minor / 100) * (nominalRates[route.cost.currency] ?? Number.NaN);
    expect(item.resellprice, `${item.name} by ${route.supplier}`).toBeGreaterThan(rupees);
  }
});

test('demo routes carry the settings their supplier needs', () => {
  for (const { route } of routes) {
    if (route.supplier === 'smileone') expect(route.settings).toEqual({ slug: 'mobilelegends' });
    else expect(Object.keys(route.settings).sort()).toEqual(['category', 'fields', 'product']);
  }
});

test('demo routes use the Brazilian Mobile Legends packs as the supplier numbers them', () => {
  const used = new Set(
    routes.filter(({ route }) => route.region === 'br').flatMap(({ route }) => route.packs),
  );
  const numbers = [13, 23, 25, 26, 27, 28, 29, 30, 33, 16642, 22590, 22591, 22592, 22593].map(String);
  expect([...used].sort()).toEqual(numbers.sort());
});

test('demo pictures exist on disk, under their size caps', () => {
  for (const product of demoProducts)
    expect(bytesOf(product.art), product.art).toBeLessThanOrEqual(25 * 1024);
  for (const item of demoItems) expect(bytesOf(item.art), item.art).toBeLessThanOrEqual(8 * 1024);
  for (const image of demoImages) expect(bytesOf(image.path), image.path).toBeLessThanOrEqual(60 * 1024);
  expect(bytesOf('/art/placeholder.webp')).toBeLessThanOrEqual(25 * 1024);
  for (const icon of ['icon-192.png', 'icon-512.png', 'apple-180.png']) {
    expect(bytesOf(`/icons/${icon}`), icon).toBeGreaterThan(0);
  }
  expect(bytesOf('/icon.svg')).toBeGreaterThan(0);
});

test('demo pictures give the carousel three slides, each in both shapes, and one popup', () => {
  const titles = (type: string) =>
    demoImages.filter((image) => image.type === type).map((image) => image.title);
  expect(titles('CarouselPc')).toHaveLength(3);
  expect(titles('CarouselMb')).toEqual(titles('CarouselPc'));
  expect(titles('Popup')).toHaveLength(1);
});

test('every text of the demo has its Hindi, with the same numbers', () => {
  const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).sort();
  const pairs = [
    ...demoProducts.map(({ name, nameHi }) => [name, nameHi]),
    ...demoProducts.map(({ importantnote, noteHi }) => [importantnote, noteHi]),
    ...demoItems.map(({ name, nameHi }) => [name, nameHi]),
    ...demoImages.map(({ title, titleHi }) => [title, titleHi]),
    ...demoImages.filter(({ offer }) => offer).map(({ offer, offerHi }) => [offer, offerHi]),
  ];
  for (const [english = '', hindi = ''] of pairs) {
    expect(hindi, english).not.toBe('');
    expect(numbersIn(hindi), english).toEqual(numbersIn(english));
  }
  for (const { noteHi } of demoProducts) expect(noteHi).toMatch(/[\u0900-\u097F]/);
});

test('every product of the demo has the small picture that its tile asks for', () => {
  for (const { art } of demoProducts) {
    const small = mediaSrcSet(art)?.split(' ')[0] ?? '';
    expect(small).toBe(art.replace('/products/', '/products/small/'));
    expect(bytesOf(small), small).toBeLessThan(8.1 * 1024);
  }
});
