import type { Context } from '@/lib/domain/context';
import { activeRules } from '@/lib/domain/fraud-rules/rules/active-rules';
import { Prisma } from '@/lib/platform/db';
import { isHit } from './is-hit';
import { countSql, isCounting, measureSql } from './measure-sql';
import { measuredNow } from './measured-now';
import { type ActiveRule, type Moment, momentOf } from './rule';
import { type Signals, subjectOf } from './signals';

export interface Hit {
  rule: ActiveRule;
  measured: bigint[];
}

/** The rules that look at an order at these moments. */
export async function rulesAt(
  context: Pick<Context, 'db' | 'clock' | 'shop'>,
  moments: readonly Moment[],
): Promise<ActiveRule[]> {
  return (await activeRules(context)).filter((rule) => moments.includes(momentOf(rule)));
}

/**
 * The rules that an order breaks. In a transaction, in which the order is then written or paid: orders of the same subject
 * are judged one after the other where a rule counts them and has an effect, so that of fifty at once none misses the one
 * before. This lock comes after those of offers and before that of the wallet. One query measures for all rules.
 */
export async function judgeOrder(
  context: Pick<Context, 'db' | 'clock'>,
  rules: readonly ActiveRule[],
  signals: Signals,
): Promise<Hit[]> {
  const legs = legsOf(rules, signals, context.clock.now());
  if (legs.length === 0) return [];
  await lockSubjects(
    context,
    legs.flatMap((leg) => leg.rules),
    signals,
  );
  const selects = legs.map(({ sql }, place) => Prisma.sql`select ${place}::int as place, ${sql} as measured`);
  const rows = await context.db.$queryRaw<{ place: number; measured: bigint[] }[]>(
    Prisma.join(selects, ' union all '),
  );
  return rows.flatMap(({ place, measured }) =>
    (legs[place]?.rules ?? [])
      .map((rule, at) => ({ rule, measured: measured.slice(2 * at, 2 * at + 2) }))
      .filter((hit) => isHit(hit.rule.terms, hit.measured, signals.amount)),
  );
}

/** A part of the query, and the rules that read two values each of its array. */
interface Leg {
  rules: ActiveRule[];
  sql: Prisma.Sql;
}

/** Rules that count the same orders share a leg. */
function legsOf(rules: readonly ActiveRule[], signals: Signals, now: Date): Leg[] {
  const legs: Leg[] = [];
  const counting = new Map<string, ActiveRule[]>();
  const of = (rule: ActiveRule) => measuredNow(signals, { now, paidOnly: momentOf(rule) === 'paying' });
  for (const rule of rules) {
    const { terms } = rule;
    if (!isCounting(terms)) {
      legs.push({ rules: [rule], sql: measureSql(terms, of(rule)) });
      continue;
    }
    const key = `${terms.by} ${momentOf(rule)}`;
    counting.set(key, [...(counting.get(key) ?? []), rule]);
  }
  for (const group of counting.values()) {
    const [first] = group;
    const terms = group.map((rule) => rule.terms).filter(isCounting);
    const sql = first ? countSql(terms, of(first)) : null;
    if (sql !== null) legs.push({ rules: group, sql });
  }
  return legs;
}

async function lockSubjects(
  { db }: Pick<Context, 'db'>,
  rules: readonly ActiveRule[],
  signals: Signals,
): Promise<void> {
  const keys = rules
    .filter(({ mode, outcome }) => mode === 'on' && outcome !== 'allow')
    // A block is not counted.
    .filter(({ terms }) => terms.kind !== 'blocked')
    .map(({ terms }) => {
      const by = 'by' in terms ? terms.by : 'account';
      return `fraud:${by}:${subjectOf(signals, by)}`;
    });
  // All take them in the same order, so that two orders never wait for each other.
  const sorted = [...new Set(keys)].sort();
  if (sorted.length > 0)
    await db.$queryRaw`
      select pg_advisory_xact_lock(hashtextextended(key, 0))::text from unnest(${sorted}::text[]) with ordinality keys (key, place)`;
}
