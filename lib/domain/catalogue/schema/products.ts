// Products as the store and the panel show them. Amounts are rupees.
import type { InputKind } from '@/lib/platform/input-kinds';
import type { Category, GameClass, ProductType } from './kinds';

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

export interface HomeProducts {
  trending: ProductView[];
  instantGames: ProductView[];
  games: ProductView[];
  ott: ProductView[];
  others: ProductView[];
}

/** MLBB products by API are sold only to a verified player (spec S4.3). */
export function playerMustBeVerified(product: { isApi: boolean; type: ProductType }): boolean {
  return product.isApi && product.type === 'MLBB';
}

/** A product as the panel lists it. */
export interface AdminProduct extends ProductView, Classification {
  /** `switchable`: the items with more than one route; `switched`: those of them whose first route is disabled. */
  switchable: number;
  switched: number;
  /** The disabled routes of these items, as `itemid:position`: what a switch of the product has seen. */
  routesOff: string[];
  /** When a member of staff last classified the product, and the id of that person; null before the first time. */
  gameDecidedAt: string | null;
  gameDecidedBy: string | null;
  isDraft: boolean;
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
