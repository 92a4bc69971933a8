import pg from 'pg';
import type { Invariant } from '@/lib/domain/stats/invariant';
import { INVARIANTS } from '@/lib/domain/stats/invariants';
import { PASSED_IN_TIME } from '@/lib/domain/stats/queue-invariants';
import { CLERKS, judgeClerks } from './accounts/judge-clerks';
import { ERASED, judgeErased } from './accounts/judge-erased';
import { endedStatement, judgeEnds } from './ends';
import { ANY } from './engine/tables-written';
import { prepared, rowsOfAll } from './prepared';
import { readReach, wordsOf } from './reach';
import { compareRows, findWatched } from './rows-seen';
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

/** Rules that the same changes are seen by. PostgreSQL plans them as one statement, once for each run. */
interface Group {
  tables: ReadonlySet<string>;
  /** Of these rules. */
  first: number;
  sql: string;
}

interface Rules {
  groups: Group[];
  watched: Awaited<ReturnType<typeof findWatched>>;
}

const known = new WeakMap<pg.Client, Rules>();

async function rulesOf(monitor: pg.Client): Promise<Rules> {
  const found = known.get(monitor);
  if (found) return found;
  const reach = await readReach(monitor);
  const watched = await findWatched(monitor, { reach, rules: SQL });
  const tablesOf = (words: ReadonlySet<string>) =>
    [...reach.all]
      .filter(([, reached]) => [...reached].some((name) => words.has(name)))
      .map(([table]) => table);
  const seenBy = (rule: number) =>
    watched.map(({ parts, rulesBeside }) =>
      [rulesBeside, ...parts.map(({ rules }) => rules)].map((rules) => rules.has(rule)),
    );
  const rules = WORDS.map((words, index) => ({ index, tables: tablesOf(words) }));
  const alike = Map.groupBy(rules, ({ index, tables }) => `${tables} ${seenBy(index)}`);
  const groups = [...alike.values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            tables: new Set(first.tables),
            first: first.index,
            sql: [first, ...others].map(({ index }) => SQL[index]).join('\nunion all\n'),
          },
        ]
      : [],
  );
  known.set(monitor, { groups, watched });
  return { groups, watched };
}

/** Tells what is wrong after changes of these tables. */
export type Check = (written: ReadonlySet<string>) => Promise<string[] | null>;

/**
 * What is wrong after changes of these tables: rules that are broken, each with its offender, orders that have ended as
 * they must not, and what the store says otherwise than the outside; null when no rule sees any change.
 */
export async function createCheck(world: World): Promise<Check> {
  const { monitor } = world.databases;
  const { groups, watched } = await rulesOf(monitor);
  const compare = compareRows(monitor, watched);
  return async (written) => {
    const sees = (table: string) => written.has(table) || written.has(ANY);
    const reached = groups.filter(
      ({ tables }) => written.has(ANY) || [...written].some((table) => tables.has(table)),
    );
    if (reached.length === 0) return null;
    const mayBreak = await compare(written);
    const asked = reached.filter(
      ({ tables, first }) =>
        written.has(ANY) || [...written].some((table) => tables.has(table) && mayBreak(table, first)),
    );
    const rules: string[] = [];
    for (const { sql } of asked) rules.push(`execute ${await prepared(monitor, sql)}`);
    const judges: Judge[] = [];
    if (sees('orders')) judges.push({ asked: await endedStatement(world), judge: judgeEnds });
    if (sees('payments'))
      judges.push({ asked: `execute ${await prepared(monitor, GIVEN_UP)}`, judge: judgeGivenUp });
    if (sees('delivery_attempts') && world.sold.some(({ otherPack }) => otherPack !== null))
      judges.push({ asked: `execute ${await prepared(monitor, DELIVERED)}`, judge: judgeDelivered });
    if (world.hasAccounts && ERASED_BY.some(sees))
      judges.push({ asked: `execute ${await prepared(monitor, ERASED)}`, judge: judgeErased });
    if (world.hasAccounts && (sees('users') || sees('audit_entries')))
      judges.push({ asked: `execute ${await prepared(monitor, CLERKS)}`, judge: judgeClerks });
    const statements = [world.timeSql(), ...rules, ...judges.map((judge) => judge.asked)];
    const [, ...found] = await rowsOfAll(monitor, statements);
    const broken = (found.slice(0, rules.length).flat() as { rule: number; offender: string }[])
      .map(({ rule, offender }) => `${RULES[rule]?.name}: ${offender}`)
      .sort();
    const wrong = judges.flatMap(({ judge }, index) => judge(world, found[rules.length + index] ?? []));
    return [...broken, ...wrong];
  };
}

/** What may give an erased account something that nobody can take. */
const ERASED_BY = ['erasures', 'wallets', 'orders', 'payments', 'source_refunds'];

/** What is asked of the database together with the rules, and compared with the outside. */
interface Judge {
  asked: string;
  judge: (world: World, rows: unknown[]) => string[];
}

const UNFINISHED = `
  select concat('order ', case when instant then '' else 'by hand ' end, id, ' is Processing') as what
    from orders where status = 'Processing'
   union all select concat('order ', id, ' is Created, and nothing can pay it') from orders o
              where status = 'Created' and not exists (
                    select from payments p where p.order_id = o.id and p.status in ('created', 'open', 'review'))
   union all select concat('refund ', id, ' is ', state) from source_refunds
              where state = 'sent' or state = 'asked' and decide_by <= now()
   -- Who looks at what does not go its way decides about it.
   union all select concat('case of refund ', id, ' is ', state) from source_refunds where state in ('due', 'failed')
   union all select concat('case ', id, ' (', cause, ') is open') from reviews where closed_at is null
   order by 1`;

/** Paid orders, cases and jobs that have not ended although nothing fails any more. */
export async function unfinished({ databases: { monitor }, timeSql }: World): Promise<string[]> {
  const [, rows] = await rowsOfAll(monitor, [timeSql(), `execute ${await prepared(monitor, UNFINISHED)}`]);
  return (rows as { what: string }[]).map(({ what }) => what);
}

/** Orders for which a purchase began after they had ended: both are written under the lock of the order. */
export async function boughtAfterEnd({ databases }: World): Promise<string[]> {
  const { rows } = await databases.monitor.query<{ id: string }>(
    `select distinct o.id from orders o
       join order_events ended on ended.order_id = o.id and ended."to" in ('Completed', 'Refunded', 'Cancelled')
       join order_events sent on sent.order_id = o.id and sent.kind = 'sent' and sent.id > ended.id
      where not exists (select from order_events again where again.order_id = o.id and again.kind = 'reopened'
                                                         and again.id between ended.id and sent.id)
      order by 1`,
  );
  return rows.map(({ id }) => `goods: ${id} was bought after it had ended`);
}
