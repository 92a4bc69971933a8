// Types and schemas of price changes that browsers share. Amounts are rupees.
import { z } from 'zod';
import { CURRENCIES, type Currency } from '@/lib/integrations/suppliers/descriptors';
import { issue } from '@/lib/platform/messages/schema';
import { isPercent } from '@/lib/platform/money';

/** What made a change set. `call` is a call of the API or the form of one item. */
const changeSetKinds = [
  ...(['prices', 'percent', 'csv', 'rate', 'cost', 'routes', 'stock', 'call', 'undo', 'end'] as const),
] as const;
export type ChangeSetKind = (typeof changeSetKinds)[number];
const draftKinds = ['prices', 'percent', 'csv', 'rate'] as const;
export type DraftKind = (typeof draftKinds)[number];

/**
 * The most rows of one draft: they are saved in one transaction, which has ten seconds. On two busy cores 1,000 took 8
 * s.
 */
export const MOST_ROWS = 500;
export const LONGEST_REASON = 200;

const typed = z.string().max(40, issue('fieldErrors.tooLong'));

/** Prices and stock of an item as typed, and as they were when typing began. */
const draftItemSchema = z.object({
  itemid: z.int().positive(),
  price: typed,
  resell: typed,
  inStock: z.boolean(),
  seen: z.object({ price: z.number(), resell: z.number(), inStock: z.boolean() }),
});
export type DraftItem = z.output<typeof draftItemSchema>;

/** The rate of a currency as typed, and as it was when typing began. */
const draftRateSchema = z.object({
  currency: z.enum(CURRENCIES),
  rupees: typed,
  seen: z.number().nullable(),
});
export type DraftRate = z.output<typeof draftRateSchema>;

/** A row of a file that cannot be read. */
export interface RowProblem {
  /** The line of the file, from 1. */
  line: number;
  text: string;
  problem: string;
}

export const draftContentSchema = z.object({
  items: z.array(draftItemSchema).max(MOST_ROWS),
  rates: z.array(draftRateSchema).max(CURRENCIES.length),
  problems: z.array(z.object({ line: z.int(), text: z.string(), problem: z.string() })).default([]),
});
export type DraftContent = z.output<typeof draftContentSchema>;

/** What a saved change may need an administrator to confirm by name. */
const confirmationNames = ['large', 'below-cost', 'pause', 'bundle'] as const;
export type ConfirmationName = (typeof confirmationNames)[number];

const time = z.union([z.literal(''), z.iso.datetime({ offset: true })], issue('fieldErrors.notTime'));

/**
 * The preview of a draft as it is sent: `check` computes the diff of the sent values, `save` saves what was looked at.
 */
export const draftForm = z.object({
  id: z.string().regex(/^[0-9A-Za-z]{1,40}$/),
  intent: z.enum(['check', 'save', 'schedule']),
  items: draftContentSchema.shape.items,
  rates: draftContentSchema.shape.rates,
  /** The items that are left out of the draft. */
  leave: z.array(z.int().positive()).max(MOST_ROWS),
  fingerprint: z.string().max(100),
  confirmed: z.array(z.enum(confirmationNames)).max(confirmationNames.length),
  reason: z.string().trim().max(LONGEST_REASON, issue('fieldErrors.tooLong')),
  /** Of a schedule, in ISO time; '' for none. */
  startsAt: time,
  endsAt: time,
});

/** When a scheduled change begins, and when the former prices come back; '' for never. */
export interface ScheduleWindow {
  startsAt: string;
  endsAt: string;
}

const roundings = ['none', 'rupee', 'nine'] as const;
export type Rounding = (typeof roundings)[number];

const PERCENT = issue('fieldErrors.notPercentChange');

/** A change of many prices by percent. `scope` is `all`, or a kind and a name such as `category:games`. */
export const percentForm = z
  .object({
    scope: z.string().regex(/^(all|(product|category|supplier):.{1,60})$/),
    prices: z.enum(['both', 'price', 'resell']),
    direction: z.enum(['up', 'down']),
    percent: z
      .number(PERCENT)
      .nullable()
      .pipe(z.number(PERCENT).positive(PERCENT).max(1000, PERCENT).refine(isPercent, PERCENT)),
    rounding: z.enum(roundings),
  })
  .refine(({ direction, percent }) => direction === 'up' || percent < 100, {
    error: PERCENT,
    path: ['percent'],
  });

/** The largest file of prices, in bytes. */
export const LARGEST_PRICE_FILE = 1024 * 1024;

/** A file of prices. */
export const priceFileForm = z.object({
  text: z.string().min(1, issue('fieldErrors.empty')).max(LARGEST_PRICE_FILE, issue('fieldErrors.tooLong')),
});

/** Names a change set. */
export const changeSetForm = z.object({ id: z.string().regex(/^[0-9A-Za-z]{1,40}$/) });
/**
 * `seen`: what the button of the page cancels, because a change may begin while the page is open; pages of the version
 * before send none.
 */
