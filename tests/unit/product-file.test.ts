// The file that adds a product with its items: what it may say, and which cell is wrong.
import { describe, expect, test } from 'vitest';
import { SAMPLE_FILE } from '@/lib/domain/catalogue/import/product-columns';
import { type ProductFile, readProductFile } from '@/lib/domain/catalogue/import/read-product-file';
import { MOST_IMPORTED } from '@/lib/domain/catalogue/schema';

function read(text: string): ProductFile {
  const file = readProductFile(text);
  if (typeof file === 'string') throw new Error(file);
  return file;
}

const HEAD = 'Product,Category,Game,Inputs,Item,Price,Resell,Supplier,Packs,Cost,Picture';
const ROW = 'Some Game,games,MLBB,,100 gems,120,110,Smile.one BR,13,5.5,/art/products/mobile-legends.webp';
const problemsOf = (...rows: string[]) =>
  read([HEAD, ...rows].join('\n')).problems.map(
    ({ line, column, problem }) => `${line} ${column}: ${problem}`,
  );

test('the sample is a product with two items, in both languages', () => {
  const { problems, product, items } = read(`\uFEFF${SAMPLE_FILE}`);
  expect(problems).toEqual([]);
  expect(product).toMatchObject({
    name: 'Mobile Legends Brazil',
    nameHi: 'मोबाइल लीजेंड्स ब्राज़ील',
    type: 'MLBB',
    category: 'games',
    isApi: true,
    apiType: 'SMILEBR',
    aliases: ['ML', 'MLBB'],
    inputs: [
      { label: 'User ID', kind: 'number' },
      { label: 'Zone ID', kind: 'number' },
    ],
  });
  expect(items).toMatchObject([
    {
      line: 2,
      cost: 6_10n,
      item: {
        name: '86 Diamonds',
        nameHi: '86 डायमंड',
        itemidarray: ['13'],
        discountedprice: 125_00n,
        unitCount: 86,
      },
    },
    { line: 3, cost: 12_20n, item: { name: '172 Diamonds', resellprice: 240_00n, originalprice: 300_00n } },
  ]);
});

test('semicolons, quotes, apostrophes before formulas and more than one pack are read as spreadsheets write them', () => {
  const { problems, product, items } = read(
    [
      HEAD.replaceAll(',', ';'),
      `"'=Some; ""Game""";GAMES;ml bb;;100 gems;"1,120.50";1110;smilebr;"13, 23";;/art/products/mobile-legends.webp`,
    ].join('\r\n'),
  );
  expect(problems).toEqual([]);
  expect(product?.name).toBe('=Some; "Game"');
  expect(items[0]?.item).toMatchObject({
    discountedprice: 1120_50n,
    originalprice: 1120_50n,
    itemidarray: ['13', '23'],
  });
  expect(items[0]?.cost).toBeNull();
});

describe('a problem names line and column', () => {
  test.each([
    [ROW.replace(',120,', ',cheap,'), '2 Price: Valid Discounted Price is required.'],
    [ROW.replace('games', 'game'), '2 Category: Category is required.'],
    [ROW.replace('Smile.one BR', 'Smile.one XX'), '2 Supplier: There is no such supplier for MLBB.'],
    [ROW.replace('Smile.one BR', 'MOOGOLDGENSHIN'), '2 Supplier: '],
    [ROW.replace(',5.5,', ',-5,'), '2 Cost: '],
    [ROW.replace('Smile.one BR', 'by hand'), '2 Cost: A cost belongs to a supplier.'],
    [ROW.replace('MLBB,,', 'MLBB,Player ID: digits,'), '2 Inputs: “digits” is no kind of input.'],
    [ROW.replace('MLBB,,', 'MLBB,Server: list,'), '2 Inputs: '],
    [ROW.replace('100 gems', ''), '2 Item: Name is required.'],
    [ROW.replace('/art/', 'https://elsewhere.example/'), '2 Picture: '],
    [ROW.replace(',13,', ',a/b,'), '2 Packs: '],
  ])('%s', (row, problem) => {
    const problems = problemsOf(row);
    expect(problems[0]).toContain(problem);
    expect(problems).toHaveLength(1);
  });

  test('two rows of one name, and a row that says another product', () => {
    expect(problemsOf(ROW, `${ROW.replace('Some Game', 'Other Game')}`)).toEqual([
      '3 Product: Line 2 says something else. A file adds one product.',
      '3 Item: Line 2 has an item of this name.',
    ]);
  });
});

test.each([
  ['', 'The first line lacks the headings'],
  ['Item,Price\n1,2', 'The first line lacks the headings: Product, Category, Game, Resell.'],
  [HEAD, 'The file has no rows.'],
  [`${HEAD}\n"Some`, 'The file has a quotation mark that is not closed.'],
  [`${HEAD}\n${`${ROW}\n`.repeat(MOST_IMPORTED + 1)}`, `The file has more than ${MOST_IMPORTED} rows.`],
])('what is no such file is refused with a sentence', (text, sentence) => {
  expect(readProductFile(text)).toContain(sentence);
});
