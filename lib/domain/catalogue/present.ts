import type { GalleryImage, Item, Prisma, Product } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { published } from './published';
import {
  type Category,
  type Classification,
  type GalleryImageView,
  gameClasses,
  type ImageView,
  type ItemView,
  isSafeRedirect,
  type ProductInput,
  type ProductQuestion,
  type ProductView,
} from './schema';

/** Includes the item numbers of a product in their order. */
export const withItemids = {
  items: { select: { itemid: true }, orderBy: { position: 'asc' }, where: { item: { deletedAt: null } } },
} satisfies Prisma.ProductInclude;

/** As withItemids, without the drafts among the items: for what shoppers see. */
export const withPublishedItemids = {
  items: { ...withItemids.items, where: { item: published } },
} satisfies Prisma.ProductInclude;

export type ProductRow = Prisma.ProductGetPayload<{ include: typeof withItemids }>;

// Prisma's name of the category has no hyphen, because it must be an identifier.
function categoryOf(product: Product): Category {
  return product.category === 'instant_games' ? 'instant-games' : product.category;
}

export function categoryRow(category: Category): Product['category'] {
  return category === 'instant-games' ? 'instant_games' : category;
}

/** How staff have classified a product. */
export function classOf({ gameClass, gameReason, gameEvidence }: Product): Classification {
  // A class that only a newer version knows may not be offered by this one.
  const known = gameClasses.find((each) => each === gameClass) ?? 'unknown';
  return { gameClass: known, gameReason, gameEvidence };
}

type Unshown = 'id' | 'deletedAt' | 'isDraft' | 'position' | `game${string}`;

/** A product as the API shows it. */
export function presentProduct(product: ProductRow): ProductView {
  return {
    _id: product.id,
    productid: product.productid,
    name: product.name,
    nameHi: product.nameHi,
    imgpath: product.imgpath,
    importantnote: product.importantnote,
    noteHi: product.noteHi,
    instock: product.instock,
    isApi: product.isApi,
    apiType: product.apiType,
    istrending: product.istrending,
    type: product.type,
    category: categoryOf(product),
    // The cast is safe because only our code writes this column, after parsing it with the product's schema.
    inputs: product.inputs as unknown as ProductInput[],
    aliases: product.aliases,
    unitName: product.unitName,
    unitPlural: product.unitPlural,
    unitNameHi: product.unitNameHi,
    // Safe for the same reason.
    faq: product.faq as unknown as ProductQuestion[],
    items: product.items.map((item) => item.itemid),
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
    // A column that is not returned must be excluded here, so the compiler reports a new one.
  } satisfies Record<Exclude<keyof ProductRow, Unshown> | '_id', unknown>;
}

/**
 * An item as a role may see it: the reseller price only for resellers and administrators, the packs for administrators.
 */
export function presentItem(item: Item, role: 'user' | 'reseller' | 'admin'): ItemView {
  return {
    _id: item.id,
    id: item.id,
    itemid: item.itemid,
    name: item.name,
    nameHi: item.nameHi,
    imgpath: item.imgpath,
    type: item.type,
    apiType: item.apiType,
    suggestedTask: item.suggestedTask,
    originalprice: rupees(item.originalPrice),
    discountedprice: rupees(item.discountedPrice),
    ...(role === 'user' ? {} : { resellprice: rupees(item.resellPrice) }),
    inStock: item.inStock,
    isApi: item.isApi,
    unitCount: item.unitCount,
    bundleOf: item.bundleOf,
    bundleCount: item.bundleCount,
    ...(role === 'admin' ? { itemidarray: item.packs } : {}),
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
    __v: item.version,
  };
}

export function presentImage(image: GalleryImage): ImageView {
  return {
    id: image.id,
    title: image.title,
    titleHi: image.titleHi,
    offer: image.offer,
    offerHi: image.offerHi,
    type: image.type,
    url: image.url,
    // Checked again, because a row may be older than the rule or may have been written without it.
    redirectUrl: image.redirectUrl && isSafeRedirect(image.redirectUrl) ? image.redirectUrl : null,
  };
}

export function presentGalleryImage(image: GalleryImage): GalleryImageView {
  return { ...presentImage(image), createdAt: image.createdAt.toISOString() };
}
