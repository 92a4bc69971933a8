import type { Answer } from './call-remote';

const MAX_TEXT = 4_096;
// Voucher codes are the sold goods: they are stored sealed in the order and must not be readable in its evidence
// (MOOGOLD-9).
const VOUCHER_FIELD = 'voucher_code';

/** The answer as evidence for the administrator who decides a review: at most 4 KB of text, without voucher codes. */
export function describeAnswer(answer: Answer): Record<string, unknown> {
  if (answer.kind !== 'answered') return { [answer.kind]: answer.reason };
  return { status: answer.status, text: cap(seal(answer.text)) };
}

function seal(text: string): string {
  if (!text.includes(VOUCHER_FIELD)) return text;
  try {
    return JSON.stringify(
      JSON.parse(text, (name, value: unknown) => (name === VOUCHER_FIELD ? '[sealed]' : value)),
    );
  } catch {
    // The text is not JSON, so the end of the codes cannot be found: everything after the field's name is removed.
    return `${text.slice(0, text.indexOf(VOUCHER_FIELD) + VOUCHER_FIELD.length)} [sealed]`;
  }
}

function cap(text: string): string {
  const fit = text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}… (${text.length} characters)`;
  // PostgreSQL stores neither NUL in text nor a lone surrogate in JSON.
  return fit.replaceAll('\0', '\uFFFD').toWellFormed();
}
