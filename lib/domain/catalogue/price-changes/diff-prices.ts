import { floorEffectOf } from '@/lib/domain/catalogue/prices/apply-floor-rule';
import { floorOf, isBelow, marginOf, type Rates } from '@/lib/domain/catalogue/prices/floor';
import { rupeesOfRate } from '@/lib/domain/catalogue/prices/set-currency-rate';
import type {
  BundleDiff,
  Confirmation,
  DraftContent,
  DraftItem,
  DraftRate,
  ItemDiff,
  PriceDiff,
  RateDiff,
  RuleEffect,
  ValueDiff,
} from '@/lib/domain/catalogue/schema';
import type { Item, SupplierRoute } from '@/lib/platform/db';
import { digestOf } from '@/lib/platform/digest';
import { message, translate } from '@/lib/platform/messages';
import { formatRupees, type Paise, rupees } from '@/lib/platform/money';
import { stockStateOf } from './change-set';
import { diffBundles, lostSavings } from './diff-bundles';
import { typedPrice, typedRate } from './typed-amounts';

export interface PricedItem extends Item {
  routes: SupplierRoute[];
  products: { product: { name: string } }[];
}

export interface DiffInput {
  content: Pick<DraftContent, 'items' | 'rates' | 'problems'>;
  /**
   * The items of the draft, their bundles and single items as they are now; with a rate, all items that are not
   * deleted.
   */
  items: PricedItem[];
  rates: Rates;
  /** From this change on, in percent, an administrator confirms it by name. */
  confirmPercent: number;
}

/** What a row of a draft makes of its item. */
interface WantedItem {
  item: PricedItem;
  price: Paise;
  resell: Paise;
  /** Absent when the row leaves the stock to the store. */
  inStock?: boolean;
}

export interface Wanted {
  items: WantedItem[];
  rates: { currency: string; rate: bigint }[];
}

/**
 * Compares a draft with the rows of now. Pure, so that the page and the save compute the same: the save refuses another
 * fingerprint than that of the page.
 */
export function diffPrices(input: DiffInput): { diff: PriceDiff; wanted: Wanted } {
  const { content, items, confirmPercent } = input;
  const rateDiffs = content.rates.map((row) => diffRate(row, input.rates, confirmPercent));
  const rates = new Map(input.rates);
  for (const { currency, text } of rateDiffs) {
    const rate = typedRate(text);
    if (rate !== null) rates.set(currency, rate);
  }
  const byNumber = new Map(items.map((item) => [item.itemid, item]));
  const rows = content.items.map((row) => diffItem(row, byNumber.get(row.itemid), rates, input));
  const shown = rows.filter(({ isChanged }) => isChanged);
  const wantedItems = shown.flatMap(({ wanted }) => wanted ?? []);
  const changedRates = rateDiffs.filter((row) => row.error !== '' || row.new !== row.old);
  const effects = effectsOf(items, wantedItems, rates, changedRates.length > 0);
  const bundles = diffBundles(items, wantedItems);
  const diffs = shown.map(({ diff }) => withEffect(diff, effects));
  const facts = {
    items: diffs,
    rates: changedRates,
    pausing: effects.pausing,
    resuming: effects.resuming,
    bundles,
    confirmations: confirmationsOf(diffs, changedRates, effects.pausing, bundles),
    unchanged: rows.length - shown.length + rateDiffs.length - changedRates.length,
    hasErrors:
      content.problems.length > 0 ||
      diffs.some(({ error, price, resell }) => error !== '' || price.error !== '' || resell.error !== '') ||
      changedRates.some(({ error }) => error !== ''),
  };
  const fingerprint = digestOf(facts);
  return {
    diff: { ...facts, fingerprint },
    wanted: {
      items: wantedItems,
      rates: changedRates.flatMap(({ currency, text }) => {
        const rate = typedRate(text);
        return rate === null ? [] : { currency, rate };
      }),
    },
  };
}

