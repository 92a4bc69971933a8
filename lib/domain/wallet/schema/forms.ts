import { z } from 'zod';
import { approverSchema } from '@/lib/domain/accounts/schema';
import { formKey } from '@/lib/platform/form-key';
import { issue } from '@/lib/platform/messages/schema';
import { isRupees } from '@/lib/platform/money';
import { requiredReason } from '@/lib/platform/reasons';

/** Whole rupees (or points), as a JSON number. The largest amount is a setting, which readAmount checks. */
const amountSchema = z.int(issue('wallet.invalidAmount')).positive(issue('wallet.invalidAmount'));

const userid = z.string().min(1).max(64);
export const topUpSchema = z.object({ value: amountSchema, userid });
export const redeemPointsSchema = z.object({ value: amountSchema, userid });
export const transactionStatusSchema = z.object({
  /** Of any form. One that cannot be ours is unknown, and answered as one that does not exist. */
  client_txn_id: z.string().min(1, issue('fieldErrors.notTransactionId')).max(200),
  /** dd-mm-yyyy. Only the format is checked and the value is not used, because the payment's day is stored. */
  date: z
    .string()
    .regex(/^\d{2}-\d{2}-\d{4}$/)
    .optional(),
});
export const addBalanceSchema = z.object({
  userId: userid,
  email: z.string().trim().max(254),
  amount: amountSchema,
  reason: requiredReason(200).optional(),
  /** A second administrator, required above the amount that one may give alone. */
  approver: approverSchema.optional(),
});

/** The panel's form of a gift, which always says why. */
export const addBalanceForm = addBalanceSchema.required({ reason: true }).extend({ key: formKey });
export type AddBalanceForm = z.input<typeof addBalanceForm>;

export const txnidSchema = z.string().regex(/^[0-9A-Z]{6,32}$/, issue('fieldErrors.notTransactionId'));

export const takeBackGiftSchema = z.object({
  /** Rupees, with at most two decimals, because a part of a gift may be spent. */
  amount: z
    .number()
    .positive(issue('wallet.invalidAmount'))
    .max(10_000_000, issue('wallet.invalidAmount'))
    .refine(isRupees, issue('wallet.invalidAmount')),
  reason: requiredReason(200),
  approver: approverSchema.optional(),
});

export const takeBackGiftForm = takeBackGiftSchema.extend({ txnid: txnidSchema, key: formKey });
export type TakeBackGiftForm = z.input<typeof takeBackGiftForm>;
