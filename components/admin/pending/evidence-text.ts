import { istText } from '@/components/admin/table/ist-text';
import { formatPoints, formatRupees } from '@/lib/platform/money';

/** Fields in which evidence keeps paise, as a text of digits. */
const PAISE: ReadonlySet<string> = new Set([
  ...['asked', 'received', 'amount', 'amountDeducted', 'ourAmount', 'theirAmount', 'ourFee', 'theirFee'],
  ...['theirCredit', 'theirDebit', 'rowsAddUpTo', 'paidOut', 'kept', 'goneBack', 'missing'],
]);
/** Fields in which the event of points keeps hundredths of one; below zero where they were given again. */
const POINTS: ReadonlySet<string> = new Set(['taken', 'spent']);
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** 'lastError' becomes 'last error'. */
export function evidenceName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
}

/** A value of evidence for people: money in rupees, points as points, moments in the time of India. */
export function evidenceText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'string') return textOf(name, value);
  if (Array.isArray(value)) return value.map((part) => evidenceText(name, part)).join(', ');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([part, inner]) => `${evidenceName(part)} ${evidenceText(part, inner)}`)
    .join(', ');
}

function textOf(name: string, text: string): string {
  if (PAISE.has(name) && /^-?\d{1,15}$/.test(text)) return inRupees(text);
  if (POINTS.has(name) && /^-?\d{1,15}$/.test(text)) return `${formatPoints(Number(text) / 100)} points`;
  if (MOMENT.test(text)) return istText(text);
  // A line of a bank's statement says its amount within a sentence.
  return text.replace(/\b(\d{1,15}) paise\b/g, (_, paise: string) => inRupees(paise));
}

function inRupees(paise: string): string {
  return formatRupees(Number(paise) / 100);
}
