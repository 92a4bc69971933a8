import type { Context } from '@/lib/domain/context';
import type { PartnerCaller } from '@/lib/domain/partners/find-caller';
import { between, readList } from '@/lib/domain/partners/read-list';
import type { Listed, PartnerLedgerLine } from '@/lib/domain/partners/schema';
import type { LedgerInput } from '@/lib/domain/partners/world';
import { Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { ENDS_AT, statusSql } from './course';

interface Line {
  id: string;
  kind: 'order' | 'refund';
  amount: bigint;
  orderId: string;
  reference: string;
  at: Date;
}

/** The movements of play money: one for each order, and one for each whose price went back. */
export async function listTestLedger(
  { db, clock }: Context,
  { buyer }: PartnerCaller,
  { order_id: orderId, from, to, ...page }: LedgerInput,
): Promise<Listed<PartnerLedgerLine>> {
  const lines = Prisma.sql`(
    select id || '-p' as id, 'order' as kind, -price as amount, id as order_id, reference, created_at
      from partner_test_orders where partner_id = ${buyer.userid}
    union all
    select id || '-r', 'refund', price, id, reference, coalesce(cancelled_at, ${ENDS_AT})
      from partner_test_orders
     where partner_id = ${buyer.userid} and (${statusSql(clock.now())}) in ('refunded', 'cancelled')) lines`;
  const conditions = [
    ...(orderId === undefined ? [] : [Prisma.sql`order_id = ${orderId}`]),
    ...between(Prisma.sql`created_at`, { from, to }),
  ];
  const { ids, next } = await readList(db, { table: lines, id: Prisma.sql`id`, conditions }, page);
  const rows = await db.$queryRaw<Line[]>`
    select id, kind, amount, order_id as "orderId", reference, created_at as at
      from ${lines} where id = any(${ids}) order by created_at desc, id desc`;
  const data = rows.map(({ id, kind, amount, orderId: order_id, reference, at }) => ({
    id,
    kind,
    amount: rupees(amount),
    order_id,
    reference,
    at: at.toISOString(),
  }));
  return { data, next };
}
