// Replies with CSV files.
import type { Context } from '@/lib/domain/context';
import { csvLine } from '@/lib/platform/csv';

/** A CSV file from rows of texts. */
export function csvReply(filename: string, rows: string[][]): Response {
  return file(filename, rows.map(csvLine).join(''));
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
        start: (controller) => controller.enqueue(encoder.encode(csvLine(header))),
        async pull(controller) {
          try {
            const { done, value } = await parts.next();
            if (done) return controller.close();
            controller.enqueue(encoder.encode(value.map((row) => csvLine(rowOf(row))).join('')));
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
