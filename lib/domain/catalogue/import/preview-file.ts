import { inPaise, isBelow, marginOf, type Rates, ratesOf } from '@/lib/domain/catalogue/prices/floor';
import { inputsOf } from '@/lib/domain/catalogue/products/inputs-of';
import type { CellProblem, ImportedItem, ImportPreview } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { accountOf, apiTypeMeaning } from '@/lib/integrations/suppliers/descriptors';
import { type Paise, rupees } from '@/lib/platform/money';
import { type FileItem, type ProductFile, readProductFile } from './read-product-file';
import { supplierName } from './read-supplier';

/** What a file would add, with the margins at the rates of now, and what is wrong with it. Saves nothing. */
export async function previewFile(
  { db }: Pick<Context, 'db'>,
  { text }: { text: string },
): Promise<ImportPreview> {
  const file = readProductFile(text);
  if (typeof file === 'string') {
    const problem: CellProblem = { line: 1, column: '', problem: file };
    return { problems: [problem], warnings: [], product: null, items: [] };
  }
  const { product, problems } = file;
  const rates = ratesOf(await db.currencyRate.findMany());
  const items = file.items.map((each) => viewOf(each, rates));
  return {
    problems,
    items,
    warnings: await warningsOf({ db }, file, items),
    product: product && {
      name: product.name,
      nameHi: product.nameHi,
      category: product.category,
      type: product.type,
      imgpath: product.imgpath,
      inputs: inputsOf(product).map(({ label }) => label),
    },
  };
}

function viewOf({ line, item, cost }: FileItem, rates: Rates): ImportedItem {
  const floor = floorOf(item.apiType, cost, rates);
  const prices = { discountedPrice: item.discountedprice, resellPrice: item.resellprice };
  const packs = item.itemidarray.length > 0 ? `, pack ${item.itemidarray.join(' + ')}` : '';
  return {
    line,
    name: item.name,
    nameHi: item.nameHi,
    price: rupees(item.discountedprice),
    resell: rupees(item.resellprice),
    delivery: `${supplierName(item.apiType)}${item.apiType === null ? '' : packs}`,
    floor: floor === null ? null : rupees(floor),
    margin: marginOf(prices, floor),
    isBelowCost: isBelow(prices, floor),
  };
}

function floorOf(apiType: string | null, cost: Paise | null, rates: Rates): Paise | null {
  if (apiType === null || apiType === 'OTHER' || cost === null) return null;
  const rate = rates.get(accountOf(apiTypeMeaning(apiType)).currency);
  return rate === undefined ? null : inPaise(cost, rate);
}

async function warningsOf(
  { db }: Pick<Context, 'db'>,
  { product, items }: ProductFile,
  views: ImportedItem[],
): Promise<string[]> {
  const warnings: string[] = [];
  if (product && (await db.product.count({ where: { name: product.name, deletedAt: null } })) > 0)
    warnings.push(`There is a product named ${product.name} already. This adds another one.`);
  const unknown = items.filter(({ item, cost }) => item.isApi && cost === null).length;
  if (unknown > 0) warnings.push(`The cost is missing in ${unknown === 1 ? '1 row' : `${unknown} rows`}.`);
  const unrated = views.filter(({ floor }, place) => floor === null && items[place]?.cost != null).length;
  if (unrated > 0)
    warnings.push(
      'The rate of a currency is not known, so margins cannot be told. Enter it on the page Prices and stock.',
    );
  const untold = items.filter(({ item }) => item.nameHi === '').length + Number(product?.nameHi === '');
  if (untold > 0) warnings.push(`${untold === 1 ? '1 name lacks' : `${untold} names lack`} a Hindi text.`);
  return warnings;
}
