import { readTable } from '@/lib/domain/catalogue';
import { codeText, expiryText, isShortened, MOST_CODES, pinText } from './schema';

export interface FileLine {
  line: number;
  code: string;
  pin: string;
  /** Null for a code that does not expire. */
  expiresAt: Date | null;
}

export interface CodeFile {
  lines: FileLine[];
  bad: { line: number; why: string }[];
}

const NEEDED = ['code'] as const;
type Column = 'code' | 'pin' | 'expires_on';

/** Reads a file of codes; a sentence where it is none. No problem names a code, because problems are shown and kept. */
export function readCodeFile(text: string, now: Date): CodeFile | string {
  const rows = readTable<Column>(text, { needed: NEEDED, most: MOST_CODES });
  if (typeof rows === 'string') return rows;
  const file: CodeFile = { lines: [], bad: [] };
  for (const { line, cell } of rows) {
    const code = codeText.safeParse(cell('code'));
    const pin = pinText.safeParse(cell('pin'));
    const expiresOn = expiryText.safeParse(cell('expires_on'));
    const expiresAt = expiresOn.success ? endOfDay(expiresOn.data) : null;
    const why = isShortened(cell('code'))
      ? 'A spreadsheet has shortened its code: format the column as text, and export it again.'
      : !code.success
        ? 'It has no code, or one with signs that codes do not have.'
        : !pin.success
          ? 'Its PIN has signs that PINs do not have.'
          : !expiresOn.success
            ? 'Its expiry is no date such as 2027-03-31.'
            : expiresAt && expiresAt <= now
              ? 'It has expired.'
              : null;
    if (why !== null || !code.success || !pin.success) file.bad.push({ line, why: why ?? '' });
    else file.lines.push({ line, code: code.data, pin: pin.data, expiresAt });
  }
  return file;
}

/** A code is valid to the end of its last day in India. */
export function endOfDay(day: string): Date | null {
  return day === '' ? null : new Date(`${day}T23:59:59.999+05:30`);
}
