import type { ProductView } from '@/lib/domain/catalogue/schema';
import { drawShareCard, type ShareCard } from './share-card';

const MOST_BYTES = 16 * 1024 * 1024;

/** By what they show, the one that was asked for last at the end. */
const kept = new Map<string, ShareCard>();
const drawing = new Map<string, Promise<ShareCard>>();
let size = 0;

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
  if (found) {
    kept.delete(key);
    kept.set(key, found);
    return Promise.resolve(found);
  }
  const shared =
    drawing.get(key) ??
    drawShareCard({ name, imgpath }, storeName)
      .then((card) => keep(key, card))
      .finally(() => drawing.delete(key));
  drawing.set(key, shared);
  return shared;
}

function keep(key: string, card: ShareCard): ShareCard {
  if (!card.isComplete) return card;
  kept.set(key, card);
  size += card.png.length;
  for (const [oldest, { png }] of kept) {
    if (size <= MOST_BYTES) break;
    kept.delete(oldest);
    size -= png.length;
  }
  return card;
}
