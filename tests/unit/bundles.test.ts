// What a bundle saves: as its page says it, and as a preview of prices shows it.
import { expect, test } from 'vitest';
import { withSavings } from '@/lib/domain/catalogue/bundles/with-savings';
import { diffBundles, lostSavings } from '@/lib/domain/catalogue/price-changes/diff-bundles';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import type { Item } from '@/lib/platform/db';

const view = (given: Partial<ItemView>): ItemView => ({
  _id: 'i',
  id: 'i',
  itemid: 1,
  name: 'Pass',
  nameHi: '',
  imgpath: '/art/x.webp',
  type: null,
  apiType: null,
  suggestedTask: null,
  originalprice: 200,
  discountedprice: 145,
  resellprice: 133,
  inStock: true,
  isApi: false,
  unitCount: null,
  bundleOf: null,
  bundleCount: null,
  createdAt: '',
  updatedAt: '',
  __v: 0,
  ...given,
});
const campaign = (price: number) => ({
  campaign: { name: 'Flash', nameHi: '', price, endsAt: '', left: null },
});
const bundle = (given: Partial<ItemView> = {}) =>
  view({ itemid: 2, bundleOf: 1, bundleCount: 3, discountedprice: 429, resellprice: 395, ...given });
const savings = (items: ItemView[], role: 'user' | 'reseller' = 'user') =>
  withSavings(items, { role, language: 'en' }).map(({ saving }) => saving);

test('a saving is exact where sums of rupees are not', () => {
  expect(savings([view({ discountedprice: 0.1 }), bundle({ discountedprice: 0.29 })])).toEqual([
    undefined,
    '₹0.01 less than 3 bought singly',
  ]);
  expect(savings([view({ discountedprice: 0.1 }), bundle({ discountedprice: 0.3 })])).toEqual([
    undefined,
    undefined,
  ]);
});

test('a saving is that of the prices of now, with the campaign of either', () => {
  expect(savings([view(campaign(140)), bundle()])[1]).toBeUndefined();
  expect(savings([view(campaign(140)), bundle(campaign(410))])[1]).toBe('₹10 less than 3 bought singly');
  expect(savings([view(campaign(1)), bundle()], 'reseller')[1]).toBe('₹4 less than 3 bought singly');
});

test('a bundle whose single item is not on the page, or cannot be bought, names no saving', () => {
  expect(savings([bundle()])).toEqual([undefined]);
  expect(savings([view({ inStock: false }), bundle()])[1]).toBeUndefined();
});

const row = (given: object) =>
  ({
    itemid: 1,
    name: 'Pass',
    bundleOf: null,
    bundleCount: null,
    discountedPrice: 145_00n,
    resellPrice: 133_00n,
    ...given,
  }) as Item;
const three = row({
  itemid: 2,
  name: 'Pass x3',
  bundleOf: 1,
  bundleCount: 3,
  discountedPrice: 429_00n,
  resellPrice: 395_00n,
});

test('a preview names a bundle when its saving changes, by either price', () => {
  const both = [
    { item: { itemid: 1 }, price: 150_00n, resell: 138_00n },
    { item: { itemid: 2 }, price: 444_00n, resell: 410_00n },
  ];
  expect(diffBundles([row({}), three], [])).toEqual([]);
  expect(diffBundles([row({}), three], both)).toEqual([]);
  expect(diffBundles([three], both)).toEqual([]);
  expect(
    diffBundles([row({}), three], [{ item: { itemid: 2 }, price: 420_00n, resell: 399_00n }]),
  ).toMatchObject([{ saving: { old: 6, new: 15 }, resellSaving: { old: 4, new: 0 } }]);
});

test('what has to be confirmed is a saving that is lost, of shoppers and of resellers', () => {
  const lost = (price: bigint, resell: bigint) =>
    lostSavings(diffBundles([row({}), three], [{ item: { itemid: 2 }, price, resell }]));
  expect(lost(434_99n, 398_99n)).toEqual([]);
  expect(lost(435_00n, 400_00n)).toEqual([
    'Pass x3 at ₹435 saves nothing against 3 × Pass at ₹435',
    'Pass x3 at ₹400 saves nothing against 3 × Pass at ₹399 for resellers',
  ]);
});
