// What pages send and get of favourites and item watches. Browsers import this file.
import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';

/** back: the item can be bought again; price: it costs less than it did when the customer asked. */
export const WATCH_KINDS = ['back', 'price'] as const;
export type WatchKind = (typeof WATCH_KINDS)[number];

export const wishesQuery = z.object({ product: idSchema });

export const favouriteBody = z.object({ product_id: idSchema, wanted: z.boolean() });
export type FavouriteBody = z.output<typeof favouriteBody>;

export const watchBody = z.object({
  product_id: idSchema,
  itemid: z.int().min(1).max(2_147_483_647),
  kind: z.enum(WATCH_KINDS),
  wanted: z.boolean(),
});
export type WatchBody = z.output<typeof watchBody>;

/** What a customer wishes of one product. */
export interface WishesView {
  favourite: boolean;
  watches: { itemid: number; kind: WatchKind }[];
}

/** A watch as the customer's own page shows it. Hindi names are '' while they are missing. */
export interface WatchView {
  kind: WatchKind;
  product: string;
  itemid: number;
  productname: string;
  productnameHi: string;
  itemname: string;
  itemnameHi: string;
  /** What it cost when the customer asked, in rupees; null for back. */
  price: number | null;
  expiresAt: string;
}
