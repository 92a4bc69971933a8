// The purchase that was interrupted because the balance was too low. The top-up pages link back to it.
import { getTabItem, removeTabItems, setTabItem } from '@/components/shared/session/tab-storage';
import type { ProductView } from '@/lib/domain/catalogue/schema';

type Named = Pick<ProductView, '_id' | 'name'>;

export interface UnfinishedPurchase extends Named {
  /** In rupees; absent when no item was chosen. */
  price?: number;
}

export function saveUnfinishedPurchase({ _id, name }: Named, price: number | null): void {
  setTabItem('unfinished-purchase', JSON.stringify({ _id, name, price }));
}

/** Removes it after the purchase, unless another product is stored. */
export function removeUnfinishedPurchase({ _id }: Pick<Named, '_id'>): void {
  if (parseUnfinishedPurchase(getTabItem('unfinished-purchase'))?._id === _id)
    removeTabItems('unfinished-purchase');
}

/** Parses the stored text. */
export function parseUnfinishedPurchase(text: string | null): UnfinishedPurchase | null {
  try {
    const { _id, name, price } = JSON.parse(text ?? 'null') ?? {};
    if (typeof _id !== 'string' || typeof name !== 'string') return null;
    return { _id, name, ...(typeof price === 'number' && { price }) };
  } catch {
    // Storage is under the visitor's control and may hold any text.
    return null;
  }
}
