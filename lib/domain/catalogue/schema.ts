// The API's types and schemas of the catalogue (spec S3.1 to S3.4). Amounts are rupees. Browsers import this file.
import { z } from 'zod';
import {
  API_TYPES,
  accountOf,
  CURRENCIES,
  type Currency,
  type SupplierApiType,
} from '@/lib/integrations/suppliers/descriptors';
import { formKey } from '@/lib/platform/form-key';
import type { InputKind } from '@/lib/platform/input-kinds';
import { issue } from '@/lib/platform/messages/schema';
import type { PublishCheck } from './schema/drafts';

export * from './schema/drafts';
export * from './schema/price-changes';

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

/** What a product asks of its buyer, as the panel edits it. What is not set is absent. */
// A type, because an interface is not assignable to the JSON of its column.
export type ProductInput = {
  label: string;
  kind?: InputKind | undefined;
  /** The choices of a list. */
  options?: string[] | undefined;
  example?: string | undefined;
  /** Where to find it, in English and in Hindi. */
  help?: string | undefined;
  helpHi?: string | undefined;
};

/** A question of shoppers with its answer, in English and in Hindi. The Hindi texts are '' while they are missing. */
// A type for the same reason.
export type ProductQuestion = {
  question: string;
  questionHi: string;
  answer: string;
  answerHi: string;
};

/** The most questions of a product. */
export const MOST_QUESTIONS = 12;
export const LONGEST_QUESTION = 160;
export const LONGEST_ANSWER = 600;

/** An input as the product's page asks for it. */
export interface AskedInput extends ProductInput {
  kind: InputKind;
  options: string[];
}

export interface ProductView {
  _id: string;
  productid: number;
  name: string;
  /** The Hindi texts are '' while they are missing; the store then shows the English ones. */
  nameHi: string;
  imgpath: string;
  importantnote: string;
  noteHi: string;
  instock: boolean;
  isApi: boolean;
  /** The stored API type; this version must also show one that a newer version has stored. */
  apiType: string | null;
  istrending: boolean;
  type: ProductType;
  category: Category;
  inputs: ProductInput[];
  /** Other names that people search for. */
  aliases: string[];
  /** What one unit of its items is called, and several; '' when it has no such unit. */
  unitName: string;
  unitPlural: string;
  unitNameHi: string;
  /** Frequently asked questions, in their order. */
  faq: ProductQuestion[];
  items: number[];
  createdAt: string;
  updatedAt: string;
}

/** What is entered of a product: form, body and panel have each of these, and no others. */
export type ProductFields = Omit<ProductView, '_id' | 'productid' | 'createdAt' | 'updatedAt'> &
  Classification;

/** What a product is under the law on online games, as staff have decided. Shoppers never see it. */
export interface Classification {
  gameClass: GameClass;
  gameReason: string;
  /** The address of a page that shows it, or ''. */
  gameEvidence: string;
}

export interface ItemView {
  _id: string;
  id: string;
  itemid: number;
  name: string;
  /** '' while it is missing. */
  nameHi: string;
  imgpath: string;
  type: ItemType | null;
  /** The stored API type; this version must also show one that a newer version has stored. */
  apiType: string | null;
  suggestedTask: string | null;
  originalprice: number;
  discountedprice: number;
  /** Only for resellers and admins. */
  resellprice?: number;
  /** The campaign that lowers the price for everybody now, and one that lowers it further for a first purchase. */
  campaign?: ItemCampaign;
  firstCampaign?: ItemCampaign;
  inStock: boolean;
  isApi: boolean;
  /** How many units of its product it holds, bonus included; null when that is unknown. */
  unitCount: number | null;
  /** Of a bundle: the item that it is several times, and how often; null for any other. */
  bundleOf: number | null;
  bundleCount: number | null;
  /** What a bundle costs less than its single item bought as often, as a sentence for the page of a product. */
  saving?: string;
  /** Only for admins: the supplier's pack ids. */
  itemidarray?: string[];
  createdAt: string;
  updatedAt: string;
  __v: number;
}

/** What a campaign makes of the price of one item. */
export interface ItemCampaign {
  name: string;
  /** '' while it is missing. */
  nameHi: string;
  /** Rupees. */
  price: number;
  /** ISO. */
  endsAt: string;
  /** The units that are left when they are few; null otherwise and without a stock. */
  left: number | null;
}

/** What campaigns make of the price of one item on one product, for customers without a role of their own. */
export interface CampaignPrice {
  productId: string;
  itemid: number;
  campaign?: ItemCampaign;
  firstCampaign?: ItemCampaign;
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
  /** '' while it is missing, as `offerHi`. */
  titleHi: string;
  /** What a banner offers, in a few words; '' for the lowest price of what it links to. */
  offer: string;
  offerHi: string;
  type: ImageType;
  url: string;
  redirectUrl: string | null;
}

/** A picture as the panel lists it. */
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

