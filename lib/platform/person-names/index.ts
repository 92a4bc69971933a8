// Names of people that others read. Accounts choose their names, and some choose an address or a number.

/**
 * A word of a name: letters, with the marks that Hindi writes its vowels by, and a point at the end; or initials, each
 * with its point. An internet address has its points between longer parts.
 */
const WORD = /^(?:(?:\p{L}\p{M}*\.)+|[\p{L}\p{M}'’-]+\.?)$/u;
const LONGEST_FIRST = 20;

/**
 * The words of a name. Empty for an address, a number and whatever else is no name, and for one whose first word is too
 * long.
 */
export function wordsOfName(name: string): string[] {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  return words.every((word) => WORD.test(word)) && first.length <= LONGEST_FIRST ? words : [];
}
