/** A mail passes through the customer's mail provider, so it has no more characters of a text than this. */
const LONGEST = 200;
const LINES = 3;
const CHARACTERS = new Intl.Segmenter('hi');

/** The beginning of a text for a mail: at most three lines and 200 characters, with '…' when something is left out. */
export function firstLines(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const begun = lines.slice(0, LINES).join(' ').trim();
  // A cut between a Hindi letter and its vowel sign, or inside an emoji, would leave another character.
  const letters = Array.from(CHARACTERS.segment(begun), ({ segment }) => segment);
  const isWhole = lines.length <= LINES && letters.length <= LONGEST;
  return isWhole ? begun : `${letters.slice(0, LONGEST).join('').trimEnd()}…`;
}
