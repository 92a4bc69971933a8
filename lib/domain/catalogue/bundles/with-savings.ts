import type { ItemView } from '@/lib/domain/catalogue/schema';
import type { Language } from '@/lib/platform/languages';
import { message, translate } from '@/lib/platform/messages';
import { formatRupees, type Paise, paiseFromRupees, rupees } from '@/lib/platform/money';

export interface SavingsInput {
  /** Decides which of an item's prices its viewer pays. */
  role: 'user' | 'reseller';
  language: Language;
}

/**
 * The items of a product, each bundle with a sentence about what it costs less than its single item bought as often.
 * There is none where it costs no less, or where the single item cannot be bought.
 */
export function withSavings(items: ItemView[], { role, language }: SavingsInput): ItemView[] {
  const byNumber = new Map(items.map((item) => [item.itemid, item]));
  return items.map((item) => {
    const { bundleOf, bundleCount: count } = item;
    const single = bundleOf === null ? undefined : byNumber.get(bundleOf);
    if (!single?.inStock || count === null) return item;
    const saving = savingOf(priceFor(item, role), priceFor(single, role), count);
    if (saving <= 0n) return item;
    const texts = { amount: formatRupees(rupees(saving)), count: String(count) };
    return { ...item, saving: translate(language, message('catalogue.bundleSaving', texts)) };
  });
}

/** So many single items less the bundle, in paise. */
export function savingOf(bundle: Paise, single: Paise, count: number): Paise {
  return single * BigInt(count) - bundle;
}

function priceFor(item: ItemView, role: SavingsInput['role']): Paise {
  const { discountedprice, resellprice = discountedprice, campaign } = item;
  return paiseFromRupees(role === 'reseller' ? resellprice : (campaign?.price ?? discountedprice));
}
