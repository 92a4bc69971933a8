// The contract of invoices: tax classes, billing details and views of documents. Browsers import this file.
import { z } from 'zod';
import { formKey } from '@/lib/platform/form-key';
import { filterText, pagePlace, pageSize } from '@/lib/platform/list-query';
import { issue } from '@/lib/platform/messages/schema';
import { isPercent } from '@/lib/platform/money';
import { requiredReason } from '@/lib/platform/reasons';
import { GST_STATE_CODES } from './schema/gst-states';
import { isGstin } from './schema/gstin';

export const TAX_KINDS = ['taxable', 'exempt', 'voucher_principal', 'voucher_agent'] as const;
export type TaxKind = (typeof TAX_KINDS)[number];

export const TAX_KIND_TEXT: Record<TaxKind, string> = {
  taxable: 'Taxable service',
  exempt: 'Exempt service',
  voucher_principal: 'Voucher, sold on our own account',
  voucher_agent: 'Voucher, sold for a commission',
};

export type DocumentKind = 'invoice' | 'bill_of_supply' | 'receipt' | 'credit_note';

const DAY = issue('invoices.dayWrong');
const RATE = issue('invoices.rateWrong');

/** A tax class from a day on. The rate is in percent, and is 0 for all kinds but taxable ones. */
export const taxClassForm = z
  .object({
    itemids: z.array(z.int().positive().max(2_147_483_647)).min(1, issue('invoices.noItems')).max(500),
    kind: z.enum(TAX_KINDS),
    code: z.string().trim(),
    rate: z.number(RATE).min(0, RATE).max(100, RATE).refine(isPercent, RATE),
    starts: z.iso.date(DAY),
    /**
     * For each item the `version` that the page showed. Without it the call overwrites what a colleague has changed
     * since.
     */
    seen: z.array(z.int().nonnegative()).max(500).optional(),
  })
  .superRefine(({ kind, code, rate }, refinement) => {
    const isVoucher = kind.startsWith('voucher');
    if (isVoucher ? code !== '' : !/^99\d{4}$/.test(code))
      refinement.addIssue({ code: 'custom', path: ['code'], message: issue('invoices.codeWrong') });
    if (kind === 'taxable' ? rate === 0 : rate !== 0)
      refinement.addIssue({ code: 'custom', path: ['rate'], message: issue('invoices.rateWrong') });
  });

export const billingForm = z
  .object({
    state: z.enum(GST_STATE_CODES, issue('invoices.stateMissing')),
    name: z.string().trim().max(120, issue('invoices.nameTooLong')),
    address: z.string().trim().max(300, issue('invoices.addressTooLong')),
    gstin: z
      .string()
      .trim()
      .toUpperCase()
      .refine((text) => text === '' || isGstin(text), issue('invoices.gstinWrong')),
  })
  .superRefine(({ state, gstin, name, address }, refinement) => {
    if (gstin === '') return;
    if (!gstin.startsWith(state))
      refinement.addIssue({
        code: 'custom',
        path: ['gstin'],
        message: issue('invoices.gstinOtherState'),
      });
    // Rule 46 of the CGST Rules: an invoice to a registered buyer has their name and address.
    if (name === '')
      refinement.addIssue({ code: 'custom', path: ['name'], message: issue('invoices.nameMissing') });
    if (address === '')
      refinement.addIssue({
        code: 'custom',
        path: ['address'],
        message: issue('invoices.addressMissing'),
      });
  });
export type BillingForm = z.output<typeof billingForm>;

/** What is known for a customer's invoices; empty fields when nothing is. */
export interface BillingView {
  state: string;
  name: string;
  address: string;
  gstin: string;
}

/** A State with its code, in the reader's language. */
export interface StateName {
  code: string;
  name: string;
}

export const TAX_CLASS_SIZES = [50, 100, 250, 500] as const;

/** The query of the panel's list of tax classes. */
export const taxClassQuery = z.object({
  search: filterText,
  ...pagePlace,
  limit: pageSize(TAX_CLASS_SIZES),
});
export type TaxClassQuery = z.output<typeof taxClassQuery>;

export const DOCUMENT_KIND_TEXT: Record<DocumentKind, string> = {
  invoice: 'Tax invoice',
  bill_of_supply: 'Bill of supply',
  receipt: 'Receipt',
  credit_note: 'Credit note',
};

/** A document with its parts, in rupees; those of a credit note are negative. */
export interface PeriodDocument {
  kind: DocumentKind;
  name: string;
  /** `2026-11-26`, in India. */
  date: string;
  orderId: string;
  description: string;
  code: string;
  /** In percent. */
  rate: number;
  /** The number of the document that a credit note is for. */
  credits: string | null;
  taxable: number;
  igst: number;
  cgst: number;
  sgst: number;
  value: number;
}

export interface DocumentView {
  id: string;
  /** The number of the invoice that this one was issued instead of. */
  replaces: string | null;
  kind: DocumentKind;
  name: string;
  /** `2026-11-26`, in India. */
  date: string;
  orderId: string;
  /** Rupees. */
  value: number;
}

/** An invoice with a GSTIN of its buyer that is no longer the one that the customer gives. */
export interface InvoiceCorrection {
  documentId: string;
  number: string;
  gstin: string;
  wanted: BillingView;
  /** Names the details. */
  seen: string;
}

const identifier = z.string().min(1).max(64);

export const correctInvoiceForm = z.object({
  orderId: identifier,
  documentId: identifier,
  seen: identifier,
  reason: requiredReason(500),
  key: formKey,
});
export type CorrectInvoiceInput = Omit<z.output<typeof correctInvoiceForm>, 'key'>;

/** Of an item, for the page of tax classes. */
export interface TaxClassView {
  itemid: number;
  item: string;
  kind: TaxKind;
  code: string;
  /** Percent. */
  rate: number;
  /** Null for the class of the settings. */
  starts: string | null;
  /** A class that begins later. */
  next: { kind: TaxKind; code: string; rate: number; starts: string } | null;
  /** How many classes the item has had: each change adds one. */
  version: number;
}

export const RETURN_FILES = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'docs'] as const;
export type ReturnFile = (typeof RETURN_FILES)[number];

/** A month of one registration: each files returns of its own. */
export interface ReturnPeriod {
  month: string;
  gstin: string;
}

export const returnQuery = z.object({
  month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/),
  /** Absent from pages of the version before, whose links mean all documents of the month. */
  gstin: z.string().refine(isGstin).optional(),
  file: z.enum(RETURN_FILES),
});

export const documentParams = z.object({ id: z.string().min(1).max(64) });
