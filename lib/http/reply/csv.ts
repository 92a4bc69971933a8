// RFC 4180, and safe in a spreadsheet: what would be read as a formula is text.
import type { Context } from '@/lib/domain/context';

/** Rows of texts as a file to save. */
export function csvReply(filename: string, rows: string[][]): Response {
  return file(filename, rows.map(lineOf).join(''));
}

export interface CsvStream<Row> {
  filename: string;
  header: string[];
  /** Some rows at a time, read only when the client has taken those before. */
  parts: AsyncGenerator<Row[]>;
  rowOf: (row: Row) => string[];
}

/**
 * As many rows as there are, never all in memory. Nobody reads on once the client has gone; a part that fails breaks the
 * download off, so that half a file is not taken for a whole one.
 */
export function csvStream<Row>(
  { log }: Pick<Context, 'log'>,
  { filename, header, parts, rowOf }: CsvStream<Row>,
): Response {
  const encoder = new TextEncoder();
  return file(
    filename,
    new ReadableStream<Uint8Array>(
      {
        start: (controller) => controller.enqueue(encoder.encode(lineOf(header))),
        async pull(controller) {
          try {
            const { done, value } = await parts.next();
            if (done) return controller.close();
            controller.enqueue(encoder.encode(value.map((row) => lineOf(rowOf(row))).join('')));
          } catch (error) {
            log.error({ err: error, filename }, 'a download broke off');
            controller.error(error);
          }
        },
        async cancel() {
          await parts.return(undefined);
        },
      },
      { highWaterMark: 1 },
    ),
  );
}

function file(filename: string, body: string | ReadableStream<Uint8Array>): Response {
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename}"`,
    },
  });
}

function lineOf(row: string[]): string {
  return `${row.map(cell).join(',')}\r\n`;
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** What a spreadsheet may take for the beginning of a formula; full-width signs count in some languages. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

function cell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
