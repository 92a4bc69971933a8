import { z } from 'zod';
import { issue } from '@/lib/platform/messages/schema';
import { isRupees, paiseFromRupees } from '@/lib/platform/money';
import { requiredReason } from '@/lib/platform/reasons';
import { refundWays } from './source-refunds';

/** Why staff give money back for an order that was completed. */
export const refundCauses = ['not_received', 'wrong_goods', 'bought_twice', 'disruption', 'other'] as const;
/** `returned`: its customer gave its codes back. */
export type RefundCause = (typeof refundCauses)[number] | 'returned';

const NOT_AMOUNT = issue('wallet.invalidAmount');

function isAmount(rupees: number, { from }: { from: 0 | 1 }): boolean {
  return isRupees(rupees) && paiseFromRupees(rupees) >= from;
}

export const addRefundSchema = z.object({
  /** Rupees, with at most two decimals. */
  amount: z.number(NOT_AMOUNT).refine((amount) => isAmount(amount, { from: 1 }), NOT_AMOUNT),
  /** Rupees that were given back before, as the person saw it: two people must not give back the same part. */
  alreadyRefunded: z.number(NOT_AMOUNT).refine((amount) => isAmount(amount, { from: 0 }), NOT_AMOUNT),
  cause: z.enum(refundCauses),
  /** The customer reads it. */
  note: requiredReason(500),
  /** The packs that it is for, counted from 0; none for a refund of another part. */
  packs: z
    .array(z.int().min(0).max(999))
    .max(100)
    .refine((packs) => new Set(packs).size === packs.length)
    .default([]),
  /** Where it goes, without it into the wallet; `choice`: its customer is asked. */
  way: z.enum(refundWays).optional(),
});
export type AddRefundBody = z.output<typeof addRefundSchema>;

/** A refund after the end of an order, as the panel shows it. */
export interface RefundView {
  _id: string;
  amount: number;
  cause: RefundCause;
  note: string;
  packs: number[];
  /** Points that were taken back with it, and those that the customer had spent already. */
  pointsTaken: number;
  pointsSpent: number;
  createdAt: string;
}

/** What can still be refunded of an order, and what was refunded after its end. */
export interface OrderRefunds {
  /** What was given back so far. */
  refunded: number;
  /** The rest of the price; 0 when the order cannot be refunded. */
  rest: number;
  /** Whether that, or the price of an order that goes on, can go back to where the payment came from. */
  hasSource: boolean;
  /** Empty for goods without packs. */
  packs: { index: number; pack: string; share: number; isRefunded: boolean }[];
  /** Oldest first. */
  refunds: RefundView[];
}
