import type pg from 'pg';
import { createTablesWritten, QUEUE, WRITING_FUNCTIONS, type WritingFunction } from './engine/tables-written';

/** The words of a text that may be names in the database. */
export const wordsOf = (text: string): string[] => text.match(/[a-z_]+/g) ?? [];

const NAMES = `
  select relname as name, case relkind when 'v' then pg_get_viewdef(oid) end as source, false as may_write
    from pg_class where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace
   union all
  select proname, prosrc, prorettype = 'trigger'::regtype or provolatile = 'v' from pg_proc
   where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')`;
const LINKS = `
  select tgrelid::regclass::text as "from", p.proname as "to" from pg_trigger t join pg_proc p on p.oid = t.tgfoid
   where not t.tgisinternal
   union all
  select confrelid::regclass::text, conrelid::regclass::text from pg_constraint
   where contype = 'f' and confdeltype in ('c', 'n')
   union all
  select inhparent::regclass::text, inhrelid::regclass::text from pg_inherits`;

/** What changes of each table may change or be seen through: by triggers, cascades, views and functions. */
export interface Reach {
  readonly all: ReadonlyMap<string, ReadonlySet<string>>;
  /** What a statement that writes the table may change beside it, by triggers and cascades. */
  beside(table: string): ReadonlySet<string>;
  /** The words of a text, and of the views and functions that it reads by. */
  wordsRead(text: string): ReadonlySet<string>;
}

/** A function that executes text. That of a trigger is named by the same word where one is declared. */
const IS_PUT_TOGETHER = /\bexecute\b(?!\s+(?:function|procedure))/i;

/** Reads from the catalogue of PostgreSQL what tables reach; rather too much than too little. */
export async function readReach(monitor: pg.Client): Promise<Reach> {
  const { rows: names } = await monitor.query<{ name: string; source: string | null; may_write: boolean }>(
    NAMES,
  );
  const { rows: links } = await monitor.query<{ from: string; to: string }>(LINKS);
  const { rows: functions } = await monitor.query<WritingFunction>(WRITING_FUNCTIONS);
  const tablesWritten = createTablesWritten(functions);
  const known = new Set([QUEUE, ...names.map(({ name }) => name)]);
  const next = new Map([...known].map((name) => [name, new Set<string>()]));
  const link = (from: string, to: string) => next.get(from)?.add(to);
  for (const { from, to } of links) link(from, to);
  for (const { name, source, may_write: mayWrite } of names) {
    const text = source ?? '';
    if (mayWrite) {
      // What a statement that is put together writes cannot be read from its text.
      const written = IS_PUT_TOGETHER.test(text) ? wordsOf(text) : tablesWritten(text);
      for (const word of written) if (known.has(word)) link(name, word);
      continue;
    }
    // A view, or a function that only reads, is changed by what it names.
    for (const word of wordsOf(text)) link(word, name);
  }
  const reach = (table: string) => {
    const reached = new Set([table]);
    // A set visits what is added to it while it is walked through.
    for (const each of reached) for (const to of next.get(each) ?? []) reached.add(to);
    return reached;
  };
  const all = new Map([...known].map((name) => [name, reach(name)]));
  const reading = new Map(
    names.filter((each) => !each.may_write && each.source).map(({ name, source }) => [name, source ?? '']),
  );
  return {
    all,
    beside: (table) =>
      new Set(links.filter(({ from }) => from === table).flatMap(({ to }) => [...(all.get(to) ?? [])])),
    wordsRead(text) {
      const words = new Set(wordsOf(text));
      for (const word of words) for (const more of wordsOf(reading.get(word) ?? '')) words.add(more);
      return words;
    },
  };
}
