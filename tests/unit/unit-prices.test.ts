import { expect, test } from 'vitest';
import { unitCountInName } from '@/components/admin/catalogue/unit-count-in-name';
import { type PricedItem, unitPrices, unitWords } from '@/components/shared/unit-prices';
import { unitCountOf } from '@/prisma/seed/catalogue/units';

const item = (price: number, unitCount: number | null, available = true): PricedItem => ({
  price,
  unitCount,
  available,
});
const prices = (...items: PricedItem[]) => unitPrices(items).map((one) => one && [one.price, one.per]);
const best = (...items: PricedItem[]) => unitPrices(items).map((one) => one?.isBest ?? false);

test('an item shows what one unit costs, rounded to the paisa', () => {
  expect(prices(item(119, 86), item(235, 172))).toEqual([
    [1.38, 1],
    [1.37, 1],
  ]);
});

test('units that cost less than half a rupee are priced by 10, 100 or 1,000, all items by the same number', () => {
  expect(prices(item(50, 100), item(60, 100))).toEqual([
    [0.5, 1],
    [0.6, 1],
  ]);
  expect(prices(item(49.99, 100), item(60, 100))).toEqual([
    [5, 10],
    [6, 10],
  ]);
  expect(prices(item(10, 1000))).toEqual([[1, 100]]);
  expect(prices(item(10, 100_000))).toEqual([[0.1, 1000]]);
});

test('the item with the cheapest unit is the best value, and nothing is while all are the same', () => {
  expect(best(item(119, 86), item(235, 172), item(145, null))).toEqual([false, true, false]);
  expect(best(item(10, 30), item(20, 60))).toEqual([false, false]);
  expect(best(item(0.3, 3), item(0.1, 1), item(0.2, 1))).toEqual([true, true, false]);
});

test('one item alone is compared with nothing, even beside items of unknown units', () => {
  expect(best(item(119, 86))).toEqual([false]);
  expect(best(item(119, 86), item(1, null))).toEqual([false, false]);
});

test('what cannot be bought is neither marked nor compared', () => {
  expect(best(item(10, 100, false), item(119, 86), item(235, 172))).toEqual([false, false, true]);
  expect(best(item(10, 100, false), item(119, 86))).toEqual([false, false]);
});

test('an item whose units are unknown shows no price of one', () => {
  expect(unitPrices([item(145, null), item(119, 86)])[0]).toBeNull();
  expect(unitPrices([])).toEqual([]);
});

test('a unit is named in the language of the page, and several by their plural', () => {
  const diamond = { unitName: 'diamond', unitPlural: 'diamonds', unitNameHi: 'डायमंड' };
  expect(unitWords('en', diamond, 1)).toBe('diamond');
  expect(unitWords('en', diamond, 100)).toBe('100 diamonds');
  expect(unitWords('hi', diamond, 10)).toBe('10 डायमंड');
  const uc = { unitName: 'UC', unitPlural: '', unitNameHi: '' };
  expect(unitWords('en', uc, 100)).toBe('100 UC');
  expect(unitWords('hi', uc, 1)).toBe('UC');
});

test.each([
  ['86 Diamonds', 86],
  ['1,060 Diamonds', 1060],
  ['300 + 30 Genesis Crystals', 330],
  ['Weekly Pass x2', null],
  ['₹100 card', null],
  ['4K Premium', null],
  ['0 Diamonds', null],
])('the units in the name %j are %j', (name, count) => {
  expect(unitCountInName(name)).toBe(count);
});

test('an item of the demo counts the units that its name states, and none where a bonus is not stated', () => {
  const diamonds = { one: 'diamond', many: 'diamonds', hindi: 'डायमंड' };
  expect(unitCountOf('86 Diamonds', diamonds)).toBe(86);
  expect(unitCountOf('55 Diamonds + first bonus', diamonds)).toBeNull();
  expect(unitCountOf('Weekly Diamond Pass', diamonds)).toBeNull();
  expect(unitCountOf('60 UC', { one: 'UC', hindi: 'UC' })).toBe(60);
  expect(unitCountOf('86 Diamonds', undefined)).toBeNull();
});
