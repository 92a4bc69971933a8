import type { CollectionView } from '@/lib/domain/catalogue/schema';
import type { Prisma } from '@/lib/platform/db';

/** Includes the picture of a collection and its products that are not deleted, in their order. */
export const withProducts = {
  image: { select: { id: true, title: true, url: true } },
  products: {
    where: { product: { deletedAt: null } },
    select: { product: { select: { productid: true } } },
    orderBy: { position: 'asc' },
  },
} satisfies Prisma.CollectionInclude;

export type CollectionRow = Prisma.CollectionGetPayload<{ include: typeof withProducts }>;

export function presentCollection(row: CollectionRow, now: Date): CollectionView {
  return {
    id: row.id,
    name: row.name,
    nameHi: row.nameHi,
    position: row.position,
    image: row.image,
    products: row.products.map(({ product }) => product.productid),
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    state: stateOf(row, now),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function stateOf(
  { startsAt, endsAt }: Pick<CollectionRow, 'startsAt' | 'endsAt'>,
  now: Date,
): CollectionView['state'] {
  if (endsAt && endsAt <= now) return 'over';
  return startsAt && startsAt > now ? 'planned' : 'shown';
}

/** The fields of a collection that the audit log stores. */
export function auditSnapshotOfCollection(row: CollectionRow): Prisma.InputJsonObject {
  const { id, state, updatedAt, image, ...fields } = presentCollection(row, row.updatedAt);
  return { ...fields, image: image?.id ?? null };
}
