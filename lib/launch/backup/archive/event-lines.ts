import { createHash } from 'node:crypto';
import type pg from 'pg';

const ROWS_AT_ONCE = 5_000;

/**
 * Reads the events of a partition as lines of JSON in the order of their ids, without what an erasure would remove. The
 * same events are always the same bytes. Call it in a transaction, and once at a time.
 */
export async function* readLines(client: pg.ClientBase, partition: string): AsyncGenerator<Buffer> {
  await client.query(
    `declare event_lines no scroll cursor for
     select json_build_object('id', id, 'order', order_id, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                              'kind', kind, 'from', "from", 'to', "to", 'detail', tarang_archived_event_detail(detail))::text as line
       from ${partition} order by id`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from event_lines`);
    if (rows.length === 0) break;
    yield Buffer.from(rows.map(({ line }) => `${line}\n`).join(''));
  }
  await client.query('close event_lines');
}

export interface Content {
  rows: number;
  /** SHA-256, in hexadecimal digits. */
  digest: string;
}

const LINE_END = 0x0a;

export async function contentOf(chunks: AsyncIterable<Buffer>): Promise<Content> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    for (const byte of chunk) if (byte === LINE_END) rows += 1;
  }
  return { rows, digest: hash.digest('hex') };
}
