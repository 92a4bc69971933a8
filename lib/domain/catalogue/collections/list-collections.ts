import { presentProduct, withPublishedItemids } from '@/lib/domain/catalogue/present';
import { withStops } from '@/lib/domain/catalogue/products/with-stops';
import { offered } from '@/lib/domain/catalogue/published';
import type { CollectionView, ShownCollection } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { readStops } from '@/lib/domain/kill-switches';
import { presentCollection, withProducts } from './present-collection';

// A store has some collections. The limit only prevents a mistake from filling the memory.
const MOST = 200;

/** All collections in the order of the home page, for the panel. With `hindi`, those that lack a Hindi name. */
export async function listCollections(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { hindi }: { hindi?: 'missing' | undefined } = {},
): Promise<CollectionView[]> {
  const rows = await db.collection.findMany({
    where: hindi ? { nameHi: '' } : {},
    include: withProducts,
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    take: MOST,
  });
  const now = clock.now();
  return rows.map((row) => presentCollection(row, now));
}

/** The most collections on the home page, which its visitors download. */
const MOST_SHOWN = 6;

/**
 * The collections whose window is open, in their order, without those that have no products left. The database's own
 * time decides, as it decides when kept pages are dropped: by another clock a page could be made for the moment before.
 */
export async function listShownCollections({ db }: Pick<Context, 'db'>): Promise<ShownCollection[]> {
  const open = await db.$queryRaw<{ id: string }[]>`
    select id from collections
    where (starts_at is null or starts_at <= statement_timestamp())
      and (ends_at is null or ends_at > statement_timestamp())`;
  const stops = await readStops({ db });
  const rows = await db.collection.findMany({
    where: { id: { in: open.map(({ id }) => id) }, products: { some: { product: offered } } },
    include: {
      image: { select: { url: true } },
      products: {
        where: { product: offered },
        include: { product: { include: withPublishedItemids } },
        orderBy: { position: 'asc' },
      },
    },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    take: MOST_SHOWN,
  });
  return rows.map(({ id, name, nameHi, image, products }) => ({
    id,
    name,
    nameHi,
    art: image?.url ?? null,
    products: products.map(({ product }) => withStops(presentProduct(product), stops)),
  }));
}