export const cancelScheduleForm = changeSetForm.extend({ seen: z.enum(['beginning', 'end']).optional() });

/** What is typed on the page of prices. */
export const newDraftForm = z.object({
  kind: z.enum(['prices', 'rate']),
  items: draftContentSchema.shape.items,
  rates: draftContentSchema.shape.rates,
});

export interface Confirmation {
  name: ConfirmationName;
  /** What is confirmed, with the names and amounts. */
  sentence: string;
}

/** A value before and after, in rupees. */
export interface ValueDiff {
  /** As typed. */
  text: string;
  old: number;
  /** Null when what was typed is no price. */
  new: number | null;
  /** The change in percent, to one decimal; null when nothing changes. */
  percent: number | null;
  error: string;
}

export type StockState = 'in-stock' | 'out-of-stock' | 'paused';

export interface ItemDiff {
  itemid: number;
  name: string;
  products: string[];
  /** Null: the item is gone, or was deleted. */
  price: ValueDiff;
  resell: ValueDiff;
  stock: { old: StockState; new: StockState };
  /** Whether a person wants it in stock; the rule about costs may pause or resume it beside that. */
  wantsStock: boolean;
  /** The cost by its first enabled route and the new rates; null when it is unknown. */
  cost: number | null;
  /** At the lower of both prices; null when the cost is unknown. */
  margin: { old: number | null; new: number | null };
  isLarge: boolean;
  isBelowCost: boolean;
  /** The values that the form was filled with, when another person has changed the item since; null when nobody has. */
  seen: { price: number; resell: number; inStock: boolean } | null;
  /** Why the row cannot be saved at all; ''. */
  error: string;
}

export interface RateDiff {
  currency: Currency;
  text: string;
  old: number | null;
  new: number | null;
  percent: number | null;
  isLarge: boolean;
  seen: number | null;
  error: string;
}

/** An item whose stock the rule about costs changes. */
export interface RuleEffect {
  itemid: number;
  name: string;
  products: string[];
  price: number;
  resell: number;
  cost: number | null;
}

/** What a bundle costs less than its single item bought as often, before and after, in rupees. */
export interface BundleDiff {
  itemid: number;
  name: string;
  count: number;
  single: string;
  /** The prices after the change: of the bundle, and of so many single items. */
  price: { bundle: number; singles: number };
  resell: { bundle: number; singles: number };
  saving: { old: number; new: number };
  resellSaving: { old: number; new: number };
}

/** What a draft would change, computed from the rows of now. */
export interface PriceDiff {
  items: ItemDiff[];
  rates: RateDiff[];
  pausing: RuleEffect[];
  resuming: RuleEffect[];
  /** The bundles of which a price changes, or one of their single item. */
  bundles: BundleDiff[];
  confirmations: Confirmation[];
  /** Rows that the rows above leave as they are. */
  unchanged: number;
  hasErrors: boolean;
  /** Of everything above: a save with another one is refused. */
  fingerprint: string;
}

export interface DraftView {
  id: string;
  kind: DraftKind;
  content: DraftContent;
  diff: PriceDiff;
  /** Scheduled changes of the same items and rates: each leaves what is saved before it begins. */
  overlaps: { id: string; startsAt: string; names: string[] }[];
  /** The change set that it was saved as; null before. */
  savedAs: string | null;
}

/** Why a line was left as it was. */
const skipCauses = ['changed', 'deleted', 'below-cost'] as const;
export const skippedSchema = z.array(
  z.object({
    objectType: z.enum(['item', 'rate', 'route']),
    objectId: z.string(),
    field: z.string(),
    why: z.enum(skipCauses),
  }),
);
export type SkippedLine = z.output<typeof skippedSchema>[number];

export interface ChangeLineView {
  objectType: string;
  objectId: string;
  /** The name of the item, or of the currency. */
  name: string;
  field: string;
  /** Rupees, units of the currency, or the state of the stock. */
  old: number | StockState | null;
  new: number | StockState | null;
  byRule: boolean;
}

export interface ChangeSetView {
  id: string;
  kind: ChangeSetKind;
  reason: string;
  /** Null: the store itself. */
  actor: { id: string; name: string } | null;
  status: 'scheduled' | 'applied' | 'cancelled';
  createdAt: string;
  appliedAt: string | null;
  startsAt: string | null;
  endsAt: string | null;
  /** The first lines; of a schedule what it will change. */
  lines: ChangeLineView[];
  lineCount: number;
  skipped: { name: string; field: string; why: SkippedLine['why'] }[];
  /** Until when it can be undone; null when it cannot. */
  undoableUntil: string | null;
  /** Whether its beginning, or its end, can still be cancelled. */
  cancellable: 'beginning' | 'end' | null;
  undoOf: string | null;
  undoneBy: string | null;
}
