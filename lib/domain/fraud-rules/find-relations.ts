import type { Context } from '@/lib/domain/context';
import { type Relation, SUBJECTS, type Subject } from '@/lib/domain/fraud-rules/schema';
import { subjectSql } from '@/lib/domain/fraud-rules/subject-columns';
import { Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';

/** So many orders of a subject are counted, and so many of them shown. */
const COUNTED = 100;
const SHOWN = 5;

interface Row {
  held: string;
  subject: Subject;
  order_id: string;
  user_id: string;
  status: string;
  amount: bigint;
  at: Date;
}

/** What each of these orders has in common with others, by the order's id. */
export async function findRelations(
  { db }: Pick<Context, 'db'>,
  orderIds: readonly string[],
): Promise<Record<string, Relation[]>> {
  if (orderIds.length === 0) return {};
  const legs = SUBJECTS.map(
    (subject) => Prisma.sql`
      select s.order_id as held, ${subject} as subject, other.order_id, other.user_id, o.status::text as status,
             other.amount, other.at
        from order_signals s
        join lateral (
          select order_id, user_id, amount, at from order_signals
           where ${subjectSql(subject, Prisma.sql`order_signals`)} = ${subjectSql(subject, Prisma.sql`s`)} and order_id <> s.order_id
           order by at desc limit ${COUNTED}::int
        ) other on true
        join orders o on o.id = other.order_id
       where s.order_id = any(${orderIds}::text[])`,
  );
  const rows = await db.$queryRaw<Row[]>`${Prisma.join(legs, ' union all ')} order by held, subject, at desc`;
  return Object.fromEntries(
    orderIds.map((held) => [
      held,
      SUBJECTS.flatMap((subject) => {
        const found = rows.filter((row) => row.held === held && row.subject === subject);
        return found.length === 0 ? [] : [relation(subject, found)];
      }),
    ]),
  );
}

function relation(subject: Subject, found: Row[]): Relation {
  return {
    subject,
    orders: found.length,
    accounts: new Set(found.map(({ user_id }) => user_id)).size,
    newest: found.slice(0, SHOWN).map(({ order_id, user_id, status, amount, at }) => ({
      orderid: order_id,
      userid: user_id,
      status,
      value: rupees(amount),
      at: at.toISOString(),
    })),
  };
}
