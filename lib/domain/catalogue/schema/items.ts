// Items, their routes and their bundles, as the store and the panel show them. Amounts are rupees.
import { API_TYPES, accountOf, CURRENCIES, type Currency } from '@/lib/integrations/suppliers/descriptors';
import type { ItemType } from './kinds';
import type { ProductView } from './products';

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
  /** The rate, in percent, of the tax that the price includes; missing where the sale has none. */
  gst?: number;
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

/** Items whose stock is as wanted, and the change set that takes it back; null when all were as wanted already. */
export interface StockChange {
  items: ItemView[];
  /** The itemids of those that the change set has changed. */
  changed: number[];
  set: string | null;
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
    apiType: each.apiType,
    name: accountOf(each).name,
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

/**
 * What a change of a single item makes of the cost of a bundle. Amounts are rupees; an unknown cost or margin is null.
 */
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