// An id in a path. Ours have 20 or 22 letters and digits; anything over 40 characters is refused without a query.
export const idSchema = z.string().regex(/^[0-9A-Za-z_-]{1,40}$/, issue('fieldErrors.notId'));

export type { Currency };
export const currencies = CURRENCIES;

/** A route as the panel shows it. */
export interface RouteView {
  position: number;
  /** For example 'Smile.one BR' or 'MooGold'. */
  supplier: string;
  packs: string[];
  enabled: boolean;
  currency: Currency;
  /** In units of `currency`; null when it is unknown. */
  cost: number | null;
  /** The cost in rupees at the current rate; null when cost or rate is unknown. */
  rupees: number | null;
}

/** The suppliers that deliver the game that an item's own one delivers, with their API types. */
export function suppliersBeside({
  apiType: own,
}: Pick<ItemView, 'apiType'>): { apiType: string; name: string }[] {
  const game = API_TYPES.find(({ apiType }) => apiType === own)?.delivers;
  return API_TYPES.filter(({ delivers }) => delivers === game).map((each) => ({
    ...{ apiType: each.apiType, name: accountOf(each).name },
  }));
}

/** An item as the panel lists it. */
export interface AdminItem extends ItemView {
  resellprice: number;
  itemidarray: string[];
  routes: RouteView[];
  /** The cost of the first enabled route, in rupees; null when it is unknown. A lower price makes a loss. */
  floor: number | null;
  belowFloor: boolean;
  /** The store has paused it below its cost, and resumes it once its prices reach the cost. */
  isPausedByCost: boolean;
  isDraft: boolean;
  /** The names of the products that have the item. */
  products: string[];
  /** Of a bundle: its single item. */
  single: { itemid: number; name: string } | null;
  /** Those of them whose items are counted in a unit. */
  units: Pick<ProductView, 'name' | 'unitName' | 'unitPlural' | 'unitNameHi'>[];
}

/** What a change of a single item makes of the cost of a bundle. Amounts are rupees; an unknown cost or margin is null. */
export interface BundleEffect {
  itemid: number;
  name: string;
  price: number;
  resell: number;
  cost: { old: number | null; new: number | null };
  /** At the lower of both prices. */
  margin: { old: number | null; new: number | null };
  /** Whether one of its prices is below the new cost. */
  isLosing: boolean;
}

/** Asked before a change of a single item is saved that changes the cost of its bundles. */
export interface BundleQuestion {
  /** Names the question; the change is saved when it is sent along with it. */
  seen: string;
  bundles: BundleEffect[];
}

/** An item that the store has put out of stock because its price was below the floor. Amounts are rupees. */
export interface PausedItem {
  itemid: number;
  name: string;
  discountedprice: number;
  resellprice: number;
  /** The floor at the current rate; null when it is no longer known. */
  floor: number | null;
  /** False when price or cost has been corrected, and a person may put it back in stock. */
  belowFloor: boolean;
  /** Whether the store resumes it once its prices reach the cost; otherwise a person has to. */
  resumes: boolean;
  pausedAt: string;
  /** The first product that has the item; null when none has. */
  product: { _id: string; productid: number; name: string } | null;
}

/** A product as the panel lists it. */
export interface AdminProduct extends ProductView, Classification {
  /** `switchable`: the items with more than one route; `switched`: those of them whose first route is disabled. */
  switchable: number;
  switched: number;
  /** When the product was last classified, and by whom; null when no person has classified it. */
  gameDecidedAt: string | null;
  gameDecidedBy: string | null;
  isDraft: boolean;
}

/** A product with its items in their order, and what is to be looked at before it is published. */
export interface PublishView {
  product: ProductView;
  isDraft: boolean;
  items: AdminItem[];
  checks: PublishCheck[];
}

/** A product as the page of orders lists it. */
export interface OrderedProduct {
  id: string;
  productid: number;
  name: string;
  imgpath: string;
  isDraft: boolean;
}

/** What a tile says of a product's prices. */
export interface ProductOffer {
  /** The lowest price, in rupees. */
  from: number;
  /** The most that an item costs less than its original price, in per cent. */
  saving: number;
  /** The most points that an item earns, rounded down. */
  points: number;
  /** Until when a campaign lowers one of the prices, in ISO time; null while none does. */
  until: string | null;
}

/** A collection of the home page as the panel edits it. */
export interface CollectionView {
  id: string;
  name: string;
  /** '' while it is missing. */
  nameHi: string;
  /** The lowest is shown first. */
  position: number;
  /** The picture of the gallery that is shown with it; null for none. */
  image: { id: string; title: string; url: string } | null;
  /** The numbers of its products that are not deleted, in their order. */
  products: number[];
  /** ISO; null: from the beginning, or without an end. */
  startsAt: string | null;
  endsAt: string | null;
  /** By the database's time when it was read. */
  state: 'planned' | 'shown' | 'over';
  updatedAt: string;
}

