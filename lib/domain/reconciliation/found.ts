import type { Paise } from '@/lib/platform/money';
import type { DifferenceKind, Press } from './schema';

/** One difference that a comparison found. */
export interface Found {
  kind: DifferenceKind;
  /** What it is about, unique for its kind and source. */
  subject: string;
  /** In paise; null when the supplier's currency has no rate. */
  moneyAtRisk: Paise | null;
  evidence: Record<string, string | number | boolean | null | string[]>;
  press: Press | null;
  orderId?: string | null;
  paymentId?: string | null;
}

/** What became of comparing one source. */
export interface Compared {
  /** The lines of the other party, and the rows of the store, that were compared. */
  theirs: number;
  ours: number;
  found: Found[];
  /** Sentences about what could not be fetched or compared. */
  missing: string[];
  /**
   * Whether everything was fetched. Otherwise a difference of an earlier run that is not found counts as not looked
   * at, and stays open.
   */
  whole: boolean;
}

/** The differences that both comparisons saw. What changes between two readings was under way, and is no difference. */
export function seenTwice(first: Found[], second: Found[]): Found[] {
  const keys = new Set(first.map(keyOf));
  return second.filter((found) => keys.has(keyOf(found)));
}

function keyOf({ kind, subject }: Found): string {
  return `${kind}:${subject}`;
}
