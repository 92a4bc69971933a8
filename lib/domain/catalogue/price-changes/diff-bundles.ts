import { savingOf } from '@/lib/domain/catalogue/bundles/with-savings';
import type { BundleDiff } from '@/lib/domain/catalogue/schema';
import type { Item } from '@/lib/platform/db';
import { formatRupees, type Paise, rupees } from '@/lib/platform/money';

/** The prices that a draft wants for an item. */
interface WantedPrices {
  item: Pick<Item, 'itemid'>;
  price: Paise;
  resell: Paise;
}

/** The bundles whose saving a draft changes, from the bundles and single items as they are now. */
export function diffBundles(items: readonly Item[], wanted: readonly WantedPrices[]): BundleDiff[] {
  const now = new Map(items.map((item) => [item.itemid, item]));
  const next = new Map(wanted.map(({ item, price, resell }) => [item.itemid, { price, resell }]));
  const pricesOf = (item: Item) => ({ price: item.discountedPrice, resell: item.resellPrice });
  return items.flatMap((bundle) => {
    const { itemid, name, bundleOf, bundleCount: count } = bundle;
    const single = bundleOf === null ? undefined : now.get(bundleOf);
    if (!single || count === null) return [];
    const old = { bundle: pricesOf(bundle), single: pricesOf(single) };
    const after = {
      bundle: next.get(itemid) ?? old.bundle,
      single: next.get(single.itemid) ?? old.single,
    };
    const saving = ({ bundle, single }: typeof old, which: 'price' | 'resell') =>
      savingOf(bundle[which], single[which], count);
    const isSame =
      saving(old, 'price') === saving(after, 'price') && saving(old, 'resell') === saving(after, 'resell');
    if (isSame) return [];
    const pair = (which: 'price' | 'resell') => ({
      bundle: rupees(after.bundle[which]),
      singles: rupees(after.single[which] * BigInt(count)),
    });
    return {
      itemid,
      name,
      count,
      single: single.name,
      price: pair('price'),
      resell: pair('resell'),
      saving: { old: rupees(saving(old, 'price')), new: rupees(saving(after, 'price')) },
      resellSaving: { old: rupees(saving(old, 'resell')), new: rupees(saving(after, 'resell')) },
    };
  });
}

/** What has to be confirmed of a bundle that saved something and no longer does. */
export function lostSavings(bundles: readonly BundleDiff[]): string[] {
  return bundles.flatMap(({ name, count, single, price, resell, saving, resellSaving }) => [
    ...(saving.old > 0 && saving.new <= 0 ? [lost({ name, count, single, ...price })] : []),
    ...(resellSaving.old > 0 && resellSaving.new <= 0
      ? [`${lost({ name, count, single, ...resell })} for resellers`]
      : []),
  ]);
}

interface Lost extends Pick<BundleDiff, 'name' | 'count' | 'single'> {
  bundle: number;
  singles: number;
}

function lost({ name, count, single, bundle, singles }: Lost): string {
  return `${name} at ${formatRupees(bundle)} saves nothing against ${count} × ${single} at ${formatRupees(singles)}`;
}
