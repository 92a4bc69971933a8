// The settings of a source of exchange rates.
import { z } from 'zod';
import { addressSetting } from './parse-settings';

/** Names with a dot between: `data.rates`. */
const place = z.string().regex(/^\w+(\.\w+)*$/, 'must be names with a dot between, such as data.rates');

export const rateShape = {
  RATE_SOURCE_URL: addressSetting.optional(),
  // json: an object of numbers by currency; ecb: the XML of the European Central Bank.
  RATE_SOURCE_FORMAT: z.enum(['json', 'ecb']).default('json'),
  // Of json: where the numbers and their day (2026-11-25) stand.
  RATE_SOURCE_RATES: place.default('rates'),
  RATE_SOURCE_DAY: place.default('date'),
  // Of json: rupees for one unit of the currency, or units of all currencies, the rupee too, for one of
  // RATE_SOURCE_BASE.
  RATE_SOURCE_QUOTES: z.enum(['rupees', 'units']).default('rupees'),
  RATE_SOURCE_BASE: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be the three letters of a currency')
    .default('EUR'),
  // What banks and suppliers take above the reference rate.
  RATE_MARKUP_PERCENT: z.coerce.number().min(0).max(25).multipleOf(0.01).default(0),
  // A rate that changes by more waits for a person.
  RATE_CHANGE_PERCENT: z.coerce.number().min(0.1).max(50).default(3),
};
