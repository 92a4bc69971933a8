import type { Currency } from '@/lib/integrations/suppliers/descriptors';

export interface RateView {
  currency: Currency;
  /** Rupees for one unit; null when it is unknown. */
  rupees: number | null;
  updatedAt: string | null;
  /** What the source of rates said last; null when there is none, or it does not know the currency. */
  quote: RateQuoteView | null;
}

interface RateQuoteView {
  rupees: number;
  /** For which the source says it: 2026-11-25. */
  day: string;
  /** Whether a person has to decide: it differs much, and no rate was set since. */
  waits: boolean;
}
