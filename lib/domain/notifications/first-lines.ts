/** More of a text would be read by whoever looks over a shoulder, and by the mail's provider. */
const LONGEST = 200;
const LINES = 3;

/** The beginning of a text for a mail: at most three lines and 200 characters, with '…' when something is left out. */
export function firstLines(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const begun = lines.slice(0, LINES).join(' ').trim();
  // By code points, because half of a surrogate pair is no character.
  const letters = Array.from(begun);
  const isWhole = lines.length <= LINES && letters.length <= LONGEST;
  return isWhole ? begun : `${letters.slice(0, LONGEST).join('').trimEnd()}…`;
}
