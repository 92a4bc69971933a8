import type { ItemDraft, Prices } from './make-shelf';

/** An item that a person delivers: no supplier route. */
export function makeHandItem(
  name: string,
  kind: string,
  prices: Prices,
  type?: ItemDraft['type'],
): ItemDraft {
  return { name, kind, prices, ...(type && { type }) };
}

/** As `makeHandItem`, but sold out for now. */
export function makeSoldOutItem(
  name: string,
  kind: string,
  prices: Prices,
  type?: ItemDraft['type'],
): ItemDraft {
  return { ...makeHandItem(name, kind, prices, type), inStock: false };
}
