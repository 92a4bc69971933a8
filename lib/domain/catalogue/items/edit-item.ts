import type { z } from 'zod';
import { withApprovalRequest } from '@/lib/domain/approval-requests';
import { deriveBundles, goodsOf } from '@/lib/domain/catalogue/bundles/derive-bundles';
import { lockFamily, withBundles } from '@/lib/domain/catalogue/bundles/family';
import { assertBundle } from '@/lib/domain/catalogue/bundles/wanted-bundle';
import { assertInGallery } from '@/lib/domain/catalogue/gallery/assert-in-gallery';
import { assertVersion } from '@/lib/domain/catalogue/named-row';
import { presentItem } from '@/lib/domain/catalogue/present';
import { openChangeSet } from '@/lib/domain/catalogue/price-changes/change-set';
import { holdRates } from '@/lib/domain/catalogue/price-changes/lock-rates';
import { applyFloorRule } from '@/lib/domain/catalogue/prices/apply-floor-rule';
import { assertCompatibleWithProducts } from '@/lib/domain/catalogue/routes/compatibility';
import { isBoughtAlike, syncDefaultRoute } from '@/lib/domain/catalogue/routes/sync-default-route';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { changeItem, type ItemContext } from './change-item';
import type { editItemBody } from './item-forms';

export interface EditItemInput {
  /** The item's number or its `_id`. */
  itemName: string;
  item: z.output<typeof editItemBody>;
}

interface BundleTerms {
  bundleOf: number;
  bundleCount: number;
}

/** Null for a single item. */
function bundleTerms({
  bundleOf,
  bundleCount,
}: {
  bundleOf: number | null;
  bundleCount?: number | null | undefined;
}): BundleTerms | null {
  return bundleOf === null || bundleCount == null ? null : { bundleOf, bundleCount };
}

/**
 * Changes all fields of an item. Throws not_found, conflict (it was changed meanwhile), invalid_input, forbidden,
 * approval_required.
 */
export async function editItem(context: ItemContext, { itemName, item }: EditItemInput): Promise<ItemView> {
  const change = async (inside: typeof context) => {
    await holdRates(inside);
    const before = await lockFamily(inside, itemName, { single: item.bundleOf });
    const set = openChangeSet(inside, { kind: 'call' });
    const { __v: seen, itemidarray, originalprice, discountedprice, resellprice, ...given } = item;
    assertVersion(seen === undefined || seen === before.version);
    const { isApi = before.isApi, apiType = before.apiType, inStock, ...rest } = given;
    const { nameHi = before.nameHi, unitCount = before.unitCount, bundleOf, bundleCount, ...fields } = rest;
    if (fields.imgpath !== before.imgpath) await assertInGallery(inside, { imgpath: fields.imgpath });
    const bundle = bundleOf === undefined ? bundleTerms(before) : bundleTerms({ bundleOf, bundleCount });
    const single =
      bundle && (await assertBundle(inside, { itemid: before.itemid, name: fields.name, ...bundle }));
    const columns = bundle ?? { bundleOf: null, bundleCount: null };
    if (!single && isApi && apiType === null)
      throw new AppError('invalid_input', 'forms.apiTypeRequired', {
        fields: { apiType: 'forms.apiTypeRequired' },
      });
    const bought =
      single && bundle ? goodsOf(single, bundle.bundleCount) : { isApi, apiType, packs: itemidarray };
    const prices = {
      originalPrice: originalprice,
      discountedPrice: discountedprice,
      resellPrice: resellprice,
    };
    const wanted = { ...before, ...bought };
    if (bought.isApi !== before.isApi || bought.apiType !== before.apiType)
      await assertCompatibleWithProducts(inside, wanted);
    // Before the prices: what the item costs by its new routes is the floor that they are compared with.
    if (single) {
      await inside.db.item.update({ where: { itemid: before.itemid }, data: { ...bought, ...columns } });
      await deriveBundles(inside, single.itemid);
    } else await syncDefaultRoute(inside, wanted, before);
    const stock = inStock === undefined ? {} : { inStock };
    const data = { ...fields, ...bought, ...columns, ...prices, ...stock, nameHi, unitCount };
    const after = await changeItem(inside, { action: 'edit-item', before, data, set });
    if (!single) await deriveBundles(inside, before.itemid);
    const isSame =
      isBoughtAlike(before, wanted) && JSON.stringify(bundle) === JSON.stringify(bundleTerms(before));
    if (isSame) return presentItem(after, 'admin');
    // Its route may be one of before, with a cost that its prices were never compared with.
    const itemids = await withBundles(inside, [after.itemid]);
    const { paused, resumed } = await applyFloorRule(inside, { itemids, set });
    return presentItem(
      [...paused, ...resumed].find(({ itemid }) => itemid === after.itemid) ?? after,
      'admin',
    );
  };
  return withApprovalRequest(context, () => transaction(context, change));
}
