import { LONGEST_INPUT } from '@/lib/platform/input-kinds';

export interface TextLine {
  /** The line of the text, from 1. */
  line: number;
  inputs: string[];
}

/**
 * The lines of a pasted list or a CSV file that are not empty, each with its cells. A first line that repeats what the
 * product asks for is a heading. A cell that is too long is cut after the first sign too many, so that it is refused
 * and does not fill the table.
 */
export function readLines(text: string, labels: readonly string[]): TextLine[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((row, place) => ({ line: place + 1, inputs: cellsOf(row) }))
    .filter(({ inputs }) => inputs.some((cell) => cell !== ''));
  const [first, ...rest] = lines;
  return first && isHeading(first.inputs, labels) ? rest : lines;
}

function cellsOf(row: string): string[] {
  const cells = row
    .split(/[\t;,]/)
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .map((cell) => cell.replaceAll('\0', '').slice(0, LONGEST_INPUT + 1));
  // Spreadsheets end each row of a table with the separators of its empty columns.
  while (cells.length > 1 && cells.at(-1) === '') cells.pop();
  return cells;
}

function isHeading(cells: readonly string[], labels: readonly string[]): boolean {
  return labels.some((label, place) => cells[place]?.toLowerCase() === label.trim().toLowerCase());
}
