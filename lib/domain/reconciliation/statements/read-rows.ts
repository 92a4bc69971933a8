/** A row of a CSV file with the number of its first line, counted from 1. */
export interface Row {
  line: number;
  cells: string[];
}

/**
 * The rows of a CSV file (RFC 4180), without empty ones. The separator is the one of comma, semicolon and tab that
 * occurs most often in the whole text: in many statements the first lines name the account holder and have no
 * separator.
 */
export function readRows(text: string): Row[] {
  const separator = [',', ';', '\t'].reduce((best, each) =>
    text.split(each).length > text.split(best).length ? each : best,
  );
  const rows: Row[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let start = 1;
  const endRow = () => {
    cells.push(cell.trim());
    if (cells.some((each) => each !== '')) rows.push({ line: start, cells });
    [cells, cell] = [[], ''];
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === '\n') line += 1;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += letter;
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '') [isQuoted, cell] = [true, ''];
    else if (letter === separator) {
      cells.push(cell.trim());
      cell = '';
    } else if (letter === '\n') {
      endRow();
      start = line;
    } else if (letter !== '\r') cell += letter;
  }
  endRow();
  return rows;
}
