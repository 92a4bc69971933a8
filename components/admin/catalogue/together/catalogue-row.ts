import type { AdminItem, AdminProduct } from '@/lib/domain/catalogue/schema';

/** What a change of many needs to know about a product or an item. */
export interface CatalogueRow {
  id: string;
  name: string;
  /** The version of an item, or the `updatedAt` of a product. */
  version: string;
  inStock: boolean;
  isDraft: boolean;
  /** Putting it in stock may need a second person. */
  isBelowCost: boolean;
  /** Of a product: its items with more than one supplier, and those of them that are bought from the second one. */
  switchable: number;
  switched: number;
  /** Of a product: the disabled routes of these items. */
  routesOff?: string[];
  /** Of an item that was changed: the change set that is undone to take it back. */
  set?: string;
}

export function rowOfItem(item: AdminItem): CatalogueRow {
  const { itemid, name, inStock, isDraft, belowFloor } = item;
  return {
    id: String(itemid),
    name,
    version: String(item.__v),
    isDraft,
    isBelowCost: belowFloor,
    switchable: 0,
    switched: 0,
    // A person who takes it out of stock keeps out what the store would resume by itself.
    inStock: inStock || item.isPausedByCost,
  };
}

export function rowOfProduct(product: AdminProduct): CatalogueRow {
  const {
    _id: id,
    name,
    instock: inStock,
    isDraft,
    switchable,
    switched,
    routesOff,
    updatedAt: version,
  } = product;
  return { id, name, version, inStock, isDraft, isBelowCost: false, switchable, switched, routesOff };
}
