export interface AskedAmount {
  /** The amount that was asked for; null when the text names none. */
  amount: number | null;
  /** The text without it. */
  rest: string;
}

const CURRENCY = '(?:₹|rs\\.?|inr|rupees?|rupaye|rupay|rupaiye|rupye|rupe)';
const NUMBER = '(\\d{1,3}(?:,\\d{2,3})+|\\d{1,7})(?![\\d])';
const BEFORE = new RegExp(
  `(?:^|\\s)(?:${CURRENCY}|under|below|upto|less than)\\s*${CURRENCY}?\\s*${NUMBER}`,
  'i',
);
const AFTER = new RegExp(`${NUMBER}\\s*(?:/-|${CURRENCY}(?![a-z])|(?:tak|se kam)(?![a-z]))`, 'i');

/** Reads an amount of money out of a search: '100 rs', '₹ 1,000', 'under 500', 'rs.250', '500 tak'. */
export function readAmount(text: string): AskedAmount {
  for (const pattern of [BEFORE, AFTER]) {
    const found = pattern.exec(text);
    const amount = Number(found?.[1]?.replace(/,/g, ''));
    if (found && amount > 0) {
      const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
      return {
        amount,
        rest: rest.replace(new RegExp(`(^|\\s)(${CURRENCY}|tak|se kam)(?=\\s|$)`, 'gi'), ' '),
      };
    }
  }
  return { amount: null, rest: text };
}
