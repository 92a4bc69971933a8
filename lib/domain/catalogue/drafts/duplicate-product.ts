import { recordAudit } from '@/lib/domain/audit-log';
import {
  auditSnapshotOfItem,
  auditSnapshotOfPrices,
  auditSnapshotOfProduct,
} from '@/lib/domain/catalogue/audit-snapshot';
import { deriveBundles } from '@/lib/domain/catalogue/bundles/derive-bundles';
import { withItemids } from '@/lib/domain/catalogue/present';
import { assertMayChangePrices } from '@/lib/domain/catalogue/prices/assert-may-change-prices';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { type Item, type Prisma, type SupplierRoute, transaction } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';

export interface DuplicateProductInput {
  id: string;
  /** The name of the copy. */
  name: string;
  idempotency: Pick<IdempotencyHandle, 'write'>;
}

type Inside = Pick<Context, 'db' | 'clock' | 'actor'>;

/**
 * Copies a product with its items and their routes, as drafts. The Hindi name is left out, because it is that of the
 * original. Throws not_found, forbidden.
 */
export async function duplicateProduct(
  context: Inside,
  { id: original, name, idempotency }: DuplicateProductInput,
): Promise<{ id: string }> {
  assertMayChangePrices(context);
  return transaction(context, async (inside) => {
    const { db, clock } = inside;
    const row = await db.product.findFirst({
      where: { id: original, deletedAt: null },
      include: { items: { ...withItemids.items, select: { item: { include: { routes: true } } } } },
    });
    if (!row) throw notFound('Product');
    const now = clock.now();
    const id = newId(clock);
    const { productid: _, items, inputs, faq, ...fields } = row;
    await db.product.create({
      data: {
        ...fields,
        id,
        name,
        nameHi: '',
        isDraft: true,
        instock: false,
        // A copy is of the same game, so it keeps the game class; the person who copies it counts as the one who
        // classified it.
        ...(row.gameClass !== 'unknown' && { gameDecidedAt: now, gameDecidedBy: inside.actor.id }),
        istrending: false,
        position: null,
        inputs: jsonOf(inputs),
        faq: jsonOf(faq),
        createdAt: now,
        updatedAt: now,
      },
    });
    await copyItems(
      inside,
      id,
      items.map(({ item }) => item),
    );
    const made = await db.product.findUniqueOrThrow({ where: { id }, include: withItemids });
    await recordAudit(inside, {
      action: 'create-product',
      objectType: 'product',
      objectId: id,
      after: { ...auditSnapshotOfProduct(made), copyOf: original },
    });
    await idempotency.write(db, { id });
    return { id };
  });
}

type ItemWithRoutes = Item & { routes: SupplierRoute[] };

/** Copies the items of a product onto another one, in their order. A bundle is one of the copy of its single item. */
async function copyItems(inside: Inside, productId: string, items: ItemWithRoutes[]): Promise<void> {
  const copies = new Map<number, number>();
  const places = [...items.entries()];
  // Single items first, because a bundle names one that exists.
  const bundlesLast = [
    ...places.filter(([, { bundleOf }]) => bundleOf === null),
    ...places.filter(([, { bundleOf }]) => bundleOf !== null),
  ];
  for (const [position, item] of bundlesLast) {
    const bundleOf = item.bundleOf === null ? null : (copies.get(item.bundleOf) ?? item.bundleOf);
    const { itemid } = await copyItem(inside, { ...item, bundleOf });
    copies.set(item.itemid, itemid);
    await inside.db.productItem.create({ data: { productId, itemid, position } });
    if (bundleOf !== null) await deriveBundles(inside, bundleOf);
  }
}

async function copyItem(inside: Inside, original: ItemWithRoutes): Promise<Item> {
  const { db, clock } = inside;
  const { itemid: copyOf, routes, ...fields } = original;
  const times = { createdAt: clock.now(), updatedAt: clock.now() };
  const made = await db.item.create({
    data: {
      ...fields,
      id: newId(clock),
      isDraft: true,
      inStock: false,
      pausedBy: null,
      version: 0,
      ...times,
    },
  });
  await db.supplierRoute.createMany({
    data: routes.map((route) => ({
      ...route,
      id: newId(clock),
      itemid: made.itemid,
      settings: jsonOf(route.settings),
      ...times,
    })),
  });
  await recordAudit(inside, {
    action: 'create-item',
    objectType: 'item',
    objectId: String(made.itemid),
    after: { ...auditSnapshotOfItem(made), ...auditSnapshotOfPrices(made), copyOf },
  });
  return made;
}

/** A stored value as one that can be stored; these columns are never null. */
function jsonOf(value: Prisma.JsonValue): Prisma.InputJsonValue {
  return value as Prisma.InputJsonValue;
}
