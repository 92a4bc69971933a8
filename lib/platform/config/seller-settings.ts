import { z } from 'zod';
import { isLoopback } from './is-loopback';

const line = (most: number) => z.string().trim().min(3).max(most);

const phone = z
  .string()
  .trim()
  .regex(/^\+?[\d ()-]{6,20}$/, 'must be a phone number');

/**
 * Who sells, and how goods without a tax class of their own are taxed. What is a safe value is an accountant's
 * question.
 */
export const sellerShape = {
  SELLER_LEGAL_NAME: line(120).optional(),
  SELLER_ADDRESS: line(300).optional(),
  // With it orders have invoices; without it, receipts. Its check digit is looked at where it is used.
  SELLER_GSTIN: z.string().trim().length(15, 'must be a GSTIN of 15 characters').optional(),
  // Other places of business; unset: there are none.
  SELLER_BRANCHES: line(600).optional(),
  // Whom customers reach, and who answers complaints: the page /contact shows them (decision 107).
  CARE_EMAIL: z.email().optional(),
  CARE_PHONE: phone.optional(),
  GRIEVANCE_OFFICER: line(120).optional(),
  GRIEVANCE_DESIGNATION: line(120).optional(),
  GRIEVANCE_EMAIL: z.email().optional(),
  GRIEVANCE_PHONE: phone.optional(),
  // Who carries out the payments, and how customers reach them: rule 7 wants it shown. At /contact.
  PAYMENT_PROVIDER: line(200).optional(),
  // Printed under each document; unset: the document says that it needs no signature.
  SELLER_SIGNATORY: line(120).optional(),
  // The first letters of the numbers of invoices; a credit note, a bill of supply and a receipt have CN, BS and RC.
  INVOICE_PREFIX: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two capital letters')
    .refine((text) => !['CN', 'BS', 'RC'].includes(text), 'CN, BS and RC are taken')
    .default('TR'),
  // A letter behind those letters. Cells of one seller are databases of their own, and would give the same numbers
  // without it.
  INVOICE_SERIES: z
    .string()
    .regex(/^[A-Z]$/, 'must be a capital letter')
    .optional(),
  // The services accounting code and the rate, in percent, of an item that has no tax class.
  GST_CODE: z
    .string()
    .regex(/^99\d{4}$/, 'must be a services accounting code of six digits')
    .default('998439'),
  GST_RATE: z.coerce.number().min(0.01).max(100).multipleOf(0.01).default(18),
};

const SELLER_TOGETHER = ['SELLER_GSTIN', 'SELLER_LEGAL_NAME', 'SELLER_ADDRESS'] as const;

/** What a shop in India has to show: rule 4 of the Consumer Protection (E-Commerce) Rules, 2020. */
const SHOWN = [
  ...(['SELLER_LEGAL_NAME', 'SELLER_ADDRESS', 'CARE_EMAIL', 'CARE_PHONE'] as const),
  ...(['GRIEVANCE_OFFICER', 'GRIEVANCE_DESIGNATION', 'GRIEVANCE_EMAIL', 'GRIEVANCE_PHONE'] as const),
];

/** The warning for details of the seller that are missing; null when none is. */
export function findSellerGap(settings: Readonly<Record<string, unknown>>): string | null {
  const missing = SHOWN.filter((name) => settings[name] === undefined);
  if (missing.length === 0) return null;
  return `A shop has to show who sells and who answers complaints: set ${missing.join(', ')}.`;
}

/**
 * The warning for a payment provider that is not named; null when it is. It stops no start: shops of before did not
 * have to name it.
 */
export function findProviderGap({ PAYMENT_PROVIDER }: { PAYMENT_PROVIDER?: unknown }): string | null {
  if (PAYMENT_PROVIDER !== undefined) return null;
  return 'A shop has to say who carries out its payments and how to reach them: set PAYMENT_PROVIDER.';
}

/** Throws when a shop that others reach does not say who sells. A demo takes no money. */
function demandSeller(settings: Readonly<Record<string, unknown>> & { STORE_URL: string; SANDBOX: string }) {
  const gap = findSellerGap(settings);
  if (gap === null || settings.SANDBOX !== '0' || isLoopback(new URL(settings.STORE_URL).hostname)) return;
  throw new Error(`Settings: STORE_URL=${settings.STORE_URL} is an address for others. ${gap}`);
}

/**
 * Throws when the seller has a GSTIN and no name or address, which the law wants on each invoice, or is one of several
 * cells without a series of its own, or is not shown at an address for others.
 */
export function checkSeller(settings: Parameters<typeof demandSeller>[0]): void {
  demandSeller(settings);
  if (settings.SELLER_GSTIN === undefined) return;
  const missing = SELLER_TOGETHER.filter((name) => settings[name] === undefined);
  if (missing.length > 0)
    throw new Error(`Settings: with SELLER_GSTIN, ${missing.join(' and ')} must be set too.`);
  if (settings.CELL !== undefined && settings.INVOICE_SERIES === undefined)
    throw new Error(
      'Settings: with CELL and SELLER_GSTIN, INVOICE_SERIES must be set too, to another letter in each cell: two cells would give the same numbers to their invoices.',
    );
}
