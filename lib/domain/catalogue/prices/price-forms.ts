// The schemas of the panel's forms about prices, rates and costs.
import { z } from 'zod';
import { PRICE_MAX } from '@/lib/domain/catalogue/form-fields';
import { currencies } from '@/lib/domain/catalogue/schema';
import { issue } from '@/lib/platform/messages';
import { isRupees } from '@/lib/platform/money';

/** Rates are stored in ten-thousandths of a rupee. */
export const SCALE = 10_000;
const RATE = issue('forms.rateWrong');
const COST = issue('forms.costWrong');

/** The rate of a currency: rupees for one unit. */
export const currencyRateForm = z.object({
  currency: z.enum(currencies),
  rupees: z
    .number(RATE)
    .nullable()
    .pipe(
      z
        .number(RATE)
        .positive(RATE)
        .max(10_000, RATE)
        .refine((rate) => Math.round(rate * SCALE) / SCALE === rate, RATE),
    ),
});

/** The cost of all packs of a route together, in units of the supplier's currency; null when it is unknown. */
export const routeCostForm = z.object({
  itemid: z.int().positive(),
  position: z.int().nonnegative(),
  /** The cost that the page showed. Without it the call overwrites what a colleague has changed since. */
  seen: z.number().nonnegative().max(PRICE_MAX).refine(isRupees).nullable().optional(),
  cost: z.number(COST).nonnegative(COST).max(PRICE_MAX, COST).refine(isRupees, COST).nullable(),
  /** The question about bundles that was answered with yes. */
  seenBundles: z.string().max(100).optional(),
});
