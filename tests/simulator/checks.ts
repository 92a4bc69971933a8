import pg from 'pg';
import type { Invariant } from '@/lib/domain/stats/invariant';
import { INVARIANTS } from '@/lib/domain/stats/invariants';
import { PASSED_IN_TIME } from '@/lib/domain/stats/queue-invariants';
import { endedStatement, judgeEnds } from './ends';
import { ANY } from './engine/tables-written';
import { prepared, rowsOfAll } from './prepared';
import { readReach, wordsOf } from './reach';
import { DELIVERED, GIVEN_UP, judgeDelivered, judgeGivenUp } from './told-outside';
import type { World } from './world';

/** The text of a rule with its values in it, because one statement asks for several rules. */
function textOf({ strings, values }: Invariant['offenders']): string {
  const literals = values.map((value) => {
    if (typeof value !== 'string') throw new Error('a rule has a value that is no text');
    return pg.escapeLiteral(value);
  });
  return strings.map((text, index) => `${text}${literals[index] ?? ''}`).join('');
}

/** A leap of the database's clock by days makes every waiting job old, and pumps run when the seed chooses them. */
const RULES = INVARIANTS.filter(({ name }) => name !== PASSED_IN_TIME);

const SQL = RULES.map(
  ({ offenders }, index) =>
    `(select ${index} as rule, found.offender::text as offender from (${textOf(offenders)}) found limit 3)`,
);

const WORDS = SQL.map((sql) => new Set(wordsOf(sql)));

/** Rules that the same tables are seen by. PostgreSQL plans them as one statement, once for each run. */
interface Group {
  tables: ReadonlySet<string>;
  sql: string;
}

const groupings = new WeakMap<pg.Client, Group[]>();

async function groupsOf(monitor: pg.Client): Promise<Group[]> {
  const known = groupings.get(monitor);
  if (known) return known;
  const reach = [...(await readReach(monitor))];
  const tablesOf = (words: ReadonlySet<string>) =>
    reach.filter(([, reached]) => [...reached].some((name) => words.has(name))).map(([table]) => table);
  const rules = WORDS.map((words, index) => ({ index, tables: tablesOf(words) }));
  const groups = [...Map.groupBy(rules, ({ tables }) => tables.join())].map(([, alike]) => ({
    tables: new Set(alike[0]?.tables),
    sql: alike.map(({ index }) => SQL[index]).join('\nunion all\n'),
  }));
  groupings.set(monitor, groups);
  return groups;
}

/**
 * What is wrong after changes of these tables: rules that are broken, each with its offender, orders that have ended as
 * they must not, and what the store says otherwise than the outside; null when no rule sees any change.
 */
export async function whatIsWrong(world: World, written: ReadonlySet<string>): Promise<string[] | null> {
  const { monitor } = world.databases;
  const groups = (await groupsOf(monitor)).filter(
    ({ tables }) => written.has(ANY) || [...written].some((table) => tables.has(table)),
  );
  if (groups.length === 0) return null;
  const rules: string[] = [];
  for (const { sql } of groups) rules.push(`execute ${await prepared(monitor, sql)}`);
  const sees = (table: string) => written.has(table) || written.has(ANY);
  const judges: Judge[] = [];
  if (sees('orders')) judges.push({ asked: await endedStatement(world), judge: judgeEnds });
  if (sees('payments'))
    judges.push({ asked: `execute ${await prepared(monitor, GIVEN_UP)}`, judge: judgeGivenUp });
  if (sees('delivery_attempts') && world.sold.some(({ otherPack }) => otherPack !== null))
    judges.push({ asked: `execute ${await prepared(monitor, DELIVERED)}`, judge: judgeDelivered });
  const statements = [world.timeSql(), ...rules, ...judges.map(({ asked }) => asked)];
  const [, ...found] = await rowsOfAll(monitor, statements);
  const broken = (found.slice(0, rules.length).flat() as { rule: number; offender: string }[])
    .map(({ rule, offender }) => `${RULES[rule]?.name}: ${offender}`)
    .sort();
  const wrong = judges.flatMap(({ judge }, index) => judge(world, found[rules.length + index] ?? []));
  return [...broken, ...wrong];
}

/** What is asked of the database together with the rules, and compared with the outside. */
interface Judge {
  asked: string;
  judge: (world: World, rows: unknown[]) => string[];
}

const UNFINISHED = `
  select concat('order ', id, ' is Processing') as what from orders where status = 'Processing'
   union all select concat('order ', id, ' is Created, and nothing can pay it') from orders o
              where status = 'Created' and not exists (
                    select from payments p where p.order_id = o.id and p.status in ('created', 'open', 'review'))
   union all select concat('refund ', id, ' is ', state) from source_refunds where state in ('asked', 'sent')
   -- Who looks at what does not go its way decides about it.
   union all select concat('case of refund ', id, ' is ', state) from source_refunds where state in ('due', 'failed')
   union all select concat('case ', id, ' (', cause, ') is open') from reviews where closed_at is null
   order by 1`;

/** Paid orders, cases and jobs that have not ended although nothing fails any more. */
export async function unfinished({ databases: { monitor } }: World): Promise<string[]> {
  const [rows] = await rowsOfAll(monitor, [`execute ${await prepared(monitor, UNFINISHED)}`]);
  return (rows as { what: string }[]).map(({ what }) => what);
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
