import type { ApiType, Currency, ProductInput, ProductQuestion } from '@/lib/domain/catalogue/schema';
import type { SupplierName } from '@/lib/integrations/suppliers/descriptors';

export type DemoApiType = ApiType | null;
export type DemoInput = ProductInput;

export type DemoProduct = {
  productid: number;
  name: string;
  nameHi: string;
  /** Other names that people search for. */
  aliases: string[];
  /** What its items are counted in; '' for none. */
  unitName: string;
  unitPlural: string;
  unitNameHi: string;
  faq: ProductQuestion[];
  /** '/art/products/<slug>.webp' */
  art: string;
  importantnote: string;
  noteHi: string;
  type: 'MLBB' | 'GENSHIN' | 'HOK' | 'OTHER';
  category: 'games' | 'instant-games' | 'ott' | 'others';
  apiType: DemoApiType;
  isApi: boolean;
  istrending: boolean;
  instock: boolean;
  /** The first two labels name the order's input1 and input2. */
  inputs: DemoInput[];
  /** Item ids, in the order in which the page shows them. */
  items: number[];
};

export type DemoItem = {
  itemid: number;
  name: string;
  nameHi: string;
  /** '/art/items/<kind>.webp' */
  art: string;
  type?: 'small' | 'medium' | 'large' | 'weekly' | 'hot';
  apiType: DemoApiType;
  suggestedTask?: string;
  /** Prices are whole rupees: original >= discounted > resell. */
  originalprice: number;
  discountedprice: number;
  resellprice: number;
  isApi: boolean;
  inStock: boolean;
  /** How many units of its product it holds; null for a pass and where it is unknown. */
  unitCount: number | null;
  /** Of a bundle: the item that it is several times, and how often. */
  bundleOf: number | null;
  bundleCount: number | null;
  /** The packs of the first route; empty for items that are delivered by hand. */
  itemidarray: string[];
  /** In the order in which they are tried. */
  routes: DemoRoute[];
};

export type DemoRoute = {
  supplier: SupplierName;
  region: string;
  /** One supplier call each; the same pack may occur twice. */
  packs: string[];
  /** The cost of all packs of the route together, in hundredths. */
  cost: { currency: Currency; minor: number };
  settings: Record<string, string | string[]>;
};

export type DemoImage = {
  title: string;
  titleHi: string;
  offer: string;
  offerHi: string;
  type: 'CarouselMb' | 'CarouselPc' | 'Banner' | 'Popup' | 'Item' | 'Product';
  /** '/art/gallery/<file>.webp' */
  path: string;
  redirectUrl?: string;
};

/** A collection of the home page; `products` are the ids of products. */
export type DemoCollection = {
  id: string;
  name: string;
  nameHi: string;
  position: number;
  products: string[];
};

/** A product and its items. */
export type DemoListing = { product: DemoProduct; items: DemoItem[] };
