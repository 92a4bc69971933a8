import {
  type Approval,
  assertUnchanged,
  needsApproval,
  type WantedApproval,
} from '@/lib/domain/approval-requests';
import type { Context } from '@/lib/domain/context';
import type { Item } from '@/lib/platform/db';
import { message } from '@/lib/platform/messages';
import { formatRupees, type Paise, paiseFromRupees, rupees } from '@/lib/platform/money';
import { floorOf, ratesOf } from './floor';

/** So many sales may lose together what one person may give alone. The price of one loss bounds no sum of losses. */
const SALES = 100n;

interface SecondForSaleInput {
  before: Item;
  /** As the caller's transaction has written it: on sale, with its routes. */
  after: Item;
  approval?: Approval | undefined;
}

/**
 * Checks that a second person has approved the sale of an item far below its cost. Returns the id of that person, or
 * null when the possible loss is so small that one person may decide.
 * Throws approval_required, and conflict when price or cost have changed since the sale was asked for.
 */
export async function requireSecondForSale(
  context: Pick<Context, 'db' | 'sealer'> & { shop: Pick<Context['shop'], 'creditAlone'> },
  { before, after, approval }: SecondForSaleInput,
): Promise<string | null> {
  const { db, shop } = context;
  const rates = ratesOf(await db.currencyRate.findMany());
  const routes = await db.supplierRoute.findMany({ where: { itemid: after.itemid } });
  const floor = floorOf({ ...after, routes }, rates);
  const wanted = wantedSale(before, floor);
  if (approval) {
    assertUnchanged(context, approval, wanted.version);
    return approval.approverId;
  }
  if (floor === null) return null;
  const alone = paiseFromRupees(shop.creditAlone);
  const price = [after.discountedPrice, after.resellPrice].find((each) => (floor - each) * SALES > alone);
  if (price === undefined) return null;
  const text = { item: after.name, price: formatRupees(rupees(price)), cost: formatRupees(rupees(floor)) };
  throw needsApproval(message('catalogue.saleNeedsApproval', text), wanted);
}

function wantedSale({ itemid, version }: Item, floor: Paise | null): WantedApproval {
  return {
    kind: 'sale-below-cost',
    permission: 'prices.write',
    receiverId: null,
    objectType: 'item',
    objectId: String(itemid),
    input: { itemid },
    version: `${version} ${floor}`,
  };
}
