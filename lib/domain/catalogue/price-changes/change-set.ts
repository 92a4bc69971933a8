import type { ChangeSetKind, SkippedLine, StockState } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import type { Item, PriceChangeLine, PriceChangeSet, Prisma } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { notBefore } from '@/lib/platform/time';

export type ChangeLine = Pick<
  PriceChangeLine,
  'objectType' | 'objectId' | 'field' | 'oldValue' | 'newValue' | 'byRule'
>;

export interface ChangeSet {
  id: string;
  /** How many lines it has so far. */
  count: () => number;
  /** Adds lines. The set is written with its first line, so that a save that changes nothing leaves none. */
  record: (lines: ChangeLine[]) => Promise<void>;
}

export interface OpenChangeSetInput {
  kind: ChangeSetKind;
  reason?: string;
  /** What it takes back. */
  undoOf?: Pick<PriceChangeSet, 'id' | 'appliedAt'>;
  skipped?: SkippedLine[];
  /** The id of a schedule, which has its row already. */
  existing?: string;
}

/** A change set of the caller's transaction. Whoever changes a price, the stock, a rate or a cost records it here. */
export function openChangeSet(
  { db, clock, actor }: Pick<Context, 'db' | 'clock' | 'actor'>,
  { kind, reason = '', undoOf, skipped = [], existing }: OpenChangeSetInput,
): ChangeSet {
  const id = existing ?? newId(clock);
  let count = 0;
  return {
    id,
    count: () => count,
    record: async (lines) => {
      const changed = lines.filter(({ oldValue, newValue }) => oldValue !== newValue);
      if (changed.length === 0) return;
      if (count === 0 && existing === undefined) {
        const now = notBefore(undoOf?.appliedAt, clock.now());
        await db.priceChangeSet.create({
          data: {
            id,
            kind,
            reason,
            actorId: actor.id,
            status: 'applied',
            createdAt: now,
            appliedAt: now,
            undoOf: undoOf?.id ?? null,
            skipped: skipped satisfies Prisma.InputJsonValue,
          },
        });
      }
      count += changed.length;
      await db.priceChangeLine.createMany({ data: changed.map((line) => ({ ...line, setId: id })) });
    },
  };
}

export interface BatchedSet extends ChangeSet {
  /** Writes what was recorded since. */
  flush: () => Promise<void>;
}

/** A change set that writes its lines together: a thousand prices are changed in one transaction, which has seconds. */
export function batchLines(set: ChangeSet): BatchedSet {
  const waiting: ChangeLine[] = [];
  return {
    ...set,
    record: async (lines) => {
      waiting.push(...lines);
    },
    flush: () => set.record(waiting.splice(0)),
  };
}

/** The values of the column `field` = 'stock'. */
const STOCK: Record<StockState, bigint> = { 'in-stock': 1n, 'out-of-stock': 0n, paused: -1n };

export function stockStateOf({ inStock, pausedBy }: Pick<Item, 'inStock' | 'pausedBy'>): StockState {
  if (inStock) return 'in-stock';
  return pausedBy === null ? 'out-of-stock' : 'paused';
}

export function stockStateFrom(value: bigint | null): StockState {
  if (value === STOCK['in-stock']) return 'in-stock';
  return value === STOCK.paused ? 'paused' : 'out-of-stock';
}

/** The values of an item that a change set records, by field. */
export function valuesOfItem(item: Item): Record<'original' | 'price' | 'resell' | 'stock', bigint> {
  const { originalPrice: original, discountedPrice: price, resellPrice: resell } = item;
  return { original, price, resell, stock: STOCK[stockStateOf(item)] };
}

/** The lines of what differs between an item before and after. */
export function linesOfItem(before: Item, after: Item, byRule = false): ChangeLine[] {
  const values = valuesOfItem(after);
  return Object.entries(valuesOfItem(before)).map(([field, oldValue]) => ({
    objectType: 'item',
    objectId: String(before.itemid),
    field,
    oldValue,
    newValue: values[field as keyof typeof values],
    byRule,
  }));
}