function diffRate({ currency, rupees: text, seen }: DraftRate, rates: Rates, most: number): RateDiff {
  const before = rates.get(currency) ?? null;
  const after = typedRate(text);
  const old = before === null ? null : rupeesOfRate({ rate: before });
  return {
    currency,
    text,
    old,
    new: after === null ? null : rupeesOfRate({ rate: after }),
    percent: before === null || after === null ? null : percentOf(before, after),
    isLarge: before !== null && after !== null && isLargeChange(before, after, most),
    seen: seen === old ? null : seen,
    error: after === null ? translate('en', message('forms.rateWrong')) : '',
  };
}

interface ItemRow {
  diff: ItemDiff;
  wanted: WantedItem | null;
  isChanged: boolean;
}

function diffItem(row: DraftItem, item: PricedItem | undefined, rates: Rates, input: DiffInput): ItemRow {
  const price = typedPrice(row.price);
  const resell = typedPrice(row.resell);
  if (!item) return { diff: goneDiff(row), wanted: null, isChanged: true };
  const floor = floorOf(item, rates);
  const now = {
    price: rupees(item.discountedPrice),
    resell: rupees(item.resellPrice),
    inStock: item.inStock,
  };
  const isSeen =
    row.seen.price === now.price && row.seen.resell === now.resell && row.seen.inStock === now.inStock;
  // The stock is the person's decision only when the row switches what was seen.
  const isSwitched = row.inStock !== row.seen.inStock && row.inStock !== item.inStock;
  const wanted = { price: price ?? item.discountedPrice, resell: resell ?? item.resellPrice };
  const after = { discountedPrice: wanted.price, resellPrice: wanted.resell };
  const isLarge = [
    [item.discountedPrice, wanted.price],
    [item.resellPrice, wanted.resell],
  ].some(([before = 0n, next = 0n]) => isLargeChange(before, next, input.confirmPercent));
  const isRepriced = wanted.price !== item.discountedPrice || wanted.resell !== item.resellPrice;
  const state = stockStateOf(item);
  const isSaved = price !== null && resell !== null;
  return {
    diff: {
      itemid: item.itemid,
      name: item.name,
      products: item.products.map(({ product }) => product.name),
      price: valueDiff(row.price, item.discountedPrice, price, 'forms.discountedPriceRequired'),
      resell: valueDiff(row.resell, item.resellPrice, resell, 'forms.resellPriceRequired'),
      wantsStock: isSwitched ? row.inStock : item.inStock,
      stock: { old: state, new: isSwitched ? (row.inStock ? 'in-stock' : 'out-of-stock') : state },
      cost: floor === null ? null : rupees(floor),
      margin: {
        old: marginOf(item, floor),
        new: isSaved ? marginOf(after, floor) : null,
      },
      isBelowCost: (isRepriced || (isSwitched && row.inStock)) && isBelow(after, floor),
      isLarge,
      seen: isSeen ? null : row.seen,
      error:
        item.isDraft && isSwitched && row.inStock ? translate('en', message('catalogue.draftNotSold')) : '',
    },
    wanted: isSaved ? { item, ...wanted, ...(isSwitched ? { inStock: row.inStock } : {}) } : null,
    isChanged: !isSaved || isRepriced || isSwitched,
  };
}

function goneDiff({ itemid, price, resell, seen }: DraftItem): ItemDiff {
  const gone = (text: string, old: number): ValueDiff => ({ text, old, new: null, percent: null, error: '' });
  const stock = seen.inStock ? 'in-stock' : 'out-of-stock';
  return {
    itemid,
    name: `Item ${itemid}`,
    products: [],
    cost: null,
    margin: { old: null, new: null },
    price: gone(price, seen.price),
    resell: gone(resell, seen.resell),
    stock: { old: stock, new: stock },
    wantsStock: seen.inStock,
    isLarge: false,
    isBelowCost: false,
    seen: null,
    error: translate('en', message('notFound.Item')),
  };
}

type PriceError = 'forms.discountedPriceRequired' | 'forms.resellPriceRequired';

function valueDiff(text: string, before: Paise, after: Paise | null, error: PriceError): ValueDiff {
  return {
    text,
    old: rupees(before),
    new: after === null ? null : rupees(after),
    percent: after === null || after === before ? null : percentOf(before, after),
    error: after === null ? translate('en', message(error)) : '',
  };
}

