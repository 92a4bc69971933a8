import type { GalleryImage, Item, Prisma, Product } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import {
  type Category,
  type GalleryImageView,
  type ImageView,
  type ItemView,
  isSafeRedirect,
  type ProductView,
} from './schema';

/** A product row with its items in their order. */
export const withItemids = {
  items: { select: { itemid: true }, orderBy: { position: 'asc' }, where: { item: { deletedAt: null } } },
} satisfies Prisma.ProductInclude;

export type ProductRow = Prisma.ProductGetPayload<{ include: typeof withItemids }>;

// The database's own name of a category cannot hold a hyphen in TypeScript.
function categoryOf(product: Product): Category {
  return product.category === 'instant_games' ? 'instant-games' : product.category;
}

export function categoryRow(category: Category): Product['category'] {
  return category === 'instant-games' ? 'instant_games' : category;
}

export function presentProduct(product: ProductRow): ProductView {
  return {
    _id: product.id,
    productid: product.productid,
    name: product.name,
    imgpath: product.imgpath,
    importantnote: product.importantnote,
    instock: product.instock,
    isApi: product.isApi,
    apiType: product.apiType,
    istrending: product.istrending,
    type: product.type,
    category: categoryOf(product),
    // Written by us only, through the product's own schema.
    inputs: product.inputs as unknown as { label: string }[],
    items: product.items.map((item) => item.itemid),
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
  };
}

/** What a viewer may see of an item: the reseller price is for resellers and admins, the packs for admins. */
export function presentItem(item: Item, role: 'user' | 'reseller' | 'admin'): ItemView {
  return {
    _id: item.id,
    id: item.id,
    itemid: item.itemid,
    name: item.name,
    imgpath: item.imgpath,
    type: item.type,
    apiType: item.apiType,
    suggestedTask: item.suggestedTask,
    originalprice: rupees(item.originalPrice),
    discountedprice: rupees(item.discountedPrice),
    ...(role === 'user' ? {} : { resellprice: rupees(item.resellPrice) }),
    inStock: item.inStock,
    isApi: item.isApi,
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
    type: image.type,
    url: image.url,
    // Asked again: a row may be older than the rule, or written by other hands.
    redirectUrl: image.redirectUrl && isSafeRedirect(image.redirectUrl) ? image.redirectUrl : null,
  };
}

export function presentGalleryImage(image: GalleryImage): GalleryImageView {
  return { ...presentImage(image), createdAt: image.createdAt.toISOString() };
}
