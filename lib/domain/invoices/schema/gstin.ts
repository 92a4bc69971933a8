import { isGstState } from './gst-states';

const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Whether a text is a GSTIN: its form, the code of a State, and the check digit in base 36, whose weights are 1 and 2
 * in turn.
 */
export function isGstin(text: string): boolean {
  if (!FORM.test(text) || !isGstState(text.slice(0, 2))) return false;
  let sum = 0;
  for (const [place, digit] of [...text.slice(0, 14)].entries()) {
    const product = DIGITS.indexOf(digit) * (place % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return text[14] === DIGITS[(36 - (sum % 36)) % 36];
}
