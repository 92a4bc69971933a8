import { type Paise, paiseFromText } from '@/lib/platform/money';

export interface Amount {
  paise: Paise;
  /** Null when the text itself does not say which. */
  direction: 'credit' | 'debit' | null;
}

/**
 * An amount as Indian banks write it: 1,00,000.50, ₹ 499.00, Rs.499, INR 499, 499.00 Cr, 499.00 (Dr), -499.00. Null for
 * anything else, and for a cell that is empty or only a dash.
 */
export function readAmount(text: string): Amount | null {
  const sign = /\b(cr|dr)\b/i.exec(text)?.[1]?.toLowerCase();
  const plain = text.replace(/₹|\brs\b\.?|\binr\b|\b(cr|dr)\b\.?|[()\s,+]/gi, '').trim();
  const isNegative = plain.startsWith('-');
  const paise = paiseFromText(isNegative ? plain.slice(1) : plain);
  if (paise === null) return null;
  const direction = sign === 'cr' ? 'credit' : sign === 'dr' || isNegative ? 'debit' : null;
  return { paise, direction };
}
