/**
 * Makes a text of a remote safe to store and show: one line, no control characters (PostgreSQL rejects NUL), no lone
 * surrogates, at most `max` characters.
 */
export function cleanText(text: string, max = 300): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return line.length <= max ? line : `${line.slice(0, max - 1).toWellFormed()}…`;
}
