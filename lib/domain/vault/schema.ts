// The contract of the vault: its forms, its views and its limits. Browsers import this file.
import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { issue } from '@/lib/platform/messages/schema';
import { isRupees, paiseFromRupees } from '@/lib/platform/money';
import { requiredReason } from '@/lib/platform/reasons';

/** The most codes of one file, and the most characters of it. */
export const MOST_CODES = 5000;
export const LARGEST_CODE_FILE = 5 * 1024 * 1024;
/** Days after its delivery in which a customer may return an order whose codes nobody has looked at. */
export const RETURN_DAYS = 7;
/** The most orders that an account returns in a day; staff return others. */
export const MOST_RETURNS = 20;
/** Days before their expiry from which staff are told of codes in stock. */
export const SOON_DAYS = 14;

export type CodeState = 'available' | 'reserved' | 'sold' | 'revealed' | 'held' | 'refunded' | 'void';

const COST = issue('vault.costWrong');
const HOURS = issue('vault.waitWrong');
const LOW = issue('vault.lowAtWrong');
const itemid = z.int().positive().max(2_147_483_647);

/** Whether it is a number as spreadsheets shorten it, as 1.23457E+15: its last digits are lost. */
export const isShortened = (code: string): boolean => /^\d(\.\d+)?E\+\d+$/i.test(code.trim());

/** A code and a PIN as suppliers print them: letters, digits and the signs between them. */
export const codeText = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._/+=:-]{3,99}$/u, issue('vault.codeWrong'))
  .refine((code) => !isShortened(code), issue('vault.codeShortened'));
export const pinText = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N} -]{0,30}$/u, issue('vault.pinWrong'));
export const expiryText = z.union([z.literal(''), z.iso.date()], issue('vault.expiryWrong'));

/** A file of codes, which is looked at first (`isDryRun`). */
export const importCodesForm = z.object({
  itemid,
  isDryRun: z.boolean(),
  text: z.string().min(1, issue('vault.fileEmpty')).max(LARGEST_CODE_FILE, issue('vault.fileTooLarge')),
  supplier: z.string().trim().min(2, issue('vault.supplierMissing')).max(60, issue('vault.supplierMissing')),
  invoice: z.string().trim().max(60),
  /** Rupees for each code; null when it is unknown. */
  unitCost: z
    .number(COST)
    .nullable()
    .pipe(z.number(COST).min(0, COST).max(1_000_000, COST).refine(isRupees, COST).nullable())
    .transform((amount) => (amount === null ? null : paiseFromRupees(amount))),
});
/** Voids what is left of an imported batch. */
export const voidBatchForm = z.object({
  batchId: z.string().min(1).max(64),
  reason: requiredReason(200),
});
/** The longest that an order may wait for a code before its price is given back. */
export const LONGEST_WAIT_HOURS = 72;

export const vaultItemForm = z.object({
  itemid,
  waitHours: z.int(HOURS).min(0, HOURS).max(LONGEST_WAIT_HOURS, HOURS),
  lowAt: z.int(LOW).min(0, LOW).max(100_000, LOW),
  seen: z.int().nonnegative(),
});
/** A code that staff typed for an order that is delivered by hand. */
export const typedCodeForm = z.object({
  orderId: idSchema,
  code: codeText,
  pin: pinText,
  expiresOn: expiryText,
});
export const setAsideForm = z.object({
  codeId: z.string().min(1).max(64),
  to: z.enum(['available', 'void']),
});

/**
 * A decision about the stock of an item from before the restored moment. `confirm`: the codes of the file are unused.
 */
export const restoredCodesForm = z.object({
  itemid,
  seen: z.int().positive(),
  decision: z.enum(['sell', 'void', 'confirm']),
  text: z.string().max(LARGEST_CODE_FILE, issue('vault.fileTooLarge')),
});

/** What a file would do, without any of its codes. */
export interface CodeFilePreview {
  /** For which item, with its product, and what it sells for, in rupees. */
  item: string;
  price: number;
  good: number;
  /** Lines whose code is in the vault, or was. */
  known: number[];
  /** Lines that repeat a code of the file. */
  repeated: number[];
  bad: { line: number; why: string }[];
  /** Days until the first good code expires; null when none does. */
  firstExpiresIn: number | null;
}

/** The stock of an item that is sold from the vault. */
export interface VaultStock {
  itemid: number;
  name: string;
  products: string[];
  waitHours: number;
  lowAt: number;
  version: number;
  /** What can be sold now. */
  available: number;
  reserved: number;
  sold: number;
  /** Of the available ones, those that expire soon, too soon to be sold among them. */
  expiring: number;
  /** Paid orders that wait for a code. */
  waiting: number;
}

export interface BatchView {
  id: string;
  itemid: number;
  /** With the name of a product, where it is in one. */
  item: string;
  kind: 'import' | 'supplier' | 'typed';
  supplier: string;
  invoice: string;
  unitCost: number | null;
  rows: number;
  left: number;
  createdBy: string | null;
  createdAt: string;
}

/** Codes of an item that were set aside when the quarantine of a restored database ended. */
export interface RestoredCodesView {
  itemid: number;
  item: string;
  count: number;
}

/** A code that a person decides about: it was returned, or came for an order that did not wait for it. */
export interface SetAsideView {
  id: string;
  item: string;
  state: 'held' | 'refunded';
  orderId: string | null;
  expiresAt: string | null;
}
