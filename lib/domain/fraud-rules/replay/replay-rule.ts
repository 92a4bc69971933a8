import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { isHit } from '@/lib/domain/fraud-rules/judging/is-hit';
import {
  countSql,
  isCounting,
  type Measured,
  measureSql,
} from '@/lib/domain/fraud-rules/judging/measure-sql';
import { momentOf } from '@/lib/domain/fraud-rules/judging/rule';
import type { Replay, RuleTerms, replayForm } from '@/lib/domain/fraud-rules/schema';
import { samePlayerSql } from '@/lib/domain/same-player';
import { Prisma, queryWithTimeout } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { after, days, seconds } from '@/lib/platform/time';

/** A replay reads the newest orders of its days, and no more. */
const MOST_ORDERS = 20_000;
const PATIENCE = seconds(20);
const SHOWN = 20;

interface Row {
  order_id: string;
  user_id: string;
  amount: bigint;
  at: Date;
  measured: bigint[];
}

/**
 * What a draft of a rule would have hit, from the signals of the orders that there were: each is measured as of the
 * moment at which it was paid, or placed if it never was. It changes nothing; the audit log says who tried what. A
 * block counts as it is today.
 */
export async function replayRule(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { terms, outcome, days: so }: z.output<typeof replayForm>,
): Promise<Replay> {
  const { db, clock } = context;
  const paidOnly = momentOf({ outcome }) === 'paying';
  const then = measuredThen({ now: clock.now(), paidOnly, isBlock: terms.kind === 'blocked' });
  const measured = isCounting(terms) ? countSql([terms], then) : measureSql(terms, then);
  if (measured === null) throw new Error('a replay has all subjects');
  const rows = await queryWithTimeout<Row>(
    db,
    PATIENCE,
    Prisma.sql`
      select s.order_id, s.user_id, s.amount, s.at, ${measured} as measured
        from (select * from order_signals
               where at > ${after(clock.now(), -days(so))} ${paidOnly ? Prisma.sql`and paid` : Prisma.empty}
               order by at desc limit ${MOST_ORDERS}::int) s
       where ${hasSubject(terms)}
       order by s.at desc`,
  );
  const hits = rows.filter(({ measured: found, amount }) => isHit(terms, found, amount));
  const ids = hits.map(({ order_id }) => order_id);
  const total = await db.orderSignals.count({
    where: { at: { gt: after(clock.now(), -days(so)) }, ...(paidOnly && { paid: true }) },
  });
  const [later] = await db.$queryRaw<{ refunded: number; claimed: number }[]>`
    select count(*) filter (where o.status in ('Refunded', 'Cancelled')
                               or exists (select from order_refunds r where r.order_id = o.id))::int as refunded,
           count(*) filter (where exists (select from help_requests h where h.order_id = o.id))::int as claimed
      from orders o where o.id = any(${ids}::text[])`;
  await recordAudit(context, {
    action: 'replay-fraud-rule',
    objectType: 'fraud-rule',
    objectId: 'draft',
    after: { terms, outcome, days: so, orders: rows.length, hits: hits.length },
  });
  const first = hits.slice(0, SHOWN);
  const states = await db.order.findMany({
    where: { id: { in: first.map(({ order_id }) => order_id) } },
    select: { id: true, status: true },
  });
  return {
    orders: Math.min(total, MOST_ORDERS),
    isPartial: total > MOST_ORDERS,
    hits: hits.length,
    rupees: rupees(hits.reduce((sum, { amount }) => sum + amount, 0n)),
    refunded: later?.refunded ?? 0,
    claimed: later?.claimed ?? 0,
    first: first.map(({ order_id: orderid, user_id: userid, amount, at }) => ({
      orderid,
      userid,
      value: rupees(amount),
      at: at.toISOString(),
      status: states.find(({ id }) => id === orderid)?.status ?? '',
    })),
  };
}

/** An order of the past, as the row `s` of order_signals. */
function measuredThen({
  now,
  paidOnly,
  isBlock,
}: {
  now: Date;
  paidOnly: boolean;
  isBlock: boolean;
}): Measured {
  return {
    orderId: Prisma.sql`s.order_id`,
    subjects: {
      account: Prisma.sql`s.user_id`,
      player: samePlayerSql(Prisma.sql`s.player`),
      device: Prisma.sql`s.device`,
      address: Prisma.sql`s.address`,
      payer: Prisma.sql`s.payer`,
    },
    now: isBlock ? Prisma.sql`${now}::timestamptz` : Prisma.sql`s.at`,
    isBefore: (column) => Prisma.sql`${column} <= s.at`,
    paidOnly,
  };
}

/** Orders without what the rule is about are never hit. */
function hasSubject(terms: RuleTerms): Prisma.Sql {
  if (!('by' in terms) || terms.by === 'account' || terms.by === 'player') return Prisma.sql`true`;
  const columns = {
    device: Prisma.sql`s.device`,
    address: Prisma.sql`s.address`,
    payer: Prisma.sql`s.payer`,
  };
  return Prisma.sql`${columns[terms.by]} is not null`;
}
