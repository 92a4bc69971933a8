import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { isOneLine, LONGEST_INPUT } from '@/lib/platform/input-kinds';
import { issue } from '@/lib/platform/messages/schema';
import { isRupees } from '@/lib/platform/money';
import { minutes } from '@/lib/platform/time';

/** The time within which the store promises to deliver a paid order, also one that is delivered by hand (spec S9.1). */
export const PROMISED = minutes(30);

export const orderStatuses = [
  'Created',
  'Processing',
  'Completed',
  'Refunded',
  'Cancelled',
  'Failed',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * What was typed for an input of a product: one line of visible text. Its product's kinds of input decide the rest, and
 * whether it may be empty (assertInputs).
 */
export const inputSchema = z
  .string()
  .trim()
  .max(LONGEST_INPUT, issue('fieldErrors.tooLong'))
  .refine(isOneLine, issue('fieldErrors.unseenCharacters'));

export const itemidSchema = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(2_147_483_647));

/** The number or the `_id` of an item or a product. */
export const nameSchema = z.union([z.int().min(1).transform(String), idSchema]);

/** What the buyer saw, in rupees. */
export const expectedPriceSchema = z
  .number()
  .positive(issue('fieldErrors.notPrice'))
  .max(10_000_000, issue('fieldErrors.notPrice'))
  .refine(isRupees, issue('fieldErrors.notPrice'));

export const clientTxnIdSchema = z.string().regex(/^[0-9A-Z]{6,32}$/, issue('fieldErrors.notTransactionId'));

/** A reference of any form. One that cannot be ours is unknown, and answered as one that does not exist. */
export const askedTxnIdSchema = z.string().min(1, issue('fieldErrors.notTransactionId')).max(200);
