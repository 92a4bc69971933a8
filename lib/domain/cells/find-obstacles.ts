import { z } from 'zod';
import { openUndoLinksSql } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { holdingCasesSql } from '@/lib/domain/wallet';

const obstacles = z.array(
  z.object({
    kind: z.enum(['order', 'payment', 'case', 'refund', 'undo link']),
    id: z.string(),
    state: z.string(),
  }),
);
export type Obstacle = z.output<typeof obstacles>[number];

/**
 * What has to end before the money of an account may leave: orders that are being delivered, payments whose page is
 * open or that a person looks at, cases that keep a part of the balance on hold, of which the other cell would know
 * nothing, refunds on their way, and links by which a new address or number may be undone, which open this cell alone.
 * Money that comes after that follows by a transfer of its own.
 */
export async function findObstacles(
  { db }: Pick<Context, 'db'>,
  { userId }: { userId: string },
): Promise<Obstacle[]> {
  return obstacles.parse(
    await db.$queryRaw`
    select 'order' as kind, id, status::text as state from orders where user_id = ${userId} and status = 'Processing'
    union all
    select 'payment', client_txn_id, status::text from payments
     where user_id = ${userId} and status in ('created', 'open', 'review')
    union all
    select distinct 'case', r.id, r.cause::text ${holdingCasesSql(userId)}
    union all
    select 'refund', r.id, r.state from source_refunds r join orders o on o.id = r.order_id
     where o.user_id = ${userId} and r.state in ('asked', 'due', 'sent', 'failed')
    union all
    select 'undo link', id, 'until ' || to_char(expires_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')
    ${openUndoLinksSql(userId)}`,
  );
}
