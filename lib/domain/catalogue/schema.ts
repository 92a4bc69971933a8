// The catalogue as the API speaks it (spec S3.1 to S3.4). Money is rupees. Safe in a browser.
import { z } from 'zod';
import {
  API_TYPES,
  CURRENCIES,
  type Currency,
  type SupplierApiType,
} from '@/lib/integrations/suppliers/descriptors';
import { issue } from '@/lib/platform/messages/schema';

export const productTypes = ['MLBB', 'GENSHIN', 'HOK', 'OTHER'] as const;
export const categories = ['games', 'instant-games', 'ott', 'others'] as const;
export type ApiType = SupplierApiType | 'OTHER';
/** Where an item is bought; OTHER is delivered by hand. */
export const apiTypes: ApiType[] = [...API_TYPES.map(({ apiType }) => apiType), 'OTHER'];
export const itemTypes = ['small', 'medium', 'large', 'weekly', 'hot'] as const;
export const imageTypes = ['CarouselMb', 'CarouselPc', 'Banner', 'Popup', 'Item', 'Product'] as const;
export const genshinServers = ['America', 'Asia', 'Europe', 'TW_HK_Mo'] as const;

export type ProductType = (typeof productTypes)[number];
export type Category = (typeof categories)[number];
export type ItemType = (typeof itemTypes)[number];
export type ImageType = (typeof imageTypes)[number];

export interface ProductView {
  _id: string;
  productid: number;
  name: string;
  imgpath: string;
  importantnote: string;
  instock: boolean;
  isApi: boolean;
  /** As it is stored: an API of a newer version is shown by this one as well. */
  apiType: string | null;
  istrending: boolean;
  type: ProductType;
  category: Category;
  inputs: { label: string }[];
  items: number[];
  createdAt: string;
  updatedAt: string;
}

export interface ItemView {
  _id: string;
  id: string;
  itemid: number;
  name: string;
  imgpath: string;
  type: ItemType | null;
  /** As it is stored: an API of a newer version is shown by this one as well. */
  apiType: string | null;
  suggestedTask: string | null;
  originalprice: number;
  discountedprice: number;
  /** Only for resellers and admins. */
  resellprice?: number;
  inStock: boolean;
  isApi: boolean;
  /** Only for admins: the supplier's pack ids. */
  itemidarray?: string[];
  createdAt: string;
  updatedAt: string;
  __v: number;
}

export interface HomeProducts {
  trending: ProductView[];
  instantGames: ProductView[];
  games: ProductView[];
  ott: ProductView[];
  others: ProductView[];
}

export interface ImageView {
  id: string;
  title: string;
  type: ImageType;
  url: string;
  redirectUrl: string | null;
}

/** As the panel lists it. */
export interface GalleryImageView extends ImageView {
  createdAt: string;
}

export interface GalleryView {
  CarouselMb: ImageView[];
  CarouselPc: ImageView[];
  Popup: ImageView[];
}

/** MLBB products by API are sold only to a verified player (spec S4.3). */
export function playerMustBeVerified(product: { isApi: boolean; type: ProductType }): boolean {
  return product.isApi && product.type === 'MLBB';
}

// An id in a path: ours are 22 or 20 letters and digits, and nothing longer is looked up.
export const idSchema = z.string().regex(/^[0-9A-Za-z_-]{1,40}$/, issue('faults.notId'));

export type { Currency };
export const currencies = CURRENCIES;

/** One way to buy an item, as the panel shows it. */
export interface RouteView {
  position: number;
  /** 'Smile.one BR', 'MooGold' */
  supplier: string;
  packs: string[];
  enabled: boolean;
  currency: Currency;
  /** In whole units of `currency`; null when nobody has said. */
  cost: number | null;
  /** The cost in rupees by the rate of today; null when cost or rate is not known. */
  rupees: number | null;
}

/** An item as the panel lists it. */
export interface AdminItem extends ItemView {
  resellprice: number;
  itemidarray: string[];
  routes: RouteView[];
  /** What the first route that is on costs, in rupees: below it the shop loses money. */
  floor: number | null;
  belowFloor: boolean;
  /** The names of the products that hold it. */
  products: string[];
}

/** An item that the store has taken out of stock by itself; money in rupees. */
export interface PausedItem {
  itemid: number;
  name: string;
  discountedprice: number;
  resellprice: number;
  /** What it costs by the rate of today; null when that is no longer known. */
  floor: number | null;
  /** False once price or cost has been put right: it can be sold again. */
  belowFloor: boolean;
  pausedAt: string;
  /** The first of the products that hold it; null when none does. */
  product: { _id: string; productid: number; name: string } | null;
}

/** A product as the panel lists it. */
export interface AdminProduct extends ProductView {
  /** Items with more than one route, and on how many of them the first one rests. */
  switchable: number;
  switched: number;
}

export interface RateView {
  currency: Currency;
  /** Rupees for one unit; null when nobody has said. */
  rupees: number | null;
  updatedAt: string | null;
}

/** What became of one row that was saved with others. */
export interface PriceRowResult {
  itemid: number;
  name: string;
  saved: boolean;
  /** Why it was not saved, or what happened besides; '' when there is nothing to say. */
  message: string;
}

/** Bytes of one picture. */
export const LARGEST_IMAGE = 8 * 1024 * 1024;

/** The texts of an upload; the picture stands beside them. */
export const uploadImageFields = z.object({
  title: z
    .string()
    .trim()
    .min(1, issue('faults.empty'))
    .max(120, issue('faults.tooLong'))
    .regex(/^\P{Cc}*$/u, issue('faults.titleCharacters')),
  type: z.enum(imageTypes),
  redirectUrl: z.string().trim().max(2000, issue('faults.tooLong')).default(''),
});

/** Filters of the panel's gallery; what is no type is no filter. */
export const galleryQuery = z.object({ type: z.enum(imageTypes).optional().catch(undefined) });

const HERE = 'https://here.invalid';

/**
 * Whether a banner may lead there: https, or a path of the shop. A browser takes a backslash for a slash and drops control
 * characters, and a password in an address hides where it leads, so none of them is taken.
 */
export function isSafeRedirect(target: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(target) || !URL.canParse(target, HERE)) return false;
  const { origin, username, password } = new URL(target, HERE);
  if (target.startsWith('/')) return origin === HERE && !/^\/(\/|%2f|%5c)/i.test(target);
  return /^https:\/\/[^/]/i.test(target) && username === '' && password === '' && origin !== HERE;
}

/** Whether a picture may stand there: pages load them from the shop itself and from nowhere else. */
export function isOwnPath(target: string): boolean {
  return target.startsWith('/') && isSafeRedirect(target);
}
