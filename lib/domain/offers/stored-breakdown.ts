import { z } from 'zod';
import type { Order } from '@/lib/platform/db';
import { type Paise, rupees } from '@/lib/platform/money';
import { type Breakdown, priceBeforeOffers } from './price-waterfall';
import { type PriceStepView, priceStepNames } from './schema';

const paise = z
  .string()
  .regex(/^-?\d{1,18}$/)
  .transform(BigInt);

/** As an order stores it: amounts are paise as digits, because JSON has no large integers. */
const stored = z.object({
  steps: z
    .array(
      z.object({
        name: z.enum(priceStepNames),
        amount: paise,
        code: z.string().optional(),
        title: z.string().optional(),
        titleHi: z.string().optional(),
        version: z.int().optional(),
      }),
    )
    .min(1),
  points: paise,
  /** None in orders of versions that computed the points at the end. */
  award: z
    .object({
      rate: z.int(),
      tier: z
        .object({ title: z.string(), titleHi: z.string(), threshold: paise, extraRate: z.int() })
        .nullable(),
    })
    .optional(),
  lowest: paise.nullable(),
});

export type StoredBreakdown = z.output<typeof stored>;

/** The breakdown of a new order, as it is stored. */
export function storeBreakdown({ steps, points, award, lowest }: Breakdown): z.input<typeof stored> {
  return {
    steps: steps.map(({ amount, ...step }) => ({ ...step, amount: String(amount) })),
    points: String(points),
    award: {
      rate: award.rate,
      tier: award.tier && { ...award.tier, threshold: String(award.tier.threshold) },
    },
    lowest: lowest === null ? null : String(lowest),
  };
}

export function readBreakdown(json: unknown): StoredBreakdown {
  return stored.parse(json);
}

/** The steps of an order's price for people; none for orders of versions that stored none. */
export function presentPriceSteps({ breakdown }: Pick<Order, 'breakdown'>): PriceStepView[] {
  return breakdown === null ? [] : viewOfSteps(readBreakdown(breakdown).steps);
}

export function viewOfSteps(steps: Breakdown['steps']): PriceStepView[] {
  return steps.map(({ name, amount, code, title, titleHi }) => ({
    name,
    amount: rupees(amount),
    ...(code !== undefined && { code }),
    ...(title !== undefined && { title, titleHi: titleHi ?? '' }),
  }));
}

/** The hundredths of a point that were promised with the price; null when they are computed at the end. */
export function promisedPoints({ breakdown }: Pick<Order, 'breakdown'>): bigint | null {
  if (breakdown === null) return null;
  const { award, points } = readBreakdown(breakdown);
  return award ? points : null;
}

/** What the item cost for the buyer's role when it was ordered, in paise, before all offers. */
export function priceBeforeOffersOf({ breakdown, value }: Pick<Order, 'breakdown' | 'value'>): Paise {
  return breakdown === null ? value : priceBeforeOffers(readBreakdown(breakdown).steps);
}