/** In percent, to one decimal. */
function percentOf(before: bigint, after: bigint): number | null {
  return before === 0n ? null : Number(((after - before) * 1000n) / before) / 10;
}

function isLargeChange(before: bigint, after: bigint, percent: number): boolean {
  const change = after > before ? after - before : before - after;
  return change * 100n > before * BigInt(percent);
}

type Effects = Pick<PriceDiff, 'pausing' | 'resuming'>;

/** What the rule about costs will do, as applyFloorRule does it after the save. */
function effectsOf(items: PricedItem[], wanted: WantedItem[], rates: Rates, isRateChanged: boolean): Effects {
  const effects: Effects = { pausing: [], resuming: [] };
  const byNumber = new Map(wanted.map((row) => [row.item.itemid, row]));
  for (const item of items) {
    const row = byNumber.get(item.itemid);
    const after = {
      discountedPrice: row?.price ?? item.discountedPrice,
      resellPrice: row?.resell ?? item.resellPrice,
      inStock: row?.inStock ?? item.inStock,
      pausedBy: row?.inStock === undefined ? item.pausedBy : null,
    };
    const isRepriced =
      after.discountedPrice !== item.discountedPrice || after.resellPrice !== item.resellPrice;
    // A switch of the stock alone is not second-guessed.
    if (!isRepriced && !isRateChanged) continue;
    const floor = floorOf(item, rates);
    const effect = floorEffectOf(after, floor);
    if (effect === null) continue;
    const told: RuleEffect = {
      itemid: item.itemid,
      name: item.name,
      cost: floor === null ? null : rupees(floor),
      products: item.products.map(({ product }) => product.name),
      price: rupees(after.discountedPrice),
      resell: rupees(after.resellPrice),
    };
    (effect === 'pause' ? effects.pausing : effects.resuming).push(told);
  }
  return effects;
}

function withEffect(diff: ItemDiff, { pausing, resuming }: Effects): ItemDiff {
  const isIn = (list: RuleEffect[]) => list.some(({ itemid }) => itemid === diff.itemid);
  if (isIn(pausing)) return { ...diff, stock: { ...diff.stock, new: 'paused' } };
  return isIn(resuming) ? { ...diff, stock: { ...diff.stock, new: 'in-stock' } } : diff;
}

/** How many names a sentence has. */
const NAMED = 3;

function confirmationsOf(
  items: ItemDiff[],
  rates: RateDiff[],
  pausing: RuleEffect[],
  bundles: BundleDiff[],
): Confirmation[] {
  const large = [
    ...items.filter(({ isLarge }) => isLarge).map(largeText),
    ...rates
      .filter(({ isLarge }) => isLarge)
      .map((row) => `1 ${row.currency} goes from ₹${row.old} to ₹${row.new} (${percentText(row.percent)})`),
  ];
  const below = items
    .filter(({ isBelowCost, error }) => isBelowCost && error === '')
    .map(({ name, cost }) => `${name} is below its cost of ${formatRupees(cost ?? 0)}`);
  return [
    ...named('large', large, 'changes'),
    ...named('below-cost', below, 'items'),
    ...named(
      'pause',
      pausing.map(({ name }) => `${name} is taken off sale until its prices reach its cost`),
      'items',
    ),
    ...named('bundle', lostSavings(bundles), 'bundles'),
  ];
}

function named(name: Confirmation['name'], texts: string[], what: string): Confirmation[] {
  if (texts.length === 0) return [];
  const more = texts.length > NAMED ? `; and ${texts.length - NAMED} more ${what}` : '';
  return [{ name, sentence: `${texts.slice(0, NAMED).join('; ')}${more}` }];
}

function largeText({ name, price, resell }: ItemDiff): string {
  const texts = [['', price] as const, ['for resellers ', resell] as const].flatMap(
    ([who, { old, new: next, percent }]) =>
      next === null || percent === null
        ? []
        : `${who}from ${formatRupees(old)} to ${formatRupees(next)} (${percentText(percent)})`,
  );
  return `${name} goes ${texts.join(' and ')}`;
}

/** `+12.5 %`, with a real minus sign. */
function percentText(percent: number | null): string {
  if (percent === null) return '';
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)} %`;
}
