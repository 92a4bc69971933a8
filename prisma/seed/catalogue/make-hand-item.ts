import type { ItemDraft, Prices } from './make-listing';

/** An item that an administrator delivers by hand: it has no supplier route. */
export function makeHandItem(
  name: string,
  kind: string,
  prices: Prices,
  type?: ItemDraft['type'],
): ItemDraft {
  return { name, kind, prices, ...(type && { type }) };
}

/** The same, but out of stock. */
export function makeSoldOutItem(
  name: string,
  kind: string,
  prices: Prices,
  type?: ItemDraft['type'],
): ItemDraft {
  return { ...makeHandItem(name, kind, prices, type), inStock: false };
}
