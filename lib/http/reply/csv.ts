// CSV by RFC 4180. Cells that a spreadsheet would run as a formula are marked as text.
import type { Context } from '@/lib/domain/context';

/** A CSV file from rows of texts. */
export function csvReply(filename: string, rows: string[][]): Response {
  return file(filename, rows.map(lineOf).join(''));
}

export interface CsvStream<Row> {
  filename: string;
  header: string[];
  /** Several rows at a time; the next ones are read only when the client has received the previous ones. */
  parts: AsyncGenerator<Row[]>;
  rowOf: (row: Row) => string[];
}

/**
 * A CSV file of any number of rows, which are never all in memory. Reading stops when the client disconnects. When a
 * part fails, the connection is closed with an error, so that an incomplete file is not taken for a complete one.
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

/** Characters with which a formula may begin in a spreadsheet; in some languages full-width signs too. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

function cell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
