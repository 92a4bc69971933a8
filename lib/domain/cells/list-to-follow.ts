import type { Context } from '@/lib/domain/context';
import type { CellMove } from '@/lib/platform/db';

/** The moves to a cell after which money has come to the account here: each needs one more transfer. At most 1,000. */
export async function listToFollow(
  { db }: Pick<Context, 'db'>,
  { to }: { to: string },
): Promise<Pick<CellMove, 'id' | 'userId'>[]> {
  return db.$queryRaw`
    select m.id, m.user_id as "userId" from cell_moves m
     where m.state = 'moved' and m.other_cell = ${to}
       and exists (select from wallets w where w.user_id = m.user_id and w.balance > 0)
     order by m.id limit 1000`;
}
