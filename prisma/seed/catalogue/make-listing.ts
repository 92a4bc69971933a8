import { hindiItemName, hindiProduct } from '@/prisma/seed/hindi';
import { questionsOf } from './questions';
import type { DemoApiType, DemoInput, DemoItem, DemoListing, DemoProduct, DemoRoute } from './types';
import { type DemoUnit, unitCountOf } from './units';

/** Whole rupees: original, discounted, resell. */
export type Prices = [original: number, discounted: number, resell: number];

export type ItemDraft = {
  name: string;
  /** Names the picture: '/art/items/<kind>.webp'. */
  kind: string;
  prices: Prices;
  type?: DemoItem['type'];
  inStock?: boolean;
  /** The item is the first one of its product so often. */
  bundle?: number;
  /** Absent: an administrator delivers the item by hand. */
  routes?: DemoRoute[];
};

export type ProductDraft = Pick<DemoProduct, 'productid' | 'name' | 'importantnote' | 'category'> & {
  /** Names the picture: '/art/products/<slug>.webp'. */
  slug: string;
  type?: DemoProduct['type'];
  apiType?: DemoApiType;
  inputs: DemoInput[];
  aliases?: string[];
  /** What its items are counted in. */
  unit?: DemoUnit;
  istrending?: boolean;
  instock?: boolean;
};

/** Completes a product and its items; the id of an item is the id of the product followed by two digits. */
export function makeListing(draft: ProductDraft, drafts: ItemDraft[]): DemoListing {
  const apiType = draft.apiType === undefined ? 'OTHER' : draft.apiType;
  const items = drafts.map((item, index) => ({
    ...makeItem(item, draft.productid * 100 + index + 1, apiType),
    unitCount: unitCountOf(item.name, draft.unit),
    bundleOf: item.bundle === undefined ? null : draft.productid * 100 + 1,
    bundleCount: item.bundle ?? null,
  }));
  const { unit } = draft;
  const hindi = hindiProduct(draft.slug);
  const product: DemoProduct = {
    productid: draft.productid,
    name: draft.name,
    nameHi: hindi.name,
    aliases: draft.aliases ?? [],
    unitName: unit?.one ?? '',
    unitPlural: unit?.many ?? '',
    unitNameHi: unit?.hindi ?? '',
    faq: questionsOf(draft.slug),
    art: `/art/products/${draft.slug}.webp`,
    importantnote: draft.importantnote,
    noteHi: hindi.note,
    type: draft.type ?? 'OTHER',
    category: draft.category,
    apiType,
    isApi: isSoldByApi(apiType),
    istrending: draft.istrending ?? false,
    instock: draft.instock ?? true,
    inputs: draft.inputs,
    items: items.map((item) => item.itemid),
  };
  return { product, items };
}

function makeItem(
  draft: ItemDraft,
  itemid: number,
  apiType: DemoApiType,
): Omit<DemoItem, 'unitCount' | 'bundleOf' | 'bundleCount'> {
  const [originalprice, discountedprice, resellprice] = draft.prices;
  const routes = draft.routes ?? [];
  return {
    itemid,
    name: draft.name,
    nameHi: hindiItemName(draft.name),
    art: `/art/items/${draft.kind}.webp`,
    ...(draft.type && { type: draft.type }),
    apiType,
    originalprice,
    discountedprice,
    resellprice,
    isApi: isSoldByApi(apiType),
    inStock: draft.inStock ?? true,
    itemidarray: routes[0]?.packs ?? [],
    routes,
  };
}

function isSoldByApi(apiType: DemoApiType): boolean {
  return apiType !== null && apiType !== 'OTHER';
}
