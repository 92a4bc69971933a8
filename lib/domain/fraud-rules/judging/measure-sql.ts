import { BLOCKABLE, MOST_ORDERS, type RuleTerms, type Subject } from '@/lib/domain/fraud-rules/schema';
import { subjectSql } from '@/lib/domain/fraud-rules/subject-columns';
import { samePlayerSql } from '@/lib/domain/same-player';
import { Prisma } from '@/lib/platform/db';
import { paiseFromRupees } from '@/lib/platform/money';

/** What is measured: an order that is placed or paid now, or one of a replay. Each is an SQL expression. */
export interface Measured {
  orderId: Prisma.Sql;
  /** As they are compared; null where the order is known to have none. */
  subjects: Record<Subject, Prisma.Sql | null>;
  now: Prisma.Sql;
  /** What was written before it; everything for an order of now, whose clock may be behind another process. */
  isBefore: (column: Prisma.Sql) => Prisma.Sql;
  /** Only orders that were paid count. */
  paidOnly: boolean;
}

/** Of an account with more, the newest delivered orders say enough about its claims. */
const MOST_DELIVERED = 200;

type Counting = Extract<RuleTerms, { by: Subject }>;

/** Whether a rule counts the orders of a subject. */
export function isCounting(terms: RuleTerms): terms is Counting {
  return 'by' in terms;
}

/**
 * What rules that count orders of the same subject measure, as an SQL expression of an array with two bigints for each
 * of them; null when the order has no such subject. One scan of one index reads for all: the newest orders in the
 * longest window, as many as decide all limits. The order itself is added by `isHit`.
 */
export function countSql(rules: readonly Counting[], of: Measured): Prisma.Sql | null {
  const [first] = rules;
  const value = first ? of.subjects[first.by] : null;
  if (!first || value === null) return null;
  const pairs = rules.map((terms) => {
    const within = Prisma.sql`at > ${since(of, minutesOf(terms))}`;
    if (terms.kind === 'accounts')
      return Prisma.sql`count(distinct user_id) filter (where ${within} and user_id <> ${of.subjects.account}), 0::bigint`;
    const isIn = Prisma.sql`filter (where ${within})`;
    return Prisma.sql`count(*) ${isIn}, coalesce(sum(amount) ${isIn}, 0)::bigint`;
  });
  // As many as a rule of orders permits are enough to know that the order itself is one too many.
  const most = Math.max(
    ...rules.map((terms) =>
      terms.kind === 'velocity' && terms.counted === 'orders' ? terms.most : MOST_ORDERS,
    ),
  );
  return Prisma.sql`(
    select array[${Prisma.join(pairs)}]
      from (select amount, user_id, at from order_signals
             where ${subjectSql(first.by, Prisma.sql`order_signals`)} = ${value} and at > ${since(of, Math.max(...rules.map(minutesOf)))}
               and ${of.isBefore(Prisma.sql`at`)} and order_id <> ${of.orderId}
               ${of.paidOnly ? Prisma.sql`and paid` : Prisma.empty}
             order by at desc limit ${most}::int) recent)`;
}

/** What a rule measures that counts no orders of a subject, as an SQL expression of an array of bigints. */
export function measureSql(terms: Exclude<RuleTerms, Counting>, of: Measured): Prisma.Sql {
  const { subjects, isBefore } = of;
  switch (terms.kind) {
    case 'first_order':
      return Prisma.sql`(
        select array[(exists (select from users where id = ${subjects.account}
                                 and created_at > ${since(of, terms.days * DAY)})
                  and not exists (select from (select amount from order_signals
                                                where user_id = ${subjects.account} and paid
                                                  and ${isBefore(Prisma.sql`at`)} and order_id <> ${of.orderId}
                                                order by at desc limit ${MOST_ORDERS}::int) earlier
                                   where amount >= ${paiseFromRupees(terms.rupees)}::bigint))::int::bigint])`;
    case 'claims':
      return Prisma.sql`(
        select array[count(*) filter (where claimed), count(*)]
          from (select exists (select from help_requests h
                                where h.order_id = o.id and ${isBefore(Prisma.sql`h.created_at`)})
                    or exists (select from order_refunds r
                                where r.order_id = o.id and ${isBefore(Prisma.sql`r.created_at`)}) as claimed
                  from orders o
                 where o.user_id = ${subjects.account} and o.status = 'Completed'
                   and o.ended_at > ${since(of, terms.days * DAY)} and ${isBefore(Prisma.sql`o.ended_at`)}
                 order by o.ended_at desc limit ${MOST_DELIVERED}::int) delivered)`;
    case 'blocked': {
      const conditions = BLOCKABLE.flatMap((subject) => {
        const value = subjects[subject];
        const blocked = subject === 'player' ? samePlayerSql(Prisma.sql`value`) : Prisma.sql`value`;
        return value === null ? [] : [Prisma.sql`subject = ${subject} and ${blocked} = ${value}`];
      });
      return Prisma.sql`(
        select array[count(*)] from fraud_blocks
         where (${Prisma.join(conditions, ' or ')}) and (ends_at is null or ends_at > ${of.now}))`;
    }
  }
}

const DAY = 24 * 60;

function minutesOf(terms: Counting): number {
  return terms.kind === 'velocity' ? terms.minutes : terms.days * DAY;
}

function since({ now }: Measured, minutes: number): Prisma.Sql {
  return Prisma.sql`${now} - ${minutes}::int * interval '1 minute'`;
}
