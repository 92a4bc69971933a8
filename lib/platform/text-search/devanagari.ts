// Devanagari as Latin letters, in the spelling of people who type Hindi on a Latin keyboard: without long vowels and
// without the vowel that is written but not spoken at the end of a word.
const VOWELS: Record<string, string> = {
  अ: 'a',
  आ: 'a',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ओ: 'o',
  औ: 'au',
  ऑ: 'o',
  ऍ: 'e',
  ऎ: 'e',
  ऒ: 'o',
};
const SIGNS: Record<string, string> = {
  'ा': 'a',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ो': 'o',
  'ौ': 'au',
  'ॉ': 'o',
  'ॅ': 'e',
  'ॆ': 'e',
  'ॊ': 'o',
};
const CONSONANTS: Record<string, string> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'n',
  च: 'ch',
  छ: 'ch',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'f',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  व: 'v',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
  ळ: 'l',
};
const VIRAMA = '्';
const NUKTA = '़';
const NASALS = new Set(['ं', 'ँ']);
const DIGITS = '०१२३४५६७८९';

/** The same text with its Devanagari letters and digits in Latin ones; all other characters stay. */
export function toLatin(text: string): string {
  if (!/[\u0900-\u097f]/.test(text)) return text;
  // Letters with a dot below are one character or two; decomposed, they are always two.
  const letters = [...text.normalize('NFD')];
  let latin = '';
  for (let place = 0; place < letters.length; place += 1) {
    const letter = letters[place] ?? '';
    const consonant = CONSONANTS[letter];
    if (consonant !== undefined) {
      const dotted = letters[place + 1] === NUKTA;
      if (dotted) place += 1;
      latin += dotted && consonant === 'j' ? 'z' : consonant;
      if (isSpoken(letters[place + 1])) latin += 'a';
    } else if (DIGITS.includes(letter)) latin += DIGITS.indexOf(letter);
    else if (NASALS.has(letter)) latin += /[पफबभम]/.test(letters[place + 1] ?? '') ? 'm' : 'n';
    else if (letter !== VIRAMA && letter !== NUKTA) latin += VOWELS[letter] ?? SIGNS[letter] ?? letter;
  }
  return latin;
}

/**
 * Whether a consonant is spoken with its own 'a': not before a vowel sign or a virama, and not at the end of a word.
 */
function isSpoken(next: string | undefined): boolean {
  return next !== undefined && (CONSONANTS[next] !== undefined || NASALS.has(next));
}
