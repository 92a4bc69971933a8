/** Words of a name: letters, with the marks that Hindi writes its vowels by. A point stands at the end only: an address is none. */
const NAME = /^[\p{L}\p{M}'’-]+\.?$/u;
const LONGEST = 20;

/** The first name of an account, for a stranger who has its link; '' for a name that is an address, a number or anything else. */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  return words.every((word) => NAME.test(word)) && first.length <= LONGEST ? first : '';
}
