// The statements of one call, as PostgreSQL received them, made into a pgbench script: the store is compared with
// whatever its code sends today.
import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './world';

interface Heard {
  sql: string;
  parameters: string;
}

const LINE = /^\S+ \S+ \S+ \[(\d+)\] (LOG|DETAIL): {2}(.*)$/;
const NOT_OURS = /graphile_worker|worker_heartbeats|log_statement|pg_reload_conf/;

/** Everything that sessions sent to PostgreSQL while `work` ran, except the worker's own housekeeping. */
async function captureStatements(
  { database, captureLog }: World,
  work: () => Promise<void>,
): Promise<Heard[]> {
  const heard: Heard[] = [];
  let last: { of: Heard; part: keyof Heard } | null = null;
  captureLog((line) => {
    const found = LINE.exec(line);
    if (!found) {
      // A statement's further lines begin with a tab.
      if (last) last.of[last.part] += `\n${line.replace(/^\t/, '')}`;
      return;
    }
    const [, , kind, text = ''] = found;
    const sql = /^(?:statement|execute \S+): ?(.*)$/s.exec(text)?.[1];
    const parameters = /^Parameters: (.*)$/s.exec(text)?.[1];
    const current = heard.at(-1);
    last = null;
    if (kind === 'LOG' && sql !== undefined) {
      last = { of: { sql, parameters: '' }, part: 'sql' };
      heard.push(last.of);
    } else if (parameters !== undefined && current) {
      current.parameters = parameters;
      last = { of: current, part: 'parameters' };
    }
  });
  await database.query("alter system set log_statement = 'all'");
  await database.query('select pg_reload_conf()');
  await sleep(300);
  await work();
  await sleep(300);
  await database.query('alter system reset log_statement');
  await database.query('select pg_reload_conf()');
  await sleep(300);
  captureLog(null);
  return heard.filter(({ sql }) => !NOT_OURS.test(sql));
}

/** A text in the script's form: parts that must differ each time become an expression. */
function literal(text: string, changing: Changing): string {
  const quote = (part: string) =>
    `E'${part.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;
  const names = [...changing.keys()].filter((name) => text.includes(name));
  if (names.length === 0) return quote(text);
  const pattern = new RegExp(`(${names.map(RegExp.escape).join('|')})`);
  const parts = text
    .split(pattern)
    .filter((part) => part !== '')
    .map((part) => (changing.has(part) ? `${quote(part)} || ${changing.get(part)}` : quote(part)));
  const whole = `(${parts.join(' || ')})`;
  // An expression is text, and no column of another type accepts that without a cast.
  return /^[[{"]/.test(text) ? `${whole}::jsonb` : whole;
}

function render({ sql, parameters }: Heard, changing: Changing): string {
  const values = new Map<string, string>();
  for (const [, number = '', value = ''] of parameters.matchAll(/\$(\d+) = (NULL|'(?:[^']|'')*')/g))
    values.set(
      number,
      value === 'NULL' ? 'NULL' : literal(value.slice(1, -1).replaceAll("''", "'"), changing),
    );
  const whole = sql.replace(/\$(\d+)/g, (name, number: string) => values.get(number) ?? name);
  return `${whole.replace(/\s+/g, ' ').replace(/;\s*$/, '')};`;
}

export interface Script {
  text: string;
  statements: number;
}

/** What differs each time, as it is in the statements, and the pgbench expression that replaces it. */
export type Changing = Map<string, string>;

/**
 * Does something once while PostgreSQL logs statements, and records what it took. `work` returns what differs each
 * time: identities that are used once, and values that must be another client's.
 */
export async function scriptOf(world: World, work: () => Promise<() => Promise<Changing>>): Promise<Script> {
  // Prepared statements, the supplier's answer about the player and a used limit exist by then.
  for (let times = 0; times < 3; times++) await work();
  let readChanging: (() => Promise<Changing>) | undefined;
  const heard = await captureStatements(world, async () => {
    readChanging = await work();
  });
  const changing = (await readChanging?.()) ?? new Map();
  const lines = heard.map((one) => render(one, changing));
  return { text: ['\\set n random(1, 1000000000000000)', ...lines, ''].join('\n'), statements: lines.length };
}

/** The counter of the limit on orders, which each client has of its own. */
export async function changingLimit({ database }: World): Promise<Changing> {
  const { rows } = await database.query<{ key: string }>(
    "select key from rate_limits where key like 'moneyPerUser:%' order by points desc limit 1",
  );
  return new Map(rows.map(({ key }) => [key, ':client_id']));
}
