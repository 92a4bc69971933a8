import pg from 'pg';
import { prepared, rowsOfAll } from './prepared';
import type { Reach } from './reach';

/**
 * Tables whose rows are written again and again without a change that most rules could see: by sweeps, which note when
 * they will look again, and by leases of attempts. Two of five rules that were asked followed such a write.
 */
const REWRITTEN = ['payments', 'reviews', 'delivery_attempts'];

const COLUMNS = `
  select attrelid::regclass::text as "table", attname as name from pg_attribute
   where attrelid = any($1::regclass[]) and attnum > 0 and not attisdropped order by 1, 2`;

/** A rule that reads whole rows may see any column. */
const READS_ROWS = /\bto_jsonb?\b|\brow_to_json\b|\.\*/;

/** A rewritten table, with the columns that rules read of it. */
interface Watched {
  table: string;
  /** Columns that the same rules read, and those rules. */
  parts: { columns: string[]; rules: ReadonlySet<number> }[];
  /** Rules that see other tables which a write changes too. */
  rulesBeside: ReadonlySet<number>;
}

/** By rule: whether it may see a change of this table. */
export type Sight = (table: string, rule: number) => boolean;

/** Finds out which columns of the rewritten tables each rule reads. */
export async function findWatched(
  monitor: pg.Client,
  { reach, rules }: { reach: Reach; rules: readonly string[] },
): Promise<Watched[]> {
  const { rows } = await monitor.query<{ table: string; name: string }>(COLUMNS, [REWRITTEN]);
  const words = rules.map((sql) => reach.wordsRead(sql));
  return REWRITTEN.map((table) => {
    const beside = reach.beside(table);
    const readersOf = (column: string) =>
      rules.flatMap((sql, rule) => {
        const known = words[rule];
        return known?.has(table) && (known.has(column) || READS_ROWS.test(sql)) ? [rule] : [];
      });
    const columns = rows
      .filter((row) => row.table === table)
      .map(({ name }) => ({ name, rules: readersOf(name) }));
    const parts = [...Map.groupBy(columns, (column) => column.rules.join())].flatMap(([, alike]) =>
      alike[0] && alike[0].rules.length > 0
        ? [{ columns: alike.map(({ name }) => name), rules: new Set(alike[0].rules) }]
        : [],
    );
    const rulesBeside = new Set(
      words.flatMap((known, rule) => ([...beside].some((name) => known.has(name)) ? [rule] : [])),
    );
    return { table, parts, rulesBeside };
  });
}

const digestOf = (columns: string[]) =>
  `coalesce(bit_xor(hashtextextended(row(id, ${columns.map((each) => pg.escapeIdentifier(each)).join(', ')})::text, 0)), 0)::text`;

const sqlOf = ({ table, parts }: Watched) =>
  `select array[${parts.map(({ columns }) => digestOf(columns)).join(', ')}] as digests from ${table}`;

/**
 * Compares the columns that rules read of these tables with what they were when last asked, and tells which rules may
 * see a change. A table that is not compared counts as changed.
 */
export function compareRows(
  monitor: pg.Client,
  watched: readonly Watched[],
): (written: ReadonlySet<string>) => Promise<Sight> {
  const before = new Map<string, string[]>();
  return async (written) => {
    const asked = watched.filter(({ table }) => written.has(table));
    const statements: string[] = [];
    for (const each of asked) statements.push(`execute ${await prepared(monitor, sqlOf(each))}`);
    const found = statements.length > 0 ? await rowsOfAll(monitor, statements) : [];
    const seen = new Map(
      asked.map(({ table, parts, rulesBeside }, index) => {
        const [row] = found[index] as { digests: string[] }[];
        const old = before.get(table);
        const digests = row?.digests ?? [];
        before.set(table, digests);
        const changed = parts.filter((_, part) => digests[part] !== old?.[part]);
        return [table, new Set([...rulesBeside, ...changed.flatMap(({ rules }) => [...rules])])];
      }),
    );
    return (table, rule) => seen.get(table)?.has(rule) ?? true;
  };
}
