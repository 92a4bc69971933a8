import type { Context } from '@/lib/domain/context';
import { activeRules } from '@/lib/domain/fraud-rules/rules/active-rules';
import type { RuleTerms } from '@/lib/domain/fraud-rules/schema';
import { Prisma } from '@/lib/platform/db';
import { paiseFromRupees } from '@/lib/platform/money';
import { isHit } from './is-hit';
import { countSql, isCounting, measureSql } from './measure-sql';
import { measuredNow } from './measured-now';
import { type ActiveRule, type Moment, momentOf } from './rule';
import { type Signals, subjectOf } from './signals';

export interface Hit {
  rule: ActiveRule;
  measured: readonly bigint[];
}

/** The rules that look at an order at these moments. */
export async function rulesAt(
  context: Pick<Context, 'db' | 'clock' | 'shop'>,
  moments: readonly Moment[],
): Promise<ActiveRule[]> {
  return (await activeRules(context)).filter((rule) => moments.includes(momentOf(rule)));
}

/**
 * The rules that each of these orders breaks, in the order in which they are placed. In a transaction, in which the
 * orders are then written or paid: orders of the same subject are judged one after the other where a rule counts them
 * and has an effect, so that of fifty at once none misses the one before. This lock comes after those of offers and
 * before that of the wallet. One query measures for all rules and orders.
 */
export async function judgeOrders(
  context: Pick<Context, 'db' | 'clock'>,
  rules: readonly ActiveRule[],
  orders: readonly Signals[],
): Promise<Hit[][]> {
  const legs = legsOf(rules, orders, context.clock.now());
  const hits = orders.map((): Hit[] => []);
  if (legs.length === 0) return hits;
  await lockSubjects(context, legs);
  const selects = legs.map(({ sql }, place) => Prisma.sql`select ${place}::int as place, ${sql} as measured`);
  const rows = await context.db.$queryRaw<{ place: number; measured: bigint[] }[]>(
    Prisma.join(selects, ' union all '),
  );
  for (const { place, measured } of rows) {
    const { rules, of } = legs[place] ?? { rules: [], of: [] };
    for (const order of of) {
      const own = orders[order];
      if (!own) continue;
      const earlier = orders.slice(0, order);
      for (const [at, rule] of rules.entries()) {
        const found = withEarlier(rule.terms, measured.slice(2 * at, 2 * at + 2), { own, earlier });
        if (isHit(rule.terms, found, own.amount)) hits[order]?.push({ rule, measured: found });
      }
    }
  }
  return hits;
}

export async function judgeOrder(
  context: Pick<Context, 'db' | 'clock'>,
  rules: readonly ActiveRule[],
  signals: Signals,
): Promise<Hit[]> {
  const [hits = []] = await judgeOrders(context, rules, [signals]);
  return hits;
}

/** What a rule measures for an order, once the earlier ones of the same call are placed and paid. */
function withEarlier(
  terms: RuleTerms,
  measured: readonly bigint[],
  { own, earlier }: { own: Signals; earlier: readonly Signals[] },
): readonly bigint[] {
  const [first = 0n, second = 0n] = measured;
  if (earlier.length === 0) return measured;
  if (terms.kind === 'first_order') {
    const isLater = earlier.some(({ amount }) => amount >= paiseFromRupees(terms.rupees));
    return [isLater ? 0n : first];
  }
  // The accounts of a player are those of others, and claims are about orders that have ended.
  if (terms.kind !== 'velocity') return measured;
  const same = earlier.filter((each) => subjectOf(each, terms.by) === subjectOf(own, terms.by));
  return [first + BigInt(same.length), second + same.reduce((sum, { amount }) => sum + amount, 0n)];
}

/** A part of the query, and the rules that read two values each of its array. */
interface Leg {
  rules: readonly ActiveRule[];
  sql: Prisma.Sql;
  /** The places of the orders that it measures for: they have the same subject. */
  of: number[];
  signals: Signals;
}

/** Rules that count the same orders share a leg, and so do orders of which the same is measured. */
function legsOf(rules: readonly ActiveRule[], orders: readonly Signals[], now: Date): Leg[] {
  const legs = new Map<string, Leg>();
  for (const [group, same] of groupsOf(rules)) {
    for (const [place, signals] of orders.entries()) {
      const key = `${group} ${measuredOf(same, signals)}`;
      const leg = legs.get(key);
      if (leg) leg.of.push(place);
      else {
        const sql = legSql(same, signals, now);
        if (sql) legs.set(key, { rules: same, sql, of: [place], signals });
      }
    }
  }
  return [...legs.values()];
}

/** Rules that count orders of the same subject together, after all others by themselves. */
function groupsOf(rules: readonly ActiveRule[]): [string, ActiveRule[]][] {
  const alone = rules.filter(({ terms }) => !isCounting(terms));
  const counting = Map.groupBy(
    rules.filter(({ terms }) => isCounting(terms)),
    (rule) => `${isCounting(rule.terms) ? rule.terms.by : ''} ${momentOf(rule)}`,
  );
  return [...alone.map((rule, place): [string, ActiveRule[]] => [String(place), [rule]]), ...counting];
}

/** Orders with the same value are measured alike by rules of one group. */
function measuredOf([rule]: readonly ActiveRule[], signals: Signals): string | null {
  if (!rule) return null;
  if (isCounting(rule.terms)) return subjectOf(signals, rule.terms.by);
  return rule.terms.kind === 'blocked' ? signals.orderId : signals.userId;
}

function legSql(rules: readonly ActiveRule[], signals: Signals, now: Date): Prisma.Sql | null {
  const [first] = rules;
  if (!first) return null;
  const of = measuredNow(signals, { now, paidOnly: momentOf(first) === 'paying' });
  if (!isCounting(first.terms)) return measureSql(first.terms, of);
  return countSql(rules.map(({ terms }) => terms).filter(isCounting), of);
}

async function lockSubjects({ db }: Pick<Context, 'db'>, legs: readonly Leg[]): Promise<void> {
  const keys = legs.flatMap(({ rules, signals }) =>
    rules
      .filter(({ mode, outcome }) => mode === 'on' && outcome !== 'allow')
      // A block is not counted.
      .filter(({ terms }) => terms.kind !== 'blocked')
      .map(({ terms }) => {
        const by = 'by' in terms ? terms.by : 'account';
        return `fraud:${by}:${subjectOf(signals, by)}`;
      }),
  );
  // All take them in the same order, so that two orders never wait for each other.
  const sorted = [...new Set(keys)].sort();
  if (sorted.length > 0)
    await db.$queryRaw`
      select pg_advisory_xact_lock(hashtextextended(key, 0))::text from unnest(${sorted}::text[]) with ordinality keys (key, place)`;
}
