import { endAllSessions, lockUser } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { getOnHold } from '@/lib/domain/wallet';
import { type CellMove, transaction } from '@/lib/platform/db';
import { failpoint } from '@/lib/platform/failpoints';
import { assertMayLeave, assertMovable } from './assert-movable';
import { findObstacles, type Obstacle } from './find-obstacles';
import { takeBackForgotten } from './forgotten-transfers';
import { MoveError } from './move-error';
import { carryOut, lockBalances, type Transfer } from './transfers';

export interface DepartInput {
  reference: string;
  /** What the other cell has booked of the move. */
  arrived: readonly Transfer[];
}

export interface Departure {
  /** What is waited for; empty once the account has moved. */
  obstacles: Obstacle[];
  /** Whether money has left the wallets now. */
  carried: boolean;
}

/**
 * The second step of a move, in the cell that is left: once nothing is under way, a journal carries what the customer
 * holds to the account of the other cells, and the account is open here no more. Repeated it carries what has come
 * since and is not on hold. Throws MoveError for an unknown move, for one whose time was over before the money left,
 * for an account that cannot move any more or was blocked since, in a database that was restored, and when the other
 * cell has booked something else.
 */
export async function departFromCell(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { reference, arrived }: DepartInput,
): Promise<Departure> {
  const done = await transaction(context, async (inside) => {
    const move = await lockMove(inside, reference);
    // Wallets before the account, as orders from the wallet do.
    const balances = await lockBalances(inside, move.userId);
    if (move.state === 'leaving') {
      const obstacles = await close(inside, move);
      if (obstacles.length > 0) return { obstacles, carried: false };
    } else await assertMayLeave(inside, await lockUser(inside, move.userId));
    const again = await takeBackForgotten(inside, move, { arrived, balances });
    const left = again > 0 ? await lockBalances(inside, move.userId) : balances;
    const counted = { ...move, transfers: move.transfers + again };
    // A top-up may have gone back after the customer moved: the other cell would let what came since be spent.
    const onHold = await getOnHold(inside, move.userId);
    const carried = await carryOut(inside, counted, { ...left, INR: left.INR - onHold });
    failpoint('departure:before');
    return { obstacles: [], carried: carried || again > 0 };
  });
  failpoint('departure:after');
  return done;
}

async function lockMove({ db }: Pick<Context, 'db'>, reference: string): Promise<CellMove> {
  await db.$queryRaw`select 1 from cell_moves where id = ${reference} for update`;
  const move = await db.cellMove.findUnique({ where: { id: reference } });
  if (move?.state !== 'leaving' && move?.state !== 'moved')
    throw new MoveError(`No account is leaving this cell under ${reference}.`);
  return move;
}

/** Returns what is under way; then nothing is changed. */
async function close(
  inside: Pick<Context, 'db' | 'clock' | 'actor'>,
  { id, userId, otherCell }: CellMove,
): Promise<Obstacle[]> {
  const { db, clock } = inside;
  const user = await lockUser(inside, userId);
  // No order was accepted between the first step and this moment, or they are seen below.
  const [asked] = await db.$queryRaw<{ away: boolean }[]>`select tarang_is_away(${userId}) as away`;
  if (!asked?.away) throw new MoveError('Its time was over before the money left: the move begins again.');
  await assertMovable(inside, user);
  const obstacles = await findObstacles(inside, { userId });
  if (obstacles.length > 0) return obstacles;
  await db.cellMove.update({ where: { id }, data: { state: 'moved', backAt: null, updatedAt: clock.now() } });
  await endAllSessions(inside, userId);
  await recordAudit(inside, {
    action: 'move-to-cell',
    objectType: 'user',
    objectId: userId,
    after: { id, to: otherCell },
  });
  return [];
}
