/** The digits of a text as 0-9: Devanagari and full-width keyboards type others. */
export function digitsOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/[^0-9]/g, '');
}

export const MOBILE_DIGITS = 10;

/** A mobile number as India writes it, without +91, zeros in front, spaces and dashes. Too long a number stays too long. */
export function mobileDigits(text: string): string {
  const digits = digitsOf(text).replace(/^0+/, '');
  const country = digits.length === 12 && digits.startsWith('91');
  return country ? digits.slice(2) : digits.slice(0, 12);
}

/** The one-time code in a text: typed, or a whole text message. */
export function codeIn(text: string, length: number): string {
  const alone = new RegExp(`(?:^|[^0-9])([0-9]{${length}})(?![0-9])`).exec(text)?.[1];
  return alone ?? digitsOf(text).slice(0, length);
}
