// The API's types and schemas of the shop's search. Amounts are rupees. Browsers import this file.
import { z } from 'zod';
import { isStorable } from '@/lib/platform/list-query';
import { issue } from '@/lib/platform/messages/schema';
import { LONGEST_SEARCH, type SearchDocument, type Vocabulary } from '@/lib/platform/text-search';

/** A product as it is searched, with its items in their order; the amounts are prices without a role. */
export interface SearchedProduct extends SearchDocument {
  imgpath: string;
  entries: { itemid: number; name: string; amount: number; available: boolean }[];
}

/** All that a browser needs to search by itself. */
export interface SearchIndex {
  documents: SearchedProduct[];
  vocabulary: Vocabulary;
  /** The ids of the products that were bought most in the last 30 days, most first; then of trending ones. */
  popular: string[];
}

interface FoundProduct {
  _id: string;
  name: string;
  imgpath: string;
  /** The item that was asked for; null when the product was. */
  item: { itemid: number; name: string; price: number } | null;
}

export interface ProductSearchReply {
  /** Best first. */
  products: FoundProduct[];
  /** False when nothing has all the words, and these have most of them. */
  complete: boolean;
}

export const typedSearch = z.object({
  q: z
    .string()
    .trim()
    .min(1, issue('fieldErrors.empty'))
    .max(LONGEST_SEARCH, issue('fieldErrors.tooLong'))
    .refine(isStorable),
});

/** What was searched for in the last 30 days that no product has, and how often. */
export interface MissedSearchView {
  text: string;
  searches: number;
  /** The last day, yyyy-mm-dd in IST. */
  last: string;
}
