import { z } from 'zod';
import { openUndoLinksSql } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { BLOCKERS, type Blocker, LEAST_BALANCE } from './schema';

const rows = z.array(z.object({ blocker: z.enum(BLOCKERS) }));

/** What has to end before an account may be erased: work, open money, open questions, links that undo a change. */
export async function findBlockers(
  { db }: Pick<Context, 'db'>,
  { userId }: { userId: string },
): Promise<Blocker[]> {
  const found = await db.$queryRaw<unknown[]>`
    select blocker from (values
      ('staff', exists (select from users where id = ${userId} and (role = 'admin' or staff_role is not null))),
      ('partner', exists (select from partners where user_id = ${userId} and status = 'active')),
      ('orders', exists (select from orders where user_id = ${userId} and status in ('Created', 'Processing'))),
      ('payments', exists (select from payments where user_id = ${userId} and status in ('created', 'open', 'review'))),
      -- A page that looks unpaid may have been paid, and a paid one twice: what came would go into a wallet that nobody has.
      ('checks', exists (select from payments where user_id = ${userId}
                          and (next_check_at is not null or recheck_at is not null))),
      ('refunds', exists (select from source_refunds r join orders o on o.id = r.order_id
                           where o.user_id = ${userId} and r.state in ('asked', 'due', 'sent', 'failed'))),
      ('cases', exists (select from reviews r where r.closed_at is null
                         and (r.order_id in (select id from orders where user_id = ${userId})
                              or r.payment_id in (select id from payments where user_id = ${userId})))),
      -- The seal closes those that are answered: only staff could, and nothing would end them otherwise.
      ('help', exists (select from help_requests where user_id = ${userId} and status = 'open')),
      -- Who took the account over by another address could otherwise end what its owner gets back by the link.
      ('undo', exists (select ${openUndoLinksSql(userId)})),
      ('wallet', exists (select from wallets where user_id = ${userId} and currency = 'INR'
                          and balance not between 0 and ${LEAST_BALANCE} - 1)),
      ('points', exists (select from wallets where user_id = ${userId} and currency = 'POINTS'
                          and balance not between 0 and ${LEAST_BALANCE} - 1))
    ) b (blocker, holds) where holds`;
  return rows.parse(found).map(({ blocker }) => blocker);
}
