import { wordsOfName } from '@/lib/platform/person-names';

const LETTERS = new Intl.Segmenter('hi');

/** As the public names an account: its first name and the first letter of the last one; '' for what is no name. */
export function publicName(name: string): string {
  const words = wordsOfName(name);
  const [first = ''] = words;
  const last = words.length > 1 ? words.at(-1) : undefined;
  const [initial] = last ? Array.from(LETTERS.segment(last), ({ segment }) => segment) : [];
  return initial && initial !== '.' ? `${first} ${initial.toUpperCase()}.` : first;
}
