import { floorOf, isBelow, marginOf, type Rates, ratesOf } from '@/lib/domain/catalogue/prices/floor';
import type { BundleEffect, BundleQuestion } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { type Item, transaction } from '@/lib/platform/db';
import { digestOf } from '@/lib/platform/digest';
import { type Paise, rupees } from '@/lib/platform/money';

export interface AskInput<T> {
  /** The item that is changed, locked by `work` before it changes anything. */
  itemid: number;
  /** The question that was answered with yes. */
  seen: string | undefined;
  /** The answer while nothing is changed. */
  unchanged: () => T;
}

/** Thrown to roll the change back. */
class Unanswered extends Error {
  constructor(readonly question: BundleQuestion) {
    super('the cost of a bundle would change');
  }
}

/**
 * Runs a change of an item in a transaction. Where it changes the cost of the item's bundles, it is saved only when the
 * question was seen that names their prices, costs and margins; otherwise nothing is changed, and the question is
 * returned.
 */
export async function askAboutBundles<C extends Pick<Context, 'db' | 'clock'>, T extends object>(
  context: C,
  { itemid, seen, unchanged }: AskInput<T>,
  work: (inside: C) => Promise<T>,
): Promise<T & { question?: BundleQuestion }> {
  try {
    return await transaction(context, async (inside) => {
      const before = await readBundles(inside, itemid);
      const result = await work(inside);
      if (before.size === 0) return result;
      const bundles = effectsOf(before, await readBundles(inside, itemid));
      const question = { seen: fingerprintOf(bundles), bundles };
      if (bundles.length > 0 && question.seen !== seen) throw new Unanswered(question);
      return result;
    });
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    return { ...unchanged(), question: error.question };
  }
}

interface PricedBundle {
  bundle: Item;
  cost: Paise | null;
}

async function readBundles({ db }: Pick<Context, 'db'>, itemid: number): Promise<Map<number, PricedBundle>> {
  const bundles = await db.item.findMany({
    where: { bundleOf: itemid, deletedAt: null },
    include: { routes: true },
    orderBy: { itemid: 'asc' },
  });
  const rates: Rates = ratesOf(bundles.length > 0 ? await db.currencyRate.findMany() : []);
  return new Map(bundles.map((bundle) => [bundle.itemid, { bundle, cost: floorOf(bundle, rates) }]));
}

function effectsOf(before: Map<number, PricedBundle>, after: Map<number, PricedBundle>): BundleEffect[] {
  return [...after].flatMap(([itemid, { bundle, cost }]) => {
    const old = before.get(itemid)?.cost ?? null;
    if (old === cost) return [];
    const { name, discountedPrice, resellPrice } = bundle;
    return {
      itemid,
      name,
      price: rupees(discountedPrice),
      resell: rupees(resellPrice),
      cost: { old: inRupees(old), new: inRupees(cost) },
      margin: { old: marginOf(bundle, old), new: marginOf(bundle, cost) },
      isLosing: isBelow(bundle, cost),
    };
  });
}

const inRupees = (paise: Paise | null) => (paise === null ? null : rupees(paise));

function fingerprintOf(bundles: BundleEffect[]): string {
  return digestOf(bundles);
}
