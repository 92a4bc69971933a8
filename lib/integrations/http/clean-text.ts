/**
 * A remote's words, fit to be stored and shown: one line, no control characters (PostgreSQL takes no NUL), no half of a
 * surrogate pair, at most `max` characters.
 */
export function cleanText(text: string, max = 300): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return line.length <= max ? line : `${line.slice(0, max - 1).toWellFormed()}…`;
}
