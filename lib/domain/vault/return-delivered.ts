// The codes that suppliers delivered for an order which ended and goes on, and whether it still has them. Those that
// came late were never the order's: their case decides about them.
import type { Context } from '@/lib/domain/context';
import { type DeliveryAttempt, Prisma } from '@/lib/platform/db';
import { reserveHeld } from './reserve-held';

interface OfOrder {
  orderId: string;
  attempts: readonly Pick<DeliveryAttempt, 'id' | 'outcome'>[];
}

/** The codes `c` that were reserved for an order by its delivered attempts. */
function wereReserved({ orderId, attempts }: OfOrder): Prisma.Sql {
  const ids = attempts.flatMap(({ id, outcome }) => (outcome === 'delivered' ? id : []));
  return Prisma.sql`
    c.attempt_id = any(${ids}::text[])
    and c.id in (select m.code_id from vault_moves m where m.order_id = ${orderId} and m."to" = 'reserved')`;
}

/** Whether such a code is for sale again, belongs to another order, or is void. */
export async function hasLostCode({ db }: Pick<Context, 'db'>, of: OfOrder): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isLost: boolean }[]>`
    select exists (select from vault_codes c
                    where ${wereReserved(of)}
                      and (c.order_id is distinct from ${of.orderId} or c.state in ('available', 'void'))) as "isLost"`;
  return row?.isLost === true;
}

/** Reserves those codes again that the end of the order took back, in the caller's transaction, which has locked it. */
export async function returnDelivered(context: Pick<Context, 'db' | 'actor'>, of: OfOrder): Promise<void> {
  const codes = await context.db.$queryRaw<{ id: string }[]>`
    select c.id from vault_codes c
     where ${wereReserved(of)} and c.order_id = ${of.orderId} and c.state in ('held', 'refunded')
     order by c.place, c.id`;
  await reserveHeld(context, of.orderId, codes);
}

/** Whether an attempt counts as delivered whose codes the order has had, and does not have now. */
export const lacksCodeSql = (orderId: string): Prisma.Sql => Prisma.sql`
  exists (select from delivery_attempts a
           where a.order_id = ${orderId} and a.outcome = 'delivered'
             and exists (select from vault_moves m join vault_codes c on c.id = m.code_id
                          where m.order_id = ${orderId} and c.attempt_id = a.id)
             and not exists (select from vault_codes c
                              where c.order_id = ${orderId} and c.attempt_id = a.id
                                and c.state in ('reserved', 'sold', 'revealed')))`;
