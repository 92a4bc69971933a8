/** The tables of the queue, and the functions that write them. */
export const QUEUE = 'graphile_worker';
/** The jobs that the queue does not have yet. */
export const OUTBOX = 'job_outbox';
/** Stands for all tables, when the statement does not say which one it writes. */
export const ANY = 'any';

const known = new Map<string, readonly string[]>();
const WRITTEN = /\b(?:insert into|update|delete from)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_]+)/gi;

/** The tables that a statement writes, as its text says. The words after `for update` are no tables and do no harm. */
export function tablesWritten(text: string): readonly string[] {
  let tables = known.get(text);
  if (!tables) {
    const found = [...text.matchAll(WRITTEN)].map(([, table = '']) => table);
    if (text.includes(QUEUE)) found.push(QUEUE);
    tables = found.length > 0 ? found : [ANY];
    known.set(text, tables);
  }
  return tables;
}
