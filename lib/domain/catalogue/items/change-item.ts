import type { Approval } from '@/lib/domain/approval-requests';
import { recordAudit } from '@/lib/domain/audit-log';
import {
  auditSnapshotOfItem,
  auditSnapshotOfPrices,
  changesBetween,
} from '@/lib/domain/catalogue/audit-snapshot';
import { assertNoDraft } from '@/lib/domain/catalogue/drafts/assert-no-draft';
import { type ChangeSet, linesOfItem } from '@/lib/domain/catalogue/price-changes/change-set';
import { applyFloorRule } from '@/lib/domain/catalogue/prices/apply-floor-rule';
import { assertMayChangePrices } from '@/lib/domain/catalogue/prices/assert-may-change-prices';
import { requireSecondForSale } from '@/lib/domain/catalogue/prices/require-second-for-sale';
import type { Context } from '@/lib/domain/context';
import type { Item } from '@/lib/platform/db';

/** What a change of an item needs. */
export type ItemContext = Pick<Context, 'db' | 'clock' | 'actor' | 'log' | 'sealer'> & {
  shop: Pick<Context['shop'], 'creditAlone'>;
};

/** The fields of an item that its editors may set. */
type Editable = Omit<
  Item,
  'id' | 'itemid' | 'version' | 'pausedBy' | 'createdAt' | 'updatedAt' | 'deletedAt'
>;

export interface ItemChange {
  /** What the audit log calls a change of anything but prices. */
  action: 'update-item' | 'edit-item' | 'publish-item';
  /** As it was locked. */
  before: Item;
  /** A given `inStock` is a person's decision, also when it is the state of now: the store does not resume it. */
  data: Partial<Editable>;
  /** Records the changed values. */
  set: ChangeSet;
  /** The second person's approval of a stored request to sell the item below its cost. */
  approval?: Approval | undefined;
  /** The caller changes many items, and applies the rule about costs to all of them afterwards. */
  isRuleDeferred?: boolean;
}

/**
 * Writes a change of a locked item and returns it as it is now. A change of a price needs the grant for it, is recorded
 * as `change-prices` with all three prices whichever call made it, and pauses or resumes the item by its cost.
 * Other fields are recorded as `action`; what stays the same is not recorded. Throws forbidden, conflict for
 * a draft that would go on sale, and approval_required when a paused item would go on sale far below its cost.
 */
export async function changeItem(
  inside: ItemContext,
  { action, before, data, approval, set, isRuleDeferred = false }: ItemChange,
): Promise<Item> {
  const about = { objectType: 'item', objectId: String(before.itemid) };
  if (data.inStock) assertNoDraft({ ...before, ...data });
  const old = auditSnapshotOfPrices(before);
  const repriced = changesBetween(old, auditSnapshotOfPrices({ ...before, ...data })).changed;
  if (repriced) assertMayChangePrices(inside);
  const after = await inside.db.item.update({
    where: { itemid: before.itemid },
    data: {
      ...data,
      ...(data.inStock === undefined ? {} : { pausedBy: null }),
      version: { increment: 1 },
      updatedAt: inside.clock.now(),
    },
  });
  const approver =
    after.inStock && !before.inStock && !repriced
      ? await requireSecondForSale(inside, { before, after, approval })
      : null;
  const { changed, ...fields } = changesBetween(auditSnapshotOfItem(before), auditSnapshotOfItem(after));
  // A person keeps out of stock what the store had paused.
  const isKept = before.pausedBy !== null && after.pausedBy === null && !after.inStock;
  if (changed || isKept)
    await recordAudit(inside, {
      action,
      ...about,
      before: isKept ? { ...fields.before, pausedBy: before.pausedBy } : fields.before,
      after: {
        ...fields.after,
        ...(approver ? { approver } : {}),
        ...(isKept ? { pausedBy: null } : {}),
      },
    });
  await set.record(linesOfItem(before, after));
  if (!repriced) return after;
  const prices = { before: old, after: auditSnapshotOfPrices(after) };
  await recordAudit(inside, { action: 'change-prices', ...about, ...prices });
  if (isRuleDeferred) return after;
  const { paused, resumed } = await applyFloorRule(inside, { itemids: [before.itemid], set });
  return paused[0] ?? resumed[0] ?? after;
}
