// What products, items and pictures can be, and the ids in paths.
import { z } from 'zod';
import { API_TYPES, type SupplierApiType } from '@/lib/integrations/suppliers/descriptors';
import { issue } from '@/lib/platform/messages/schema';

export const productTypes = ['MLBB', 'GENSHIN', 'HOK', 'OTHER'] as const;
export const categories = ['games', 'instant-games', 'ott', 'others'] as const;
export type ApiType = SupplierApiType | 'OTHER';
/** The API types of items; OTHER is delivered by hand. */
export const apiTypes: ApiType[] = [...API_TYPES.map(({ apiType }) => apiType), 'OTHER'];
export const itemTypes = ['small', 'medium', 'large', 'weekly', 'hot'] as const;
export const imageTypes = ['CarouselMb', 'CarouselPc', 'Banner', 'Popup', 'Item', 'Product'] as const;
export const genshinServers = ['America', 'Asia', 'Europe', 'TW_HK_Mo'] as const;

/** What a product is under the law on online games; `no_game` is a subscription or a gift card. */
export const gameClasses = ['social', 'esport', 'no_game', 'money', 'unknown'] as const;
/** The classes that may be shown and sold. */
export const OFFERED_CLASSES: readonly GameClass[] = ['social', 'esport', 'no_game'];

/** What each class is called, as staff choose it. */
export const CLASS_NAMES: Record<GameClass, string> = {
  social: 'Social game',
  esport: 'E-sport',
  no_game: 'Not a game',
  money: 'Money game, never sold',
  unknown: 'Not classified yet, not sold',
};

export type GameClass = (typeof gameClasses)[number];
export type ProductType = (typeof productTypes)[number];
export type Category = (typeof categories)[number];
export type ItemType = (typeof itemTypes)[number];
export type ImageType = (typeof imageTypes)[number];

// An id in a path. Ours have 20 or 22 letters and digits; anything over 40 characters is refused without a query.
export const idSchema = z.string().regex(/^[0-9A-Za-z_-]{1,40}$/, issue('fieldErrors.notId'));
