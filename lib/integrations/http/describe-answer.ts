import type { Answer } from './call-remote';

const KEPT = 4_096;
// Sold goods: they belong sealed in the order, not readable in its evidence (MOOGOLD-9).
const SEALED = 'voucher_code';

/** What came back, for the eyes of the person who judges the case: at most 4 KB of text, without voucher codes. */
export function describeAnswer(answer: Answer): Record<string, unknown> {
  if (answer.kind !== 'answered') return { [answer.kind]: answer.reason };
  return { status: answer.status, text: cap(seal(answer.text)) };
}

function seal(text: string): string {
  if (!text.includes(SEALED)) return text;
  try {
    return JSON.stringify(JSON.parse(text, (name, value: unknown) => (name === SEALED ? '[sealed]' : value)));
  } catch {
    // Not JSON, so where the codes end is not known: all after the name is withheld.
    return `${text.slice(0, text.indexOf(SEALED) + SEALED.length)} [sealed]`;
  }
}

function cap(text: string): string {
  const fit = text.length <= KEPT ? text : `${text.slice(0, KEPT)}… (${text.length} characters)`;
  // A NUL cannot be stored as text in PostgreSQL, half a surrogate pair not as JSON.
  return fit.replaceAll('\0', '\uFFFD').toWellFormed();
}
