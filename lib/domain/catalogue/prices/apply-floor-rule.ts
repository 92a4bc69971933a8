import { asStore } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import { type ChangeSet, linesOfItem } from '@/lib/domain/catalogue/price-changes/change-set';
import type { Context } from '@/lib/domain/context';
import type { Item, SupplierRoute } from '@/lib/platform/db';
import { type Paise, rupees } from '@/lib/platform/money';
import { floorOf, isBelow, ratesOf } from './floor';

export interface FloorRuleInput {
  /** The items to check; all when not given. */
  itemids?: number[];
  /** Records what the rule changes. */
  set: ChangeSet;
}

export interface FloorRuleResult {
  paused: Item[];
  resumed: Item[];
}

type RuleContext = Pick<Context, 'db' | 'clock' | 'actor' | 'log'>;

/**
 * The rule about costs, applied after a price, a cost, a rate or a route has changed. An item in stock whose price is
 * below the floor is paused, and one that this rule has paused is put back in stock once its prices reach the floor.
 * What a person took out of stock stays out. In the audit log the actor is the store; the warning in the log informs
 * the operator.
 */
export async function applyFloorRule(
  context: RuleContext,
  { itemids, set }: FloorRuleInput,
): Promise<FloorRuleResult> {
  const { db } = context;
  const rates = ratesOf(await db.currencyRate.findMany());
  const items = await db.item.findMany({
    where: {
      deletedAt: null,
      isApi: true,
      OR: [{ inStock: true }, { pausedBy: 'floor' }],
      ...(itemids ? { itemid: { in: itemids } } : {}),
    },
    include: { routes: true },
    orderBy: { itemid: 'asc' },
  });
  const paused: Item[] = [];
  const resumed: Item[] = [];
  for (const item of items) {
    const floor = floorOf(item, rates);
    const effect = floorEffectOf(item, floor);
    if (effect === null || floor === null) continue;
    const after = await switchByRule(context, { item, floor, inStock: effect === 'resume', set });
    if (after) (effect === 'resume' ? resumed : paused).push(after);
  }
  return { paused, resumed };
}

/** What the rule does with an item; an unknown floor changes nothing. */
export function floorEffectOf(
  item: Pick<Item, 'discountedPrice' | 'resellPrice' | 'inStock' | 'pausedBy'>,
  floor: Paise | null,
): 'pause' | 'resume' | null {
  if (floor === null) return null;
  const isLosing = isBelow(item, floor);
  if (item.inStock) return isLosing ? 'pause' : null;
  return item.pausedBy === 'floor' && !isLosing ? 'resume' : null;
}

interface SwitchInput {
  item: Item & { routes: SupplierRoute[] };
  floor: Paise;
  inStock: boolean;
  set: ChangeSet;
}

/** Returns null when the item was changed meanwhile: that change applies the rule itself. */
async function switchByRule(
  context: RuleContext,
  { item: { routes: _, ...item }, floor, inStock, set }: SwitchInput,
): Promise<Item | null> {
  const { db, clock, log } = context;
  const { itemid } = item;
  const { count } = await db.item.updateMany({
    where: { itemid, version: item.version, inStock: !inStock },
    data: {
      inStock,
      pausedBy: inStock ? null : 'floor',
      version: { increment: 1 },
      updatedAt: clock.now(),
    },
  });
  if (count === 0) return null;
  await recordAudit(asStore(context), {
    action: inStock ? 'resume-item' : 'pause-item',
    objectType: 'item',
    objectId: String(itemid),
    before: { inStock: !inStock },
    after: {
      inStock,
      price: rupees(item.discountedPrice),
      resellPrice: rupees(item.resellPrice),
      cost: rupees(floor),
    },
  });
  const fields = { itemid, item: item.name, cost: rupees(floor) };
  if (inStock) log.info(fields, 'an item is on sale again: its prices reach its cost');
  else log.warn(fields, 'an item was paused: it would sell below its cost');
  const after = await db.item.findUniqueOrThrow({ where: { itemid } });
  await set.record(linesOfItem(item, after, true));
  return after;
}
