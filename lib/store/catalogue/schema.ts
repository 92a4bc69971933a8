// The catalogue as the API speaks it (spec section 3). Money is rupees. Safe in a browser.
import { z } from 'zod';
import { paiseFromRupees } from '@/lib/platform/money';

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

/** As the panel lists it. */
export interface GalleryImageView extends ImageView {
  createdAt: string;
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

// What the forms of the panel ask for (spec section 5), in its own sentences. The same schemas parse the calls.

/** The sentence to show: the first of the form's own, else that something has to be looked at. */
export function catalogueRefusal({ issues }: z.ZodError): string {
  return issues.map(({ message }) => message).find(isSentence) ?? 'Please check what you entered.';
}

function isSentence(text: string): boolean {
  return /^[A-Z].*\.$/.test(text);
}

const IMAGE_REQUIRED = 'Image Path is required.';
const IMAGE_WRONG = 'The Image Path must begin with https:// or be a path of this shop.';
export const API_TYPE_REQUIRED = 'API Type is required when Is API is true.';

const nameField = z
  .string('Name is required.')
  .trim()
  .min(1, 'Name is required.')
  .max(120, 'The Name has at most 120 characters.');

// Nothing that could end an attribute, and no way to another host but an honest one.
const PICTURE = /^(https:\/\/[^\s/\\"'<>@]+(\/[^\s\\"'<>]*)?|\/(?![/\\])[^\s\\"'<>]*)$/;

const imagePathField = z
  .string(IMAGE_REQUIRED)
  .trim()
  .min(1, IMAGE_REQUIRED)
  .max(500, IMAGE_WRONG)
  .regex(PICTURE, IMAGE_WRONG);

/** Forms send '' for what was not chosen. */
const unset = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === '' ? null : given), schema);

const apiTypeField = unset(
  z.enum(apiTypes, 'Please choose an API Type of the list.').nullable().default(null),
);

const PRICE_MAX = 10_000_000;

/** Rupees with at most 2 decimals, as JSON carries them, to paise. */
function priceField(sentence: string) {
  return z
    .number(sentence)
    .positive(sentence)
    .max(PRICE_MAX, sentence)
    .transform((amount, told) => {
      try {
        return paiseFromRupees(amount);
      } catch {
        told.addIssue(sentence);
        return z.NEVER;
      }
    });
}

/** As `priceField`, in the words of a field that stands in a table. */
export const priceSchema = priceField('must be more than 0 rupees, with at most 2 decimals');

const LABELS = 'All input fields must have labels.';
const NUMBERS = 'All items must be valid numbers.';

const productShape = {
  name: nameField,
  type: z
    .string('Type is required.')
    .transform((text) => text.replace(/\s+/g, '').toUpperCase())
    .pipe(
      z
        .string()
        .min(1, 'Type is required.')
        .pipe(z.enum(productTypes, `The Type must be one of ${productTypes.join(', ')}.`)),
    ),
  category: z.enum(categories, 'Category is required.'),
  imgpath: imagePathField,
  importantnote: z
    .string('The Important Note must be text.')
    .trim()
    .max(2000, 'The Important Note has at most 2,000 characters.')
    .default(''),
  inputs: z
    .array(
      z.object(
        { label: z.string(LABELS).trim().min(1, LABELS).max(60, 'A label has at most 60 characters.') },
        LABELS,
      ),
      LABELS,
    )
    .max(10, 'A product has at most 10 input fields.'),
  items: z
    .array(z.int(NUMBERS).positive(NUMBERS).max(2_147_483_647, NUMBERS), NUMBERS)
    .max(500, 'A product has at most 500 items.')
    .transform((items) => [...new Set(items)]),
  istrending: z.boolean('Is Trending must be true or false.').default(false),
  isApi: z.boolean('Is API must be true or false.').default(false),
  apiType: apiTypeField,
  instock: z.boolean('In Stock must be true or false.').default(true),
};

const hasApiType = ({ isApi, apiType }: { isApi: boolean; apiType: ApiType | null }) =>
  !isApi || apiType !== null;
const apiTypeMissing = { error: API_TYPE_REQUIRED, path: ['apiType'] };

/** Body of POST /admin/createproduct. */
export const createProductBody = z.object(productShape).refine(hasApiType, apiTypeMissing);

/** What the panel sends to change a product: all of it, and the version that was seen (its `updatedAt`). */
export const editProductForm = z
  .object({ ...productShape, id: idSchema, seen: z.iso.datetime() })
  .refine(hasApiType, apiTypeMissing);

/** Body of POST /admin/updateproduct. */
export const updateProductBody = z.object({
  _id: idSchema,
  instock: z.boolean(),
  importantNote: productShape.importantnote.unwrap(),
});

const packField = z.union([z.string(), z.int().nonnegative().transform(String)], 'must be ids').pipe(
  z
    .string()
    .trim()
    .regex(/^[\w-]{1,40}$/, 'An id of the ID array has letters, digits, - and _ alone.'),
);

