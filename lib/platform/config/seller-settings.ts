import { z } from 'zod';

const line = (most: number) => z.string().trim().min(3).max(most);

/** Who sells, and how goods without a tax class of their own are taxed. What is a safe value is an accountant's question. */
export const sellerShape = {
  SELLER_LEGAL_NAME: line(120).optional(),
  SELLER_ADDRESS: line(300).optional(),
  // With it orders have invoices; without it, receipts. Its check digit is looked at where it is used.
  SELLER_GSTIN: z.string().trim().length(15, 'must be a GSTIN of 15 characters').optional(),
  // Printed under each document; unset: the document says that it needs no signature.
  SELLER_SIGNATORY: line(120).optional(),
  // The first letters of the numbers of invoices; a credit note, a bill of supply and a receipt have CN, BS and RC.
  INVOICE_PREFIX: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two capital letters')
    .refine((text) => !['CN', 'BS', 'RC'].includes(text), 'CN, BS and RC are taken')
    .default('TR'),
  // The services accounting code and the rate, in percent, of an item that has no tax class.
  GST_CODE: z
    .string()
    .regex(/^99\d{4}$/, 'must be a services accounting code of six digits')
    .default('998439'),
  GST_RATE: z.coerce.number().min(0.01).max(100).multipleOf(0.01).default(18),
};

const SELLER_TOGETHER = ['SELLER_GSTIN', 'SELLER_LEGAL_NAME', 'SELLER_ADDRESS'] as const;

/** Throws when the seller has a GSTIN and no name or address, which the law wants on each invoice. */
export function checkSeller(settings: Readonly<Record<string, unknown>>): void {
  if (settings.SELLER_GSTIN === undefined) return;
  const missing = SELLER_TOGETHER.filter((name) => settings[name] === undefined);
  if (missing.length > 0)
    throw new Error(`Settings: with SELLER_GSTIN, ${missing.join(' and ')} must be set too.`);
}
