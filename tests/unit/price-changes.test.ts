// Prices by percent with a rounding, typed amounts, and the file of prices.
import { describe, expect, test } from 'vitest';
import { changeByPercent, roundPrice } from '@/lib/domain/catalogue/price-changes/change-by-percent';
import {
  type KnownItem,
  PRICE_COLUMNS,
  readPriceFile,
} from '@/lib/domain/catalogue/price-changes/price-file';
import { typedPrice, typedRate } from '@/lib/domain/catalogue/price-changes/typed-amounts';
import { percentForm } from '@/lib/domain/catalogue/schema';
import { parseCsv } from '@/lib/platform/csv';

describe('by percent', () => {
  test.each([
    [100_00n, 'up', 1000, 'none', 110_00n],
    [100_00n, 'down', 1000, 'none', 90_00n],
    // Half a paisa is rounded up.
    [1n, 'up', 5000, 'none', 2n],
    [99n, 'up', 50, 'none', 99n],
    [100n, 'up', 50, 'none', 101n],
    [169_00n, 'up', 250, 'rupee', 173_00n],
    [169_00n, 'up', 250, 'nine', 169_00n],
    [170_00n, 'up', 250, 'nine', 179_00n],
    [100_00n, 'down', 9999, 'none', 1n],
    [100n, 'down', 9999, 'none', 1n],
    [100_00n, 'down', 9999, 'rupee', 1_00n],
    [100_00n, 'down', 9999, 'nine', 9_00n],
  ] as const)(
    '%s paise %s by %s hundredths of a percent, rounded %s, are %s',
    (price, direction, hundredths, rounding, changed) => {
      expect(changeByPercent(price, { direction, hundredths, rounding })).toBe(changed);
    },
  );

  test('the nearest rupees that end in 9 are taken, of two the higher ones', () => {
    expect(
      [3_99n, 14_00n, 14_01n, 13_99n, 104_00n, 999_00n].map((price) => roundPrice(price, 'nine')),
    ).toEqual([9_00n, 19_00n, 19_00n, 9_00n, 109_00n, 999_00n]);
    expect([1_49n, 1_50n, 49n].map((price) => roundPrice(price, 'rupee'))).toEqual([1_00n, 2_00n, 1_00n]);
  });

  test('a percentage has two decimals at most, and never takes a price to nothing', () => {
    const form = {
      scope: 'category:games',
      prices: 'both',
      direction: 'down',
      percent: 2.25,
      rounding: 'nine',
    };
    const accepts = (change: object) => percentForm.safeParse({ ...form, ...change }).success;
    expect(accepts({})).toBe(true);
    for (const percent of [0, -1, 2.255, 100, null, '5', 1001]) expect(accepts({ percent })).toBe(false);
    expect(accepts({ percent: 100, direction: 'up' })).toBe(true);
    for (const scope of ['', 'category:', 'shelf:x', 'all:']) expect(accepts({ scope })).toBe(false);
  });
});

test('amounts are read as people type them, and nothing else is', () => {
  expect(['169', '1,131.25', '₹ 99', ' 99.5 ', '0.01'].map(typedPrice)).toEqual([
    169_00n,
    1131_25n,
    99_00n,
    99_50n,
    1n,
  ]);
  for (const text of ['', 'free', '-1', '0', '1.005', '1e3', '=1+1', '10000001', '१६९'])
    expect(typedPrice(text)).toBeNull();
  expect(['1.55', '15', '0.0001', '10000'].map(typedRate)).toEqual([15_500n, 150_000n, 1n, 100_000_000n]);
  for (const text of ['', '0', '1.55555', '10000.0001', '-1', 'x']) expect(typedRate(text)).toBeNull();
});

describe('the file of prices', () => {
  const known: KnownItem[] = [
    { itemid: 1, price: 120, resell: 110, inStock: true },
    { itemid: 2, price: 50.5, resell: 45, inStock: false },
  ];
  const HEADER = PRICE_COLUMNS.join(',');
  const rowsOf = (text: string) => {
    const file = readPriceFile(text);
    if (typeof file === 'string') throw new Error(file);
    return file.rowsFor(known);
  };
  const row = (itemid: number | string, now: string, next: string) =>
    `${itemid},Name,"A, B",3 × 7 Pass,75,${now},${next}`;

  test('only rows that differ from their own columns of now are changes', () => {
    const { items, problems } = rowsOf(
      [
        HEADER,
        row(1, '120.00,110.00,yes', '129.00,110.00,yes'),
        row(2, '50.50,45.00,no', '50.50,45.00,no'),
        '',
      ].join('\r\n'),
    );
    expect(problems).toEqual([]);
    expect(items).toEqual([
      {
        itemid: 1,
        price: '129.00',
        resell: '110.00',
        inStock: true,
        seen: { price: 120, resell: 110, inStock: true },
      },
    ]);
  });

  test('what others have saved since the file was made is not taken back, and is shown where a row changes', () => {
    const { items } = rowsOf(
      [HEADER, row(1, '100.00,90.00,yes', '100.00,90.00,yes'), row(2, '40,45,no', '41,45,yes')].join('\n'),
    );
    expect(items).toEqual([
      {
        itemid: 2,
        price: '41',
        resell: '45',
        inStock: true,
        seen: { price: 40, resell: 45, inStock: false },
      },
    ]);
  });

  test('each row that cannot be read is named with its line', () => {
    const { items, problems } = rowsOf(
      [
        'Item;Price;Resell;In stock',
        '1;130;110;yes',
        'x;1;1;yes',
        '9;1;1;yes',
        '1;131;110;yes',
        '2;60;45;maybe',
        '2;free;45;',
      ].join('\n'),
    );
    expect(problems.map(({ line, problem }) => [line, problem])).toEqual([
      [3, 'The number of the item cannot be read.'],
      [4, 'There is no item 9.'],
      [5, 'Item 1 is in the file twice.'],
      [6, 'In stock is neither yes nor no.'],
    ]);
    // A price that cannot be read has its error in the row of the preview, where it can be corrected.
    expect(items.map(({ itemid, price }) => [itemid, price])).toEqual([
      [1, '130'],
      [2, 'free'],
    ]);
  });

  test.each([
    ['', 'The first line lacks the headings: Item, Price, Resell, In stock.'],
    ['Item,Price\n1,2', 'The first line lacks the headings: Resell, In stock.'],
    [HEADER, 'The file has no rows.'],
    [`${HEADER}\n"1`, 'The file has a quotation mark that is not closed.'],
    [`${HEADER}\n${`${row(1, '1,1,yes', '1,1,yes')}\n`.repeat(5001)}`, 'The file has more than 5000 rows.'],
  ])('a file that is none is refused with a reason', (text, reason) => {
    expect(readPriceFile(text)).toBe(reason);
  });

  test('quotes, line ends and the mark of a spreadsheet are read by RFC 4180', () => {
    expect(parseCsv('\uFEFFa,"b ""c"", d",\r\n"line\none",\'=1+1,x\r\n\r\ny', ',')).toEqual([
      { line: 1, cells: ['a', 'b "c", d', ''] },
      { line: 2, cells: ['line\none', "'=1+1", 'x'] },
      { line: 5, cells: ['y'] },
    ]);
  });
});
