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
  lowest: paise.nullable(),
});

export type StoredBreakdown = z.output<typeof stored>;

/** The breakdown of a new order, as it is stored. */
export function storeBreakdown({ steps, points, lowest }: Breakdown): z.input<typeof stored> {
  return {
    steps: steps.map(({ amount, ...step }) => ({ ...step, amount: String(amount) })),
    points: String(points),
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

/** What the item cost for the buyer's role when it was ordered, in paise, before all offers. */
export function priceBeforeOffersOf({ breakdown, value }: Pick<Order, 'breakdown' | 'value'>): Paise {
  return breakdown === null ? value : priceBeforeOffers(readBreakdown(breakdown).steps);
}
