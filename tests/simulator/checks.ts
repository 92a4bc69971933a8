import type pg from 'pg';
import { INVARIANTS } from '@/lib/domain/stats/invariants';
import { ANY } from './engine/tables-written';
import { type Reach, readReach, wordsOf } from './reach';
import type { World } from './world';

const SQL = INVARIANTS.map(({ offenders }, index) => {
  if (offenders.values.length > 0) throw new Error('a rule has values');
  return `(select ${index} as rule, found.offender::text as offender from (${offenders.sql}) found limit 3)`;
});

const WORDS = SQL.map((sql) => new Set(wordsOf(sql)));

/** How the rules are asked on one connection. */
interface Asking {
  reach: Reach;
  /** The statements that were prepared, by the numbers of their rules. */
  prepared: Map<string, string>;
}

const askings = new WeakMap<pg.Client, Asking>();

async function beginAsking(monitor: pg.Client): Promise<Asking> {
  await monitor.query('set plan_cache_mode = force_generic_plan');
  const asking: Asking = { reach: await readReach(monitor), prepared: new Map() };
  askings.set(monitor, asking);
  return asking;
}

/** The numbers of the rules that may see a change of these tables. */
function rulesThatSee(written: ReadonlySet<string>, reach: Reach): number[] {
  const reached = [...written].flatMap((table) => [...reach(table)]);
  return [...SQL.keys()].filter(
    (index) => written.has(ANY) || reached.some((name) => WORDS[index]?.has(name)),
  );
}

/** The rules that are broken after changes of these tables, each with its offender; null when none of them sees any. */
export async function brokenRules(
  { databases: { monitor }, timeSql }: World,
  written: ReadonlySet<string>,
): Promise<string[] | null> {
  const { reach, prepared } = askings.get(monitor) ?? (await beginAsking(monitor));
  const rules = rulesThatSee(written, reach);
  if (rules.length === 0) return null;
  const key = rules.join();
  let name = prepared.get(key);
  if (name === undefined) {
    // PostgreSQL plans these rules once as one statement.
    name = `rules_${prepared.size}`;
    prepared.set(key, name);
    await monitor.query(`prepare ${name} as ${rules.map((index) => SQL[index]).join('\nunion all\n')}`);
  }
  const rows = await lastRows<{ rule: number; offender: string }>(monitor, `${timeSql()}; execute ${name}`);
  return rows.map(({ rule, offender }) => `${INVARIANTS[rule]?.name}: ${offender}`).sort();
}

/** The rows of the last of several statements, which go to PostgreSQL together. */
export async function lastRows<Row>(monitor: pg.Client, statements: string): Promise<Row[]> {
  const results = (await monitor.query(statements)) as unknown as { rows: Row[] }[];
  return results.at(-1)?.rows ?? [];
}

/** Paid orders, cases and jobs that have not ended although nothing fails any more. */
export async function unfinished({ databases }: World): Promise<string[]> {
  const { rows } = await databases.monitor.query<{ what: string }>(
    `select concat('order ', id, ' is Processing') as what from orders where status = 'Processing'
     union all select concat('order ', id, ' is Created, and nothing can pay it') from orders o
                where status = 'Created' and not exists (
                      select from payments p where p.order_id = o.id and p.status in ('created', 'open', 'review'))
     union all select concat('case ', id, ' (', cause, ') is open') from reviews where closed_at is null
     order by 1`,
  );
  return rows.map(({ what }) => what);
}

/** Orders for which a purchase began after they had ended: both are written under the lock of the order. */
export async function boughtAfterEnd({ databases }: World): Promise<string[]> {
  const { rows } = await databases.monitor.query<{ id: string }>(
    `select distinct o.id from orders o
       join order_events ended on ended.order_id = o.id and ended."to" in ('Completed', 'Refunded', 'Cancelled')
       join order_events sent on sent.order_id = o.id and sent.kind = 'sent' and sent.id > ended.id
      order by 1`,
  );
  return rows.map(({ id }) => `goods: ${id} was bought after it had ended`);
}
