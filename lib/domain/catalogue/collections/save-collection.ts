import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import { changesBetween } from '@/lib/domain/catalogue/audit-snapshot';
import { assertInGallery } from '@/lib/domain/catalogue/gallery/assert-in-gallery';
import { assertVersion } from '@/lib/domain/catalogue/named-row';
import type { CollectionView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError, assertAsShown, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { message } from '@/lib/platform/messages';
import type { createCollectionForm, deleteCollectionForm, editCollectionForm } from './collection-forms';
import {
  auditSnapshotOfCollection,
  type CollectionRow,
  presentCollection,
  withProducts,
} from './present-collection';

type SaveContext = Pick<Context, 'db' | 'clock' | 'actor'>;
type CollectionFields = z.output<typeof createCollectionForm>;

/** Creates a collection. Throws invalid_input for a product or a picture that does not exist. */
export async function createCollection(
  context: SaveContext,
  { collection }: { collection: CollectionFields },
): Promise<CollectionView> {
  return transaction(context, async (inside) => {
    const now = inside.clock.now();
    const id = newId(inside.clock);
    const { products, ...columns } = await columnsOf(inside, collection);
    await inside.db.collection.create({ data: { ...columns, id, createdAt: now, updatedAt: now } });
    const made = await setProducts(inside, id, products);
    const after = auditSnapshotOfCollection(made);
    await recordAudit(inside, {
      action: 'create-collection',
      objectType: 'collection',
      objectId: id,
      after,
    });
    return presentCollection(made, now);
  });
}

/** Changes all fields of a collection. Throws not_found, conflict (it was changed meanwhile), invalid_input. */
export async function editCollection(
  context: SaveContext,
  { collection: { id, seen, ...fields } }: { collection: z.output<typeof editCollectionForm> },
): Promise<CollectionView> {
  return transaction(context, async (inside) => {
    const before = await lockCollection(inside, id);
    assertVersion(before.updatedAt.toISOString() === seen);
    const now = inside.clock.now();
    const { products, ...columns } = await columnsOf(inside, fields);
    // `updatedAt` is the version, so it must differ even for two changes in 1 ms.
    const updatedAt = new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1));
    await inside.db.collection.update({ where: { id }, data: { ...columns, updatedAt } });
    const saved = await setProducts(inside, id, products);
    const { changed, ...change } = changesBetween(
      auditSnapshotOfCollection(before),
      auditSnapshotOfCollection(saved),
    );
    if (changed)
      await recordAudit(inside, {
        action: 'edit-collection',
        objectType: 'collection',
        objectId: id,
        ...change,
      });
    return presentCollection(saved, now);
  });
}

/**
 * Deletes a collection; its products and its picture stay. Throws not_found, and conflict when it was changed
 * meanwhile.
 */
export async function deleteCollection(
  context: SaveContext,
  { id, seen }: z.output<typeof deleteCollectionForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const gone = await lockCollection(inside, id);
    assertAsShown(gone.updatedAt.toISOString(), seen);
    await inside.db.collection.delete({ where: { id } });
    await recordAudit(inside, {
      action: 'delete-collection',
      objectType: 'collection',
      objectId: id,
      before: auditSnapshotOfCollection(gone),
    });
  });
}

async function lockCollection({ db }: Pick<Context, 'db'>, id: string): Promise<CollectionRow> {
  await db.$queryRaw`select 1 from collections where id = ${id} for update`;
  const row = await db.collection.findUnique({ where: { id }, include: withProducts });
  if (!row) throw notFound('Collection');
  return row;
}

async function columnsOf(context: Pick<Context, 'db'>, given: CollectionFields) {
  const { imageId, products, startsAt, endsAt, ...names } = given;
  if (imageId !== null) await assertInGallery(context, { imageId });
  const known = await context.db.product.findMany({
    where: { productid: { in: products }, deletedAt: null },
    select: { id: true, productid: true },
  });
  const ids = new Map(known.map(({ id, productid }) => [productid, id]));
  const missing = products.filter((productid) => !ids.has(productid));
  if (missing.length > 0) {
    const problem = message('catalogue.noSuchProducts', { products: missing.slice(0, 5).join(', ') });
    throw new AppError('invalid_input', problem, { fields: { products: problem } });
  }
  return {
    ...names,
    imageId,
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    products: products.flatMap((productid) => ids.get(productid) ?? []),
  };
}

/** Replaces the products of a collection by these, in this order, and returns it. */
async function setProducts(
  { db }: Pick<Context, 'db'>,
  collectionId: string,
  products: string[],
): Promise<CollectionRow> {
  await db.collectionProduct.deleteMany({ where: { collectionId } });
  await db.collectionProduct.createMany({
    data: products.map((productId, position) => ({ collectionId, productId, position })),
  });
  return db.collection.findUniqueOrThrow({ where: { id: collectionId }, include: withProducts });
}
