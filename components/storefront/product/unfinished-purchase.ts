// The purchase that was interrupted because the balance was too low. The top-up pages link back to it.
import { getTabItem, removeTabItems, setTabItem } from '@/components/shared/session/tab-storage';
import type { ProductView } from '@/lib/domain/catalogue/schema';

type Named = Pick<ProductView, '_id' | 'name'>;

export function saveUnfinishedPurchase({ _id, name }: Named): void {
  setTabItem('unfinished-purchase', JSON.stringify({ _id, name }));
}

/** Removes it after the purchase, unless another product is stored. */
export function removeUnfinishedPurchase({ _id }: Pick<Named, '_id'>): void {
  if (parseUnfinishedPurchase(getTabItem('unfinished-purchase'))?._id === _id)
    removeTabItems('unfinished-purchase');
}

/** Parses the stored text. */
export function parseUnfinishedPurchase(text: string | null): Named | null {
  try {
    const { _id, name } = JSON.parse(text ?? 'null') ?? {};
    return typeof _id === 'string' && typeof name === 'string' ? { _id, name } : null;
  } catch {
    // Storage is under the visitor's control and may hold any text.
    return null;
  }
}
