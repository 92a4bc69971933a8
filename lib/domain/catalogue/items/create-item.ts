import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import { auditSnapshotOfItem, auditSnapshotOfPrices } from '@/lib/domain/catalogue/audit-snapshot';
import { deriveBundles, goodsOf } from '@/lib/domain/catalogue/bundles/derive-bundles';
import { lockFamily } from '@/lib/domain/catalogue/bundles/family';
import { assertBundle } from '@/lib/domain/catalogue/bundles/wanted-bundle';
import { assertInGallery } from '@/lib/domain/catalogue/gallery/assert-in-gallery';
import { presentItem } from '@/lib/domain/catalogue/present';
import { openChangeSet } from '@/lib/domain/catalogue/price-changes/change-set';
import { holdRates } from '@/lib/domain/catalogue/price-changes/lock-rates';
import { applyFloorRule } from '@/lib/domain/catalogue/prices/apply-floor-rule';
import { assertMayChangePrices } from '@/lib/domain/catalogue/prices/assert-may-change-prices';
import { syncDefaultRoute } from '@/lib/domain/catalogue/routes/sync-default-route';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { type Item, transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import type { createItemBody } from './item-forms';

export interface CreateItemInput {
  item: z.output<typeof createItemBody>;
  /** Not for sale before it is published. */
  isDraft?: boolean;
  idempotency?: Pick<IdempotencyHandle, 'write'>;
}

/**
 * Creates an item with the next item number, and its default route, or those of its single item. Throws forbidden,
 * invalid_input.
 */
export async function createItem(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'log'>,
  { item, isDraft = false, idempotency }: CreateItemInput,
): Promise<ItemView> {
  assertMayChangePrices(context);
  return transaction(context, async (inside) => {
    const { itemidarray, originalprice, discountedprice, resellprice, ...typed } = item;
    const { bundleOf = null, bundleCount = null, ...fields } = typed;
    await assertInGallery(inside, { imgpath: fields.imgpath });
    const isBundle = bundleOf !== null && bundleCount !== null;
    if (isBundle) await holdRates(inside);
    const goods = isBundle
      ? await goodsOfNew(inside, { name: fields.name, bundleOf, bundleCount })
      : { packs: itemidarray };
    const now = inside.clock.now();
    const made = await inside.db.item.create({
      data: {
        ...fields,
        isDraft,
        inStock: !isDraft,
        id: newId(inside.clock),
        ...goods,
        bundleOf,
        bundleCount,
        originalPrice: originalprice,
        discountedPrice: discountedprice,
        resellPrice: resellprice,
        createdAt: now,
        updatedAt: now,
      },
    });
    if (isBundle) await deriveBundles(inside, bundleOf);
    else await syncDefaultRoute(inside, made, null);
    await recordAudit(inside, {
      action: 'create-item',
      objectType: 'item',
      objectId: String(made.itemid),
      after: { ...auditSnapshotOfItem(made), ...auditSnapshotOfPrices(made) },
    });
    const view = presentItem(isBundle ? await floored(inside, made) : made, 'admin');
    await idempotency?.write(inside.db, view);
    return view;
  });
}

/** A new bundle after the floor rule: what it costs is known from its beginning. */
async function floored(inside: Parameters<typeof applyFloorRule>[0], made: Item): Promise<Item> {
  const set = openChangeSet(inside, { kind: 'call' });
  const { paused } = await applyFloorRule(inside, { itemids: [made.itemid], set });
  return paused[0] ?? made;
}

async function goodsOfNew(
  inside: Pick<Context, 'db'>,
  wanted: { name: string; bundleOf: number; bundleCount: number },
): Promise<ReturnType<typeof goodsOf>> {
  const single = await assertBundle(inside, { itemid: null, ...wanted });
  await lockFamily(inside, String(single.itemid));
  // Read again, because it may have changed before it was locked.
  return goodsOf(await assertBundle(inside, { itemid: null, ...wanted }), wanted.bundleCount);
}
