import { lockUser } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import { isFromBeforeRestore } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import { type CellMove, transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { minutes } from '@/lib/platform/time';
import { assertMovable } from './assert-movable';
import { MoveError } from './move-error';

type MoveContext = Pick<Context, 'db' | 'clock' | 'actor'>;

export interface LeaveCellInput {
  userId: string;
  /** The name of the cell to which the customer moves. */
  to: string;
  /** For how long orders and payments are refused, unless the money has left before. */
  minutes: number;
}

/**
 * The first step of a move, in the cell that is left: orders, payments, redemptions and gifts of the customer are
 * refused for some minutes. Called again it begins this time anew. Returns the move, whose id is the reference of all
 * its steps; one that has gone on already is returned as it is. An attempt to leave for another cell whose time is over
 * is forgotten. Throws MoveError for an account that cannot move, and for one that is moving to another cell.
 */
export function leaveCell(context: MoveContext, input: LeaveCellInput): Promise<CellMove> {
  const { userId, to } = input;
  return transaction(context, async (inside) => {
    await lockAway(inside, userId);
    // Orders hold a share of this lock, so that each is either seen by the next step, or refused.
    const user = await lockUser(inside, userId);
    let away = await lockAway(inside, userId);
    if (away && away.otherCell !== to) {
      await forgetAttempt(inside, away);
      away = null;
    }
    if (away?.state === 'moved') return away;
    await assertMovable(inside, user);
    const id = away?.id ?? newId(context.clock);
    if (!away) {
      await recordAudit(inside, {
        action: 'leave-cell',
        objectType: 'user',
        objectId: userId,
        after: { id, to },
      });
      await insertMove(inside, { id, ...input });
    }
    // The database's clock decides, because its triggers refuse the orders.
    await inside.db.$executeRaw`
      update cell_moves set back_at = clock_timestamp() + ${minutes(input.minutes)} * interval '1 millisecond',
             updated_at = clock_timestamp()
       where id = ${id}`;
    return inside.db.cellMove.findUniqueOrThrow({ where: { id } });
  });
}

/** Ends the first step: the customer may buy again. Does nothing once the money has left. */
export async function stayInCell(
  { db }: Pick<Context, 'db'>,
  { reference }: { reference: string },
): Promise<void> {
  await db.$executeRaw`
    update cell_moves set back_at = clock_timestamp(), updated_at = clock_timestamp()
     where id = ${reference} and state = 'leaving'`;
}

/** Before the account is locked, as in the steps that follow. */
async function lockAway({ db }: Pick<Context, 'db'>, userId: string): Promise<CellMove | null> {
  const [found] = await db.$queryRaw<{ id: string }[]>`
    select id from cell_moves where user_id = ${userId} and state in ('leaving', 'moved') for update`;
  return found ? db.cellMove.findUnique({ where: { id: found.id } }) : null;
}

/**
 * Forgets a move whose time was over before the money left. Deleted, it is unknown to a command that was frozen and
 * goes on with it; nothing of it is in the other cell. Throws MoveError for any other, and for one of before a restore:
 * the money may have left after the moment to which this cell was restored, and be in the other cell. The next step of
 * the same move asks there, and nothing else knows of it.
 */
async function forgetAttempt(
  { db }: Pick<Context, 'db'>,
  { id, userId, otherCell, state, createdAt }: CellMove,
): Promise<void> {
  if (state === 'leaving' && (await isFromBeforeRestore({ db }, createdAt)))
    throw new MoveError(
      `This cell was restored after it had begun to move to the cell ${otherCell}, which may have its money. Move it to ${otherCell} first.`,
    );
  const deleted = await db.$executeRaw`
    delete from cell_moves where id = ${id} and state = 'leaving' and not tarang_is_away(${userId})`;
  if (deleted === 0) throw new MoveError(`It is moving to the cell ${otherCell}.`);
}

async function insertMove(
  { db }: Pick<Context, 'db'>,
  { id, userId, to }: LeaveCellInput & { id: string },
): Promise<void> {
  await db.$executeRaw`
    insert into cell_moves (id, user_id, state, other_cell, back_at, created_at, updated_at)
    values (${id}, ${userId}, 'leaving', ${to}, clock_timestamp(), clock_timestamp(), clock_timestamp())`;
}
