import type { Db, GalleryImage, Item, Prisma, Product, SupplierRoute } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { NOON } from '../clock';
import { nextNumber } from './next-number';

/** A Mobile Legends product by API, without items. */
export function makeProduct(
  db: Db,
  given: Partial<Prisma.ProductUncheckedCreateInput> = {},
): Promise<Product> {
  return db.product.create({
    data: {
      id: newId(),
      name: `Product ${nextNumber()}`,
      imgpath: '/art/products/mobile-legends.webp',
      type: 'MLBB',
      category: 'games',
      apiType: 'SMILEBR',
      isApi: true,
      inputs: [{ label: 'User ID' }, { label: 'Zone ID' }],
      gameClass: 'social',
      gameReason: 'Played without stakes.',
      gameDecidedAt: NOON,
      createdAt: NOON,
      updatedAt: NOON,
      ...given,
    },
  });
}

/** A product that an admin delivers by hand. */
export function makeHandProduct(
  db: Db,
  given: Partial<Prisma.ProductUncheckedCreateInput> = {},
): Promise<Product> {
  return makeProduct(db, { type: 'OTHER', category: 'ott', apiType: null, isApi: false, ...given });
}

export interface ItemGiven extends Partial<Prisma.ItemUncheckedCreateInput> {
  /** The product that lists it, in the last place. */
  product?: Pick<Product, 'id'>;
}

/** An item at ₹150, ₹120 for customers and ₹110 for resellers, of one Smile.one pack. */
export async function makeItem(db: Db, { product, ...given }: ItemGiven = {}): Promise<Item> {
  const position = product ? await db.productItem.count({ where: { productId: product.id } }) : 0;
  return db.item.create({
    data: {
      id: newId(),
      name: `Item ${nextNumber()}`,
      imgpath: '/art/items/diamonds-small.webp',
      type: 'small',
      apiType: 'SMILEBR',
      originalPrice: 150_00n,
      discountedPrice: 120_00n,
      resellPrice: 110_00n,
      isApi: true,
      packs: ['13'],
      createdAt: NOON,
      updatedAt: NOON,
      ...(product ? { products: { create: { productId: product.id, position } } } : {}),
      ...given,
    },
  });
}

/** One way to buy `item`; the next one made is the next to be tried. */
export async function makeRoute(
  db: Db,
  item: Pick<Item, 'itemid' | 'packs'>,
  given: Partial<Prisma.SupplierRouteUncheckedCreateInput> = {},
): Promise<SupplierRoute> {
  return db.supplierRoute.create({
    data: {
      id: newId(),
      itemid: item.itemid,
      position: await db.supplierRoute.count({ where: { itemid: item.itemid } }),
      supplier: 'smileone',
      region: 'br',
      packs: item.packs,
      cost: 5_00n,
      costCurrency: 'BRL',
      settings: { product: 'mobilelegends' },
      createdAt: NOON,
      updatedAt: NOON,
      ...given,
    },
  });
}

export function makeImage(
  db: Db,
  given: Partial<Prisma.GalleryImageUncheckedCreateInput> = {},
): Promise<GalleryImage> {
  const n = nextNumber();
  return db.galleryImage.create({
    data: {
      id: newId(),
      title: `Image ${n}`,
      type: 'CarouselPc',
      url: `/media/${n}.webp`,
      createdAt: NOON,
      ...given,
    },
  });
}
