import { type CsvRow, parseCsv } from '@/lib/platform/csv';
import { StatementError } from './statement-error';

/**
 * The rows of a CSV file, without empty ones. The separator is the one of comma, semicolon and tab that occurs most
 * often in the whole text: in many statements the first lines name the account holder and have no separator.
 */
export function readRows(text: string): CsvRow[] {
  const separator = [',', ';', '\t'].reduce((best, each) =>
    text.split(each).length > text.split(best).length ? each : best,
  );
  const rows = parseCsv(text, separator);
  if (rows === null) throw new StatementError('The statement has a quotation mark that is not closed.');
  return rows
    .map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}
