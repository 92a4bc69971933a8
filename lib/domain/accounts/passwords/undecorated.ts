// Digits, punctuation, symbols and spaces: what people add to a word that a form calls too weak.
const ADDED = String.raw`[\p{N}\p{P}\p{S}\p{Z}]`;
const PARTS = new RegExp(`^(${ADDED}*)(.*?)(${ADDED}*)$`, 'su');

const LEET: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

// A date has eight digits. Longer additions cost an attacker more than the word does, unless they are a sequence.
const MAX_DIGITS = 8;
const MAX_SIGNS = 3;
const DIGIT_SEQUENCES = ['01234567890123456789', '98765432109876543210'];

/**
 * The words of which a password in lower case may be a decorated form: `p@ssw0rd!2024` is one of `password`. Digits and
 * signs at both ends are taken away one by one, because the outermost letters may be written as signs too.
 */
export function undecorated(folded: string): string[] {
  const [, lead = '', core = '', tail = ''] = PARTS.exec(folded) ?? [];
  if (core === '') return [];
  const words = new Set<string>();
  for (const kept of suffixes(lead))
    for (const closing of prefixes(tail)) {
      const word = kept + core + closing;
      if (isUsual(folded.slice(0, lead.length - kept.length) + tail.slice(closing.length)))
        for (const letter of ['i', 'l']) words.add(plain(word, letter));
    }
  return [...words];
}

function isUsual(added: string): boolean {
  const digits = [...added].filter((sign) => /\p{N}/u.test(sign)).join('');
  const isSequence =
    /^(.)\1*$/u.test(digits) || DIGIT_SEQUENCES.some((sequence) => sequence.includes(digits));
  return [...added].length - [...digits].length <= MAX_SIGNS && (digits.length <= MAX_DIGITS || isSequence);
}

/** `one` is what the digit 1 is for, which is written for two letters. */
function plain(word: string, one: string): string {
  return [...word].map((sign) => (sign === '1' ? one : (LEET[sign] ?? sign))).join('');
}

// Letters that are written as signs at an end are few; without a bound 128 signs would be 8,000 combinations.
const MAX_KEPT = 3;

function suffixes(text: string): string[] {
  return Array.from({ length: Math.min(text.length, MAX_KEPT) + 1 }, (_, kept) =>
    text.slice(text.length - kept),
  );
}

function prefixes(text: string): string[] {
  return Array.from({ length: Math.min(text.length, MAX_KEPT) + 1 }, (_, kept) => text.slice(0, kept));
}
