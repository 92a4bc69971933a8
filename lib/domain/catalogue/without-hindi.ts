import type { Context } from '@/lib/domain/context';
import type { Prisma } from '@/lib/platform/db';
import type { MissingHindi } from './schema';

/** Filters of what lacks a Hindi text. An English text that is empty needs none. */
export const productWithoutHindi = {
  OR: [
    { faq: { array_contains: [{ questionHi: '' }] } },
    { faq: { array_contains: [{ answerHi: '' }] } },
    { nameHi: '' },
    { noteHi: '', NOT: { importantnote: '' } },
    { unitNameHi: '', NOT: { unitName: '' } },
  ],
} satisfies Prisma.ProductWhereInput;
export const itemWithoutHindi = { nameHi: '' } satisfies Prisma.ItemWhereInput;
/** Pictures of items and products show no title in the store. */
export const imageWithoutHindi = {
  AND: [
    { type: { notIn: ['Item', 'Product'] } },
    { OR: [{ titleHi: '' }, { offerHi: '', NOT: { offer: '' } }] },
  ],
} satisfies Prisma.GalleryImageWhereInput;

/** How much of what customers see lacks a Hindi text, for the panel. */
export async function countMissingHindi({ db }: Pick<Context, 'db'>): Promise<MissingHindi> {
  const [products, items, images, collections] = await Promise.all([
    db.product.count({ where: { deletedAt: null, ...productWithoutHindi } }),
    db.item.count({ where: { deletedAt: null, ...itemWithoutHindi } }),
    db.galleryImage.count({ where: imageWithoutHindi }),
    db.collection.count({ where: { nameHi: '' } }),
  ]);
  return { products, items, images, collections };
}
