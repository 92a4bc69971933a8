/** The tables of the queue, and the functions that write them. */
export const QUEUE = 'graphile_worker';
/** The jobs that the queue does not have yet. */
export const OUTBOX = 'job_outbox';
/** Stands for all tables, at the end of a run. */
export const ANY = 'any';

/** Neither the `update` of a lock nor that of a conflict names a table. */
const WRITTEN =
  /\b(?:insert\s+into|(?<!\b(?:for|for\s+no\s+key|do)\s+)update|delete\s+from|merge\s+into)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_]+)/gi;

const CALLS_QUEUE = /\bgraphile_worker\.\w+\s*\(/;

/**
 * The tables that a statement writes and the functions of the store by which it does, as its text says; none for one
 * that only reads.
 */
export type TablesWritten = (text: string) => readonly string[];

/** A function of the store that may write. */
export interface WritingFunction {
  name: string;
  /** Whether it adds jobs to the queue. */
  adds_jobs: boolean;
}

export function createTablesWritten(functions: readonly WritingFunction[]): TablesWritten {
  const known = new Map<string, readonly string[]>();
  const names = functions.map(({ name }) => name).join('|');
  const calls = names === '' ? /(?!)/g : new RegExp(`\\b(${names})\\s*\\(`, 'gi');
  return (text) => {
    let tables = known.get(text);
    if (!tables) {
      const found = [...text.matchAll(WRITTEN)].map(([, table = '']) => table.toLowerCase());
      if (CALLS_QUEUE.test(text)) found.push(QUEUE);
      for (const [, called = ''] of text.matchAll(calls)) {
        const own = functions.find(({ name }) => name === called.toLowerCase());
        found.push(called.toLowerCase(), ...(own?.adds_jobs ? [QUEUE] : []));
      }
      tables = [...new Set(found)];
      known.set(text, tables);
    }
    return tables;
  };
}

/** The functions of the store that PostgreSQL does not hold to reading. */
export const WRITING_FUNCTIONS = `
  select proname as name, prosrc ~ 'graphile_worker|job_outbox' as adds_jobs from pg_proc
   where pronamespace = 'public'::regnamespace and provolatile = 'v' and prorettype <> 'trigger'::regtype
     and prolang <> (select oid from pg_language where lanname = 'c')`;
