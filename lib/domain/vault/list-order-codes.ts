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

/** The codes of an order in their order. */
export async function listOrderCodes({ db }: Pick<Context, 'db'>, orderId: string): Promise<OrderCode[]> {
  return db.$queryRaw<OrderCode[]>`
    select c.id, c.state, c.expires_at as "expiresAt",
           (select min(r.at) from vault_reveals r where r.code_id = c.id and r.order_id = c.order_id) as "revealedAt"
      from vault_codes c where c.order_id = ${orderId} order by c.place, c.id`;
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
