import { toLatin } from './devanagari';

/** Lower case, Latin letters and digits; everything else separates words. Letters and digits are separate words. */
export function wordsOf(text: string): string[] {
  return toLatin(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/(\d)[,.](?=\d{3}(\D|$))/g, '$1')
    .replace(/['’]/g, '')
    .replace(/(\d)(?=[a-z])|([a-z])(?=\d)/g, '$1$2 ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map(singular);
}

/** 'diamonds' and 'diamond' are one word. */
function singular(word: string): string {
  return /[^s]s$/.test(word) && word.length > 4 ? word.slice(0, -1) : word;
}

const SPELLINGS: [RegExp, string][] = [
  [/^kn/, 'n'],
  [/ph/g, 'f'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/tio/g, 'so'],
  [/ch/g, '1'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/1/g, 'c'],
  [/dg(?=[eiy])|g(?=[eiy])|z/g, 'j'],
  [/w/g, 'v'],
  [/([sktdpbgj])h/g, '$1'],
  [/(.)\1+/g, '$1'],
];

/** The consonants that a word is spoken with: 'legends' and 'lijend' differ in the last one only. */
export function soundOf(word: string): string {
  const spelt = SPELLINGS.reduce((text, [pattern, letters]) => text.replace(pattern, letters), word);
  return spelt.slice(0, 1).replace(/[aeiou]/, 'a') + spelt.slice(1).replace(/[aeiouyh]/g, '');
}
