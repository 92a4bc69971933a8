// The purchase that somebody left because the wallet was short: the way back to it waits where the money has come.
import { forget, recall, remember } from '@/components/shared/session/tab-memory';
import type { ProductView } from '@/lib/domain/catalogue/schema';

type Named = Pick<ProductView, '_id' | 'name'>;

export function noteUnfinished({ _id, name }: Named): void {
  remember('unfinished-purchase', JSON.stringify({ _id, name }));
}

/** Once it is bought; another one still waits. */
export function forgetUnfinished({ _id }: Pick<Named, '_id'>): void {
  if (readUnfinished(recall('unfinished-purchase'))?._id === _id) forget('unfinished-purchase');
}

/** `text`: as it was noted. */
export function readUnfinished(text: string | null): Named | null {
  try {
    const { _id, name } = JSON.parse(text ?? 'null') ?? {};
    return typeof _id === 'string' && typeof name === 'string' ? { _id, name } : null;
  } catch {
    // Somebody bent it.
    return null;
  }
}
