/** Converts the digits of a text to 0-9 and drops all else: Devanagari and full-width keyboards type other digits. */
export function digitsOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/[^0-9]/g, '');
}

export const MOBILE_DIGITS = 10;

/** Whether an Indian mobile number may begin as these digits do; 1 to 5 are the area codes of landlines. */
export function isMobileBeginning(digits: string): boolean {
  return /^[6-9]/.test(digits);
}

/**
 * An Indian mobile number without +91, leading zeros, spaces and dashes. A number that is too long stays too long, so
 * that validation refuses it.
 */
export function mobileDigits(text: string): string {
  const digits = digitsOf(text).replace(/^0+/, '');
  const country = digits.length === 12 && digits.startsWith('91');
  return country ? digits.slice(2) : digits.slice(0, 12);
}

/** Extracts the one-time code of `length` digits from typed text or from a whole text message. */
export function codeIn(text: string, length: number): string {
  const alone = new RegExp(`(?:^|[^0-9])([0-9]{${length}})(?![0-9])`).exec(text)?.[1];
  return alone ?? digitsOf(text).slice(0, length);
}
