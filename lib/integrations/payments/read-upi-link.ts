import type { PaymentRequest } from '@/lib/integrations/payments/port';
import { paiseFromText } from '@/lib/platform/money';

const BEGINNING = 'upi://pay?';

/**
 * The link `upi://pay?…` of a gateway's answer, by which a UPI app opens the payment. Null for a link without a payee,
 * with another amount or another currency, because the app would show the customer something else than the store does;
 * for one with a key that comes twice, because apps differ in which they take; and for one that lets the customer pay
 * less (`mam`).
 */
export function readUpiLink(
  text: string | null | undefined,
  { amount }: Pick<PaymentRequest, 'amount'>,
): string | null {
  if (!text?.startsWith(BEGINNING) || text.length > 1_000 || /[\s\p{Cc}]/u.test(text)) return null;
  const query = new URLSearchParams(text.slice(BEGINNING.length));
  const keys = [...query.keys()].map((key) => key.toLowerCase());
  if (new Set(keys).size < keys.length) return null;
  const isWhole = (key: string) => paiseFromText(query.get(key) ?? '') === amount;
  const isOurs =
    isWhole('am') && (!query.has('mam') || isWhole('mam')) && (query.get('cu') ?? 'INR') === 'INR';
  return isOurs && /^[\w.-]+@[\w.-]+$/.test(query.get('pa') ?? '') ? text : null;
}
