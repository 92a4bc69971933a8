// What the pages of bulk orders send and show. Browsers import this file.
import { z } from 'zod';
import { issue } from '@/lib/platform/messages/schema';

/** The most players of one list. */
export const MAX_LINES = 200;
/** The most lists that an account keeps: a new one takes the place of the oldest. Orders stay. */
export const MAX_LISTS = 20;
const LONGEST_TEXT = 50_000;

export const bulkOrderForm = z.object({
  product_id: z.string().min(1).max(40),
  item_id: z.int().min(1).max(2_147_483_647),
  /** One player on each line, its inputs between commas, semicolons or tabs. */
  text: z
    .string()
    .max(LONGEST_TEXT, issue('fieldErrors.tooLong'))
    .refine((text) => text.trim() !== '', issue('fieldErrors.empty')),
});
export type BulkOrderForm = z.infer<typeof bulkOrderForm>;

export const bulkOrderParams = z.object({ id: z.string().min(1).max(40) });

/** Why a list was not bought to its end. */
export const STOPS = ['balance', 'price', 'unavailable'] as const;
export type Stop = (typeof STOPS)[number];

export interface BulkLineView {
  /** The line of the text that was given, from 1. */
  line: number;
  inputs: string[];
  player: string | null;
  state: 'unchecked' | 'ready' | 'problem' | 'ordered';
  /** A sentence; null without a problem. */
  problem: string | null;
  /** Whether the problem is that the supplier did not answer about the player, so that a new list may buy the line. */
  notChecked: boolean;
  orderId: string | null;
}

export interface BulkOrderView {
  id: string;
  productId: string;
  itemid: number;
  product: string;
  item: string;
  labels: string[];
  /** Rupees of one line. */
  price: number;
  /** The rate of the tax in the price, in percent; absent where the seller is not registered or the sale has no tax. */
  gst?: number;
  /** Rupees in the wallet now. */
  balance: number;
  state: 'checking' | 'ready' | 'buying' | 'done' | 'stopped';
  stop: Stop | null;
  /** Whether its item can be bought now. While it cannot, the list waits. */
  inStock: boolean;
  createdAt: string;
  lines: BulkLineView[];
}

export interface BulkOrderSummary extends Pick<BulkOrderView, 'id' | 'product' | 'item' | 'createdAt'> {
  lines: number;
  ordered: number;
}
