/** The tables of the queue, and the functions that write them. */
export const QUEUE = 'graphile_worker';
/** The jobs that the queue does not have yet. */
export const OUTBOX = 'job_outbox';
/** Stands for all tables, when the statement does not say which one it writes. */
export const ANY = 'any';

/** Neither the `update` of a lock nor that of a conflict names a table. */
const WRITTEN =
  /\b(?:insert\s+into|(?<!\b(?:for|for\s+no\s+key|do)\s+)update|delete\s+from|merge\s+into)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_]+)/gi;

const CALLS_QUEUE = /\bgraphile_worker\.\w+\s*\(/;

/** The tables that a statement writes, as its text says; none for one that only reads. */
export type TablesWritten = (text: string) => readonly string[];

/** `functions`: those of the store that may write, whatever they are called by. */
export function createTablesWritten(functions: readonly string[]): TablesWritten {
  const known = new Map<string, readonly string[]>();
  const calls = functions.length > 0 ? new RegExp(`\\b(?:${functions.join('|')})\\s*\\(`, 'i') : null;
  return (text) => {
    let tables = known.get(text);
    if (!tables) {
      const found = [...text.matchAll(WRITTEN)].map(([, table = '']) => table.toLowerCase());
      if (CALLS_QUEUE.test(text)) found.push(QUEUE);
      if (calls?.test(text)) found.push(ANY);
      tables = [...new Set(found)];
      known.set(text, tables);
    }
    return tables;
  };
}

/** The functions of the store that PostgreSQL does not hold to reading. */
export const WRITING_FUNCTIONS = `
  select proname as name from pg_proc
   where pronamespace = 'public'::regnamespace and provolatile = 'v' and prorettype <> 'trigger'::regtype
     and prolang <> (select oid from pg_language where lanname = 'c')`;
