import type { z } from 'zod';
import { withApprovalRequest } from '@/lib/domain/approval-requests';
import { assertVersion, lockItem } from '@/lib/domain/catalogue/named-row';
import { presentItem } from '@/lib/domain/catalogue/present';
import { openChangeSet } from '@/lib/domain/catalogue/price-changes/change-set';
import { holdRates } from '@/lib/domain/catalogue/price-changes/lock-rates';
import { assertCompatibleWithProducts } from '@/lib/domain/catalogue/routes/compatibility';
import { syncDefaultRoute } from '@/lib/domain/catalogue/routes/sync-default-route';
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

/** Changes all fields of an item. Throws not_found, conflict (it was changed meanwhile), invalid_input, forbidden, approval_required. */
export async function editItem(context: ItemContext, { itemName, item }: EditItemInput): Promise<ItemView> {
  const change = async (inside: typeof context) => {
    await holdRates(inside);
    const before = await lockItem(inside, itemName);
    const set = openChangeSet(inside, { kind: 'call' });
    const { __v: seen, itemidarray, originalprice, discountedprice, resellprice, ...given } = item;
    assertVersion(seen === undefined || seen === before.version);
    const { isApi = before.isApi, apiType = before.apiType, inStock, ...rest } = given;
    const { nameHi = before.nameHi, unitCount = before.unitCount, ...fields } = rest;
    if (isApi && apiType === null)
      throw new AppError('invalid_input', 'forms.apiTypeRequired', {
        fields: { apiType: 'forms.apiTypeRequired' },
      });
    const bought = { isApi, apiType, packs: itemidarray };
    const prices = {
      originalPrice: originalprice,
      discountedPrice: discountedprice,
      resellPrice: resellprice,
    };
    const wanted = { ...before, ...bought };
    if (isApi !== before.isApi || apiType !== before.apiType)
      await assertCompatibleWithProducts(inside, wanted);
    // Before the prices: what the item costs by its new routes is the floor that they are compared with.
    await syncDefaultRoute(inside, wanted, before);
    const stock = inStock === undefined ? {} : { inStock };
    const data = { ...fields, ...bought, ...prices, ...stock, nameHi, unitCount };
    return presentItem(await changeItem(inside, { action: 'edit-item', before, data, set }), 'admin');
  };
  return withApprovalRequest(context, () => transaction(context, change));
}
