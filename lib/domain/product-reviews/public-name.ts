const LETTERS = new Intl.Segmenter('hi');
/** Words of a name: letters, with the marks that Hindi writes its vowels by. */
const NAME = /^[\p{L}\p{M}.'’-]+$/u;
const LONGEST_FIRST = 20;

/**
 * As the public names an account: its first name and the first letter of the last one. '' for a name that is an address, a
 * number or anything else.
 */
export function publicName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  if (!words.every((word) => NAME.test(word)) || first.length > LONGEST_FIRST) return '';
  const last = words.length > 1 ? words.at(-1) : undefined;
  const [initial] = last ? Array.from(LETTERS.segment(last), ({ segment }) => segment) : [];
  return initial && initial !== '.' ? `${first} ${initial.toUpperCase()}.` : first;
}
