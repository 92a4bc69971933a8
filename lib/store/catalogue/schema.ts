// The catalogue as the API speaks it (spec section 3). Money is rupees. Safe in a browser.
import { z } from 'zod';

export const productTypes = ['MLBB', 'GENSHIN', 'HOK', 'OTHER'] as const;
export const categories = ['games', 'instant-games', 'ott', 'others'] as const;
export const apiTypes = [
  'SMILEBR',
  'SMILEPH',
  'MOOGOLDMLBB',
  'MOOGOLDGENSHIN',
  'MOOGOLDHOK',
  'OTHER',
] as const;
export const itemTypes = ['small', 'medium', 'large', 'weekly', 'hot'] as const;
export const imageTypes = ['CarouselMb', 'CarouselPc', 'Banner', 'Popup', 'Item', 'Product'] as const;
export const genshinServers = ['America', 'Asia', 'Europe', 'TW_HK_Mo'] as const;

export type ProductType = (typeof productTypes)[number];
export type Category = (typeof categories)[number];
export type ApiType = (typeof apiTypes)[number];
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
  apiType: ApiType | null;
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
  apiType: ApiType | null;
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

export interface GalleryView {
  CarouselMb: ImageView[];
  CarouselPc: ImageView[];
  Popup: ImageView[];
}

/** 'instant' for API products, otherwise 'within 30 minutes' (spec section 1). */
export function deliveryText(product: { isApi: boolean }): string {
  return product.isApi ? 'instant' : 'within 30 minutes';
}

/** MLBB products by API are sold only to a verified player (spec section 4). */
export function playerMustBeVerified(product: { isApi: boolean; type: ProductType }): boolean {
  return product.isApi && product.type === 'MLBB';
}

// An id in a path: ours are 22 or 20 letters and digits, and nothing longer is looked up.
export const idSchema = z.string().regex(/^[0-9A-Za-z_-]{1,40}$/, 'is not an id');
