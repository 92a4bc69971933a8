// The purchase that was interrupted because the balance was too low. The top-up pages link back to it.
import { forget, recall, remember } from '@/components/shared/session/tab-memory';
import type { ProductView } from '@/lib/domain/catalogue/schema';

type Named = Pick<ProductView, '_id' | 'name'>;

export function noteUnfinished({ _id, name }: Named): void {
  remember('unfinished-purchase', JSON.stringify({ _id, name }));
}

/** Removes it after the purchase, unless another product is stored. */
export function forgetUnfinished({ _id }: Pick<Named, '_id'>): void {
  if (readUnfinished(recall('unfinished-purchase'))?._id === _id) forget('unfinished-purchase');
}

/** Parses the stored text. */
export function readUnfinished(text: string | null): Named | null {
  try {
    const { _id, name } = JSON.parse(text ?? 'null') ?? {};
    return typeof _id === 'string' && typeof name === 'string' ? { _id, name } : null;
  } catch {
    // Storage is under the visitor's control and may hold any text.
    return null;
  }
}
