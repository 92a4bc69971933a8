import type { Context } from '@/lib/domain/context';
import { onHoldSql } from '@/lib/domain/wallet';
import { type CellMove, Prisma } from '@/lib/platform/db';
import type { Cell } from './cell';
import { compareCells } from './compare-cells';
import { moveOf } from './transfers';

/**
 * The moves to a cell after which money has come to the account here that is not on hold: each needs one more transfer.
 * What comes for an account that was blocked here stays until the block ends. At most 1,000.
 */
export async function listToFollow(
  { db }: Pick<Context, 'db'>,
  { to }: { to: string },
): Promise<Pick<CellMove, 'id' | 'userId'>[]> {
  return db.$queryRaw`
    select m.id, m.user_id as "userId" from cell_moves m join users u on u.id = m.user_id
     where m.state = 'moved' and m.other_cell = ${to} and u.blocked_at is null and u.locked_at is null
       and exists (select from wallets w where w.user_id = m.user_id
                      and w.balance > case w.currency when 'INR' then ${onHoldSql(Prisma.sql`m.user_id`)} else 0 end)
     order by m.id limit 1000`;
}

interface FromTo {
  from: Cell;
  to: Cell;
}

/**
 * The references of the moves of customers without money who have left one cell and were never opened in the other one:
 * no journal says that something is missing, so the cells are asked for their moves.
 */
export async function listNotOpened({ from, to }: FromTo): Promise<string[]> {
  const left = await from.context.db.$queryRaw<{ id: string }[]>`
    select id from cell_moves where state = 'moved' and other_cell = ${to.name} and transfers = 0`;
  if (left.length === 0) return [];
  const missing = await to.context.db.$queryRaw<{ id: string }[]>`
    select given.id from unnest(${left.map(({ id }) => id)}::text[]) as given (id)
     where not exists (select from cell_moves m where m.id = given.id) order by given.id`;
  return missing.map(({ id }) => id);
}

/**
 * The references of the moves from one cell to another of which something has left and not arrived, because a command
 * was broken off. Also of customers who have come back since: what is booked there for them follows them by a transfer
 * of their later move.
 */
export async function listUnfinished({ from, to }: FromTo): Promise<string[]> {
  const differences = await compareCells([from, to]);
  const references = differences
    .filter(({ amount }) => amount > 0n)
    .map(({ reference }) => moveOf(reference));
  const moves = await from.context.db.cellMove.findMany({
    where: { id: { in: references }, otherCell: to.name, state: { in: ['moved', 'returned'] } },
  });
  return [...moves.map(({ id }) => id), ...(await listNotOpened({ from, to }))].toSorted();
}