/** A collection as the home page shows it. */
export interface ShownCollection {
  id: string;
  name: string;
  nameHi: string;
  /** The path of its picture; null for none. */
  art: string | null;
  products: ProductView[];
}

/** How many products, items, pictures and collections lack a Hindi text. */
export interface MissingHindi {
  products: number;
  items: number;
  images: number;
  collections: number;
}

export interface RateView {
  currency: Currency;
  /** Rupees for one unit; null when it is unknown. */
  rupees: number | null;
  updatedAt: string | null;
  /** What the source of rates said last; null when there is none, or it does not know the currency. */
  quote: RateQuoteView | null;
}

export interface RateQuoteView {
  rupees: number;
  /** For which the source says it: 2026-11-25. */
  day: string;
  /** Whether a person has to decide: it differs much, and no rate was set since. */
  waits: boolean;
}

/** The largest picture, in bytes. */
export const LARGEST_IMAGE = 8 * 1024 * 1024;

const idList = z.array(idSchema).min(1).max(1000);
const numberList = z.array(z.int().positive()).min(1).max(500);
/** The panel's forms of an order: the new one, and the one that was seen. */
export const orderProductsForm = z.object({ category: z.enum(categories), ids: idList, seen: idList });
export const orderItemsForm = z.object({ id: idSchema, items: numberList, seen: numberList });

const lineOfText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, issue('fieldErrors.tooLong'))
    .regex(/^\P{Cc}*$/u, issue('fieldErrors.titleCharacters'));

/** The texts of a picture. They can be changed later, without another upload. */
const imageTexts = z.object({
  title: lineOfText(120).min(1, issue('fieldErrors.empty')),
  titleHi: lineOfText(120).default(''),
  offer: lineOfText(60).default(''),
  offerHi: lineOfText(60).default(''),
  redirectUrl: z.string().trim().max(2000, issue('fieldErrors.tooLong')).default(''),
});

/** The text fields of an upload, beside the picture. */
export const uploadImageFields = imageTexts.extend({ type: z.enum(imageTypes) });

/** The panel's form of an upload. The file is read by what it is, not by what its name or its sender says. */
export const uploadImageForm = uploadImageFields.extend({
  images: z.instanceof(Blob).refine(({ size }) => size > 0, issue('fieldErrors.empty')),
  key: formKey,
});
export type UploadImageInput = z.input<typeof uploadImageForm>;

/** The form with which the panel changes the texts of a picture: all of them. */
export const editImageForm = imageTexts.extend({
  id: idSchema,
  titleHi: lineOfText(120),
  offer: lineOfText(60),
  offerHi: lineOfText(60),
  redirectUrl: imageTexts.shape.redirectUrl.unwrap(),
  // The same texts as the form showed them, so that a change that a colleague saved meanwhile is not undone.
  seen: z.strictObject({
    title: z.string(),
    titleHi: z.string(),
    offer: z.string(),
    offerHi: z.string(),
    redirectUrl: z.string().nullable(),
  }),
});

/** `missing`: only what lacks a Hindi text. */
export const hindiFilter = z.enum(['missing']).optional().catch(undefined);

/** The query of the panel's gallery. An invalid value is ignored. */
export const galleryQuery = z.object({
  type: z.enum(imageTypes).optional().catch(undefined),
  hindi: hindiFilter,
});

const HERE = 'https://here.invalid';

/**
 * Whether a banner may link to this address: https, or a path of this store. Backslashes, control characters and
 * passwords are refused: browsers read a backslash as a slash and drop control characters, and a user name in an
 * address can hide its host.
 */
export function isSafeRedirect(target: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(target) || !URL.canParse(target, HERE)) return false;
  const { origin, username, password } = new URL(target, HERE);
  if (target.startsWith('/')) return origin === HERE && !/^\/(\/|%2f|%5c)/i.test(target);
  return /^https:\/\/[^/]/i.test(target) && username === '' && password === '' && origin !== HERE;
}

/** Whether this is a path of this store. Pages load pictures only from the store itself. */
export function isOwnPath(target: string): boolean {
  return target.startsWith('/') && isSafeRedirect(target);
}

const playerField = z
  .string()
  .trim()
  .min(1, issue('fieldErrors.empty'))
  .max(100, issue('fieldErrors.tooLong'));

/** The form of a test purchase: which route of which item, and the inputs that the sandbox is sent. */
export const testPurchaseForm = z.object({
  itemid: z.int().positive(),
  position: z.int().nonnegative(),
  input1: playerField,
  /** '' for games without one. */
  input2: z.string().trim().max(100, issue('fieldErrors.tooLong')),
});
export type TestPurchaseForm = z.output<typeof testPurchaseForm>;

export interface TestPurchaseView {
  outcome: 'delivered' | 'accepted' | 'refused' | 'unknown';
  /** Why it was refused, or how the goods differ; '' for none. */
  message: string;
  /** As they were sent and received, without secrets. */
  request: string;
  reply: string;
  /** ms */
  took: number;
}
