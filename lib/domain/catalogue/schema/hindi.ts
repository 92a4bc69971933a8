// What still has no Hindi text.
import { z } from 'zod';

/** How many products, items, pictures and collections lack a Hindi text. */
export interface MissingHindi {
  products: number;
  items: number;
  images: number;
  collections: number;
}

/** `missing`: only what lacks a Hindi text. */
export const hindiFilter = z.enum(['missing']).optional().catch(undefined);
