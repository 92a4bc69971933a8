// Types and schemas of products that are not yet for sale, and of the file that adds one. Browsers share them.
import { z } from 'zod';
import { formKey } from '@/lib/platform/form-key';
import { issue } from '@/lib/platform/messages/schema';
import type { AdminItem } from './items';
import type { ProductView } from './products';

/** What is looked at before a product is published. */
export interface PublishCheck {
  name: 'items' | 'routes' | 'prices' | 'costs' | 'inputs' | 'pictures' | 'hindi' | 'class';
  /** `stop`: it cannot be published before this is mended. */
  state: 'good' | 'warning' | 'stop';
  text: string;
}

/** A product with its items in their order, and what is to be looked at before it is published. */
export interface PublishView {
  product: ProductView;
  isDraft: boolean;
  items: AdminItem[];
  checks: PublishCheck[];
}

/** The largest file that adds a product, in bytes of UTF-8: a call may have 64 KiB. */
export const LARGEST_PRODUCT_FILE = 48 * 1024;
/** The most items in it: they are saved in one transaction. */
export const MOST_IMPORTED = 100;

export function isSmallEnough(text: string): boolean {
  return new TextEncoder().encode(text).length <= LARGEST_PRODUCT_FILE;
}

/** What is wrong with one cell of a file. */
export interface CellProblem {
  /** The line of the file, from 1. */
  line: number;
  /** The heading of the column; '' for the row as a whole. */
  column: string;
  problem: string;
}

/** An item as a file adds it. Amounts are rupees. */
export interface ImportedItem {
  line: number;
  name: string;
  nameHi: string;
  price: number;
  resell: number;
  /** For example 'Smile.one BR, pack 13'; 'By hand' without a supplier. */
  delivery: string;
  /** The cost at the rate of now; null when cost or rate is unknown. */
  floor: number | null;
  /** Of the lower price; null when the cost is unknown. */
  margin: number | null;
  /** It cannot be published at this price. */
  isBelowCost: boolean;
}

/** What a file would add. Nothing is saved while there are problems. */
export interface ImportPreview {
  problems: CellProblem[];
  warnings: string[];
  /** Null while the product itself cannot be read. */
  product: {
    name: string;
    nameHi: string;
    category: string;
    type: string;
    imgpath: string;
    /** The labels of what it asks its buyers for. */
    inputs: string[];
  } | null;
  items: ImportedItem[];
}

const fileText = z
  .string()
  .min(1, issue('catalogue.notProductFile'))
  .refine(isSmallEnough, issue('catalogue.notProductFile'));

export const previewFileForm = z.object({ text: fileText });
export const importFileForm = z.object({ text: fileText, key: formKey });

const id = z.string().regex(/^[0-9A-Za-z_-]{1,40}$/, issue('fieldErrors.notId'));

/** What the panel's forms of new products and items have besides the calls. */
export const asDraft = { isDraft: z.boolean().default(false) };

/** `seen`: the `updatedAt` of the product whose checks were looked at. */
export const publishProductForm = z.object({ id, seen: z.iso.datetime() });
export const publishItemForm = z.object({ itemid: z.int().positive(), seen: z.int().nonnegative() });
export const duplicateProductForm = z.object({
  id,
  name: z
    .string(issue('forms.nameRequired'))
    .trim()
    .min(1, issue('forms.nameRequired'))
    .max(120, issue('forms.nameTooLong')),
  key: formKey,
});
