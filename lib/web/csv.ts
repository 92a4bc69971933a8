// RFC 4180, and safe in a spreadsheet: what would be read as a formula is text.

/** Rows of texts as a file to save. */
export function csvReply(filename: string, rows: string[][]): Response {
  return new Response(rows.map((row) => `${row.map(cell).join(',')}\r\n`).join(''), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename}"`,
    },
  });
}

const NUMBER = /^-?\d+(\.\d+)?$/;

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
