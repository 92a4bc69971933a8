// A test purchase of a route in the sandbox.
import { z } from 'zod';
import { issue } from '@/lib/platform/messages/schema';

const playerField = z
  .string()
  .trim()
  .min(1, issue('fieldErrors.empty'))
  .max(100, issue('fieldErrors.tooLong'));

/** The form of a test purchase: which route of which item, and the inputs that the sandbox is sent. */
export const testPurchaseForm = z.object({
  itemid: z.int().positive(),
  position: z.int().nonnegative(),
  input1: playerField,
  /** '' for games without one. */
  input2: z.string().trim().max(100, issue('fieldErrors.tooLong')),
});
export type TestPurchaseForm = z.output<typeof testPurchaseForm>;

export interface TestPurchaseView {
  outcome: 'delivered' | 'accepted' | 'refused' | 'unknown';
  /** Why it was refused, or how the goods differ; '' for none. */
  message: string;
  /** As they were sent and received, without secrets. */
  request: string;
  reply: string;
  /** ms */
  took: number;
}
