import { z } from 'zod';
import type { Prisma } from '@/lib/platform/db';
import { type ChangeLine, linesOfItem } from './change-set';
import type { Wanted } from './diff-prices';

const amount = z
  .string()
  .regex(/^-?\d+$/)
  .nullable();

/** What a schedule will change, with the values that were seen when it was made. Amounts are digits. */
const planSchema = z.array(
  z.object({
    objectType: z.enum(['item', 'rate']),
    objectId: z.string(),
    field: z.enum(['price', 'resell', 'stock', 'rate']),
    old: amount,
    new: amount,
  }),
);

/** The plan of a draft that is saved for later. `rates` are the rates of now. */
export function planOf(
  { items, rates: wanted }: Wanted,
  rates: ReadonlyMap<string, bigint>,
): Prisma.InputJsonArray {
  const ofItems = items.flatMap(({ item, price, resell, inStock }) => {
    const stock = inStock === undefined ? {} : { inStock, pausedBy: null };
    return linesOfItem(item, { ...item, discountedPrice: price, resellPrice: resell, ...stock });
  });
  const ofRates = wanted.map(({ currency, rate }) => ({
    objectType: 'rate',
    objectId: currency,
    field: 'rate',
    oldValue: rates.get(currency) ?? null,
    newValue: rate,
  }));
  return [...ofRates, ...ofItems]
    .filter(({ oldValue, newValue }) => oldValue !== newValue)
    .map(({ objectType, objectId, field, oldValue, newValue }) => ({
      objectType,
      objectId,
      field,
      old: oldValue === null ? null : String(oldValue),
      new: newValue === null ? null : String(newValue),
    }));
}

/** The lines that a plan would record. */
export function linesOfPlan(plan: unknown): ChangeLine[] {
  return planSchema.parse(plan ?? []).map(({ objectType, objectId, field, old, new: next }) => ({
    objectType,
    objectId,
    field,
    byRule: false,
    oldValue: old === null ? null : BigInt(old),
    newValue: next === null ? null : BigInt(next),
  }));
}