/** A list, or text with commas between the ids. */
const packsField = z.preprocess(
  (given) =>
    typeof given === 'string'
      ? given
          .split(',')
          .map((id) => id.trim())
          .filter(Boolean)
      : given,
  z.array(packField, 'The item ID array must be a list of ids.').max(50, 'An item has at most 50 packs.'),
);

const itemShape = {
  name: nameField,
  type: unset(z.enum(itemTypes, 'Please choose a Type of the list.').nullable().default(null)),
  suggestedTask: unset(
    z
      .string('The Suggested Task must be text.')
      .trim()
      .max(200, 'The Suggested Task is too long.')
      .nullable()
      .default(null),
  ),
  itemidarray: packsField.default([]),
  originalprice: priceField('Valid Original Price is required.'),
  discountedprice: priceField('Valid Discounted Price is required.'),
  resellprice: priceField('Valid Resell Price is required.'),
  isApi: z.boolean('Is API must be true or false.').default(false),
  apiType: apiTypeField,
  imgpath: imagePathField,
};

/** Body of POST /admin/createitem. */
export const createItemBody = z.object(itemShape).refine(hasApiType, apiTypeMissing);

/**
 * Body of POST /admin/edititem/{itemid}: the item as JSON. What is left out of the fields that the form hides stays as it
 * is; `__v` is the version that was seen, and without it the last one to write wins.
 */
export const editItemBody = z.object({
  ...itemShape,
  isApi: z.boolean('Is API must be true or false.').optional(),
  apiType: unset(z.enum(apiTypes, 'Please choose an API Type of the list.').nullable().optional()),
  inStock: z.boolean('In Stock must be true or false.').optional(),
  __v: z.int().nonnegative().optional(),
});

/** Rows of the price screen that are changed together; each names the version it saw. */
export const savePricesForm = z.object({
  rows: z
    .array(
      z.object({
        itemid: z.int().positive(),
        seen: z.int().nonnegative(),
        price: priceField('Valid Discounted Price is required.'),
        resellPrice: priceField('Valid Resell Price is required.'),
      }),
    )
    .min(1)
    .max(500),
});

export const itemStockForm = z.object({
  items: z.array(z.int().positive()).min(1).max(500),
  inStock: z.boolean(),
});
export const productStockForm = z.object({ id: idSchema, instock: z.boolean() });
export const productNoteForm = z.object({
  id: idSchema,
  importantNote: productShape.importantnote.unwrap(),
  seen: z.iso.datetime(),
});
/** `first`: every route, in its order; `second`: the first route of each item rests while it has another one. */
export const productRoutingForm = z.object({ id: idSchema, use: z.enum(['first', 'second']) });
export const itemRouteForm = z.object({
  itemid: z.int().positive(),
  position: z.int().nonnegative(),
  enabled: z.boolean(),
});

export const currencies = ['BRL', 'PHP', 'USD'] as const;
export type Currency = (typeof currencies)[number];
export const SCALE = 10_000;
const RATE = 'A rate is rupees for one unit: more than 0, with at most 4 decimals.';
const COST = 'A cost is 0 or more, with at most 2 decimals.';

/** Rupees for one unit of the currency. */
export const currencyRateForm = z.object({
  currency: z.enum(currencies),
  rupees: z
    .number(RATE)
    .positive(RATE)
    .max(10_000, RATE)
    .refine((rate) => Math.round(rate * SCALE) / SCALE === rate, RATE),
});

/** What all packs of a route cost together, in whole units of the supplier's currency; null when it is not known. */
export const routeCostForm = z.object({
  itemid: z.int().positive(),
  position: z.int().nonnegative(),
  cost: z
    .number(COST)
    .nonnegative(COST)
    .max(PRICE_MAX, COST)
    .refine((cost) => Math.round(cost * 100) / 100 === cost, COST)
    .nullable(),
});

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
export interface ShelfItem extends ItemView {
  resellprice: number;
  itemidarray: string[];
  routes: RouteView[];
  /** What the first route that is on costs, in rupees: below it the shop loses money. */
  floor: number | null;
  belowFloor: boolean;
  /** The names of the products that hold it. */
  products: string[];
}

/** A product as the panel lists it. */
export interface ShelfProduct extends ProductView {
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

export const REQUIRED_FIELDS = 'Please provide all required fields!';
export const UNSAFE_REDIRECT =
  'The redirect URL must begin with https:// or be a path of this shop, such as /home.';

/** Bytes of one picture. */
export const LARGEST_IMAGE = 8 * 1024 * 1024;

/** The texts of an upload; the picture stands beside them. */
export const uploadImageFields = z.object({
  title: z
    .string()
    .trim()
    .min(1, 'is empty')
    .max(120, 'is too long')
    .regex(/^\P{Cc}*$/u, 'has characters that a title does not have'),
  type: z.enum(imageTypes),
  redirectUrl: z.string().trim().max(2000, 'is too long').default(''),
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
