import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import type { CodeState } from './schema';

/** A code of an order, without what it says. */
export interface OrderCode {
  id: string;
  state: CodeState;
  expiresAt: Date | null;
  /** When it was first looked at. */
  revealedAt: Date | null;
}

/** The codes of an order in their order, and those that were for sale again after the order was refunded. */
export async function listOrderCodes({ db }: Pick<Context, 'db'>, orderId: string): Promise<OrderCode[]> {
  return db.$queryRaw<OrderCode[]>`
    select c.id, case c.order_id when ${orderId} then c.state else 'refunded' end as state, c.expires_at as "expiresAt",
           (select min(r.at) from vault_reveals r where r.code_id = c.id and r.order_id = ${orderId}) as "revealedAt"
      from vault_codes c
     where c.id in (select id from vault_codes where order_id = ${orderId}
                    union all select code_id from vault_moves
                     where order_id = ${orderId} and "from" = 'refunded' and "to" = 'available')
     order by case c.order_id when ${orderId} then c.place end, c.id`;
}

/**
 * How many codes of these items may be sold now, up to `most`; an item that is not sold from the vault is not named.
 */
export async function countAvailable(
  { db }: Pick<Context, 'db'>,
  itemids: readonly number[],
  most: number,
): Promise<Map<number, number>> {
  if (itemids.length === 0) return new Map();
  const rows = await db.$queryRaw<{ itemid: number; count: number }[]>`
    select v.itemid, (select count(*) from (select from vault_codes c
                        where c.itemid = v.itemid and c.state = 'available' and tarang_is_sellable(c.expires_at, now())
                        limit ${most}::int) sellable)::int as count
      from vault_items v where v.itemid in (${Prisma.join([...itemids])})`;
  return new Map(rows.map(({ itemid, count }) => [itemid, count]));
}
