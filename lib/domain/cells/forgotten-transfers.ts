// A cell that was restored counts fewer transfers of a move than the other one has booked. Under the next number of its
// own count, which the other cell has, nothing would arrive any more.
import type { Context } from '@/lib/domain/context';
import type { CellMove, Currency } from '@/lib/platform/db';
import { MoveError } from './move-error';
import { carryOutAgain, listTransfers, type Transfer } from './transfers';

/** What a cell has booked of a move to it, in the order of the transfers. */
export async function listArrived(
  { db }: Pick<Context, 'db'>,
  { reference }: { reference: string },
): Promise<Transfer[]> {
  const move = await db.cellMove.findUnique({ where: { id: reference } });
  return move?.state === 'arrived' ? listTransfers({ db }, move) : [];
}

/** Throws MoveError when two cells have booked a transfer differently: nothing is added to what does not agree. */
export function assertAgree(left: readonly Transfer[], arrived: readonly Transfer[]): void {
  for (const [index, { reference, INR, POINTS }] of left.entries()) {
    const other = arrived[index];
    if (other && (other.reference !== reference || other.INR !== INR || other.POINTS !== POINTS))
      throw new MoveError(
        `Both cells have booked the transfer ${reference}, with different amounts: one of them was restored.`,
      );
  }
}

export interface TakeBackInput {
  /** What the other cell has booked. */
  arrived: readonly Transfer[];
  /** What the customer holds here; their wallets are locked. */
  balances: Pick<Transfer, Currency>;
}

/**
 * Books again what this cell has forgotten by a restore: the customer has it in the other cell, and here once more.
 * Returns how many transfers that were. Throws MoveError when the cells do not agree, and when the customer has less
 * here than was forgotten: an operator then settles the difference. The caller has locked the move.
 */
export async function takeBackForgotten(
  context: Pick<Context, 'db' | 'clock'>,
  move: CellMove,
  { arrived, balances }: TakeBackInput,
): Promise<number> {
  if (arrived.length === 0) return 0;
  assertAgree(await listTransfers(context, move), arrived);
  const forgotten = arrived.slice(move.transfers);
  const sum = (currency: Currency) => forgotten.reduce((all, transfer) => all + transfer[currency], 0n);
  if (sum('INR') > balances.INR || sum('POINTS') > balances.POINTS) {
    const references = forgotten.map(({ reference }) => reference).join(', ');
    throw new MoveError(
      `The other cell has booked ${references}, which this one has forgotten by a restore, and the account has less here.`,
    );
  }
  for (const transfer of forgotten) await carryOutAgain(context, move, transfer);
  return forgotten.length;
}
