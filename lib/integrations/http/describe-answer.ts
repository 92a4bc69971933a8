import type { Answer } from './call-remote';

const MAX_TEXT = 4_096;
// Voucher codes are the sold goods: the vault has them sealed, and they must not be readable in an order's evidence
// (MOOGOLD-9). Beside MooGold's own field the names that other suppliers use, because a reply may change its shape.
const VOUCHER_FIELD = /voucher|gift_?card|^(?:codes?|pins?|serials?)$/i;
const VOUCHER_TEXT = /voucher|gift_?card|["'](?:codes?|pins?|serials?)\b/i;

/** The answer as evidence for the administrator who decides a review: at most 4 KB of text, without voucher codes. */
export function describeAnswer(answer: Answer): Record<string, unknown> {
  if (answer.kind !== 'answered') return { [answer.kind]: answer.reason };
  return { status: answer.status, text: cap(seal(answer.text)) };
}

function seal(text: string): string {
  let isSealed = false;
  try {
    // Parsed whatever the text has in it, because the name of a field may be written with escapes.
    const parsed = JSON.parse(text, (name, value: unknown) => {
      if (value === null || !VOUCHER_FIELD.test(name)) return value;
      isSealed = true;
      return '[sealed]';
    });
    return isSealed ? JSON.stringify(parsed) : text;
  } catch {
    // The text is not JSON, so the end of the codes cannot be found: everything after the field's name is removed.
    const found = VOUCHER_TEXT.exec(text);
    return found ? `${text.slice(0, found.index + found[0].length)} [sealed]` : text;
  }
}

function cap(text: string): string {
  const fit = text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}… (${text.length} characters)`;
  // PostgreSQL stores neither NUL in text nor a lone surrogate in JSON.
  return fit.replaceAll('\0', '\uFFFD').toWellFormed();
}
