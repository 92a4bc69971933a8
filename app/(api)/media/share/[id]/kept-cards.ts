import { LRUCache } from 'next/dist/server/lib/lru-cache.js';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import { drawShareCard, type ShareCard } from './share-card';

const MOST_BYTES = 16 * 1024 * 1024;

/** By what they show. */
const kept = new LRUCache<ShareCard>(MOST_BYTES, ({ png }) => png.length);
const drawing = new Map<string, Promise<ShareCard>>();

/**
 * The preview picture of a product. It is drawn once for all who ask for it, and kept by what it shows, so that other
 * changes of the catalogue leave it; without its picture it is not kept.
 */
export function keptShareCard(
  { name, imgpath }: Pick<ProductView, 'name' | 'imgpath'>,
  storeName: string,
): Promise<ShareCard> {
  const key = JSON.stringify([name, imgpath, storeName]);
  const found = kept.get(key);
  if (found) return Promise.resolve(found);
  const shared =
    drawing.get(key) ??
    drawShareCard({ name, imgpath }, storeName)
      .then((card) => {
        if (card.isComplete) kept.set(key, card);
        return card;
      })
      .finally(() => drawing.delete(key));
  drawing.set(key, shared);
  return shared;
}
