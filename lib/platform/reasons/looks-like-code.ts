// The store's own ids and the references of others that are normal in a reason.
const KNOWN_REFERENCES: readonly RegExp[] = [
  // An order or a wallet transaction, and any other id of the store.
  /^[TW]\d{6}[0-9A-Z]{13}$/,
  /^01[0-9A-HJKMNP-TV-Z]{20}$/,
  // A bank reference of NEFT or RTGS: four letters of the bank, one more letter, the day and a number.
  /^[A-Z]{4}[A-Z]?\d{10,18}$/i,
  // An order of Smile.one.
  /^S\d{2}[0-9A-Z]{16}$/,
];

/** Words before a number that say what it is. */
const NAMED =
  /^(utr|rrn|ref|reference|txn|txnid|transaction|account|a\/c|acct|player|uid|id|server|order|orderid)[:.#-]*$/i;

const JOINED = /^[A-Z0-9]{3,6}(-[A-Z0-9]{3,7}){2,7}$/i;

/**
 * Whether a text has a gift code or the PIN of a voucher in it. Bank references (UTR), ids of orders and players, phone
 * numbers, dates and amounts are not codes. A short number cannot be told from a bank reference of twelve digits, so a
 * PIN of twelve digits or fewer passes.
 */
export function looksLikeCode(text: string): boolean {
  const words = text.split(/\s+/).map((word) => word.replace(/^["'(“‘[]+|["').,;:!?”’\]]+$/g, ''));
  return words.some((word, at) => isCode(word, words[at - 1] ?? '')) || hasSpacedCode(words);
}

function isCode(word: string, before: string): boolean {
  // Addresses, mails and UPI ids.
  if (/[@/\\]/.test(word) || KNOWN_REFERENCES.some((known) => known.test(word))) return false;
  if (JOINED.test(word)) return isJoinedCode(word.split('-'));
  if (NAMED.test(before) && !/[a-z]/i.test(word)) return false;
  if (/^\d{14,20}$/.test(word)) return true;
  return isMixedCode(word);
}

/** 'ABCD-1234-EF56': groups of about one length, of which some have digits, or letters and digits. */
function isJoinedCode(groups: string[]): boolean {
  if (groups.every((group) => /^\d+$/.test(group))) return groups.join('').length >= 14;
  if (groups.some((group) => group.length < 4)) return false;
  return groups.filter((group) => /\d/.test(group)).length >= 2 || groups.some(isMixed);
}

/** One word of 12 to 25 letters and digits, neither a word with a number nor a number with a unit. */
function isMixedCode(word: string): boolean {
  if (!/^[A-Z0-9]{12,25}$/i.test(word) || !isMixed(word)) return false;
  const digits = word.replace(/\D/g, '').length;
  const changes = word.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0;
  return digits >= 3 && word.length - digits >= 3 && changes >= 3;
}

/** Groups with blanks between them: '1234 5678 9012 3456', 'AB12 CD34 EF56'. */
function hasSpacedCode(words: string[]): boolean {
  for (let from = 0; from < words.length; from++) {
    const length = words[from]?.length ?? 0;
    if (length < 4 || length > 6) continue;
    let until = from;
    while (words[until]?.length === length && /^[A-Z0-9]+$/i.test(words[until] ?? '')) until++;
    const groups = words.slice(from, until);
    if (groups.length >= 4 && groups.every((group) => /^\d+$/.test(group))) return true;
    if (groups.filter(isMixed).length >= 3) return true;
  }
  return false;
}

function isMixed(text: string): boolean {
  return /[a-z]/i.test(text) && /\d/.test(text);
}
