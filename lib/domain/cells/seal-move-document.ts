import type { Context } from '@/lib/domain/context';
import type { Sealer } from '@/lib/platform/sealing';
import { readFields } from './account-fields';
import { LIST_NAMES, readList } from './account-lists';
import { assertNotBlocked } from './assert-movable';
import { type SealedMove, sealDocument } from './move-document';
import { MoveError } from './move-error';
import { listTransfers } from './transfers';

export interface SealMoveDocumentInput {
  reference: string;
  /** The name of this cell. */
  from: string;
  /** That of the cell to which the account goes. */
  sealFor: Sealer;
}

/**
 * The third step of a move, in the cell that is left: the account and its transfers as one text that the other cell
 * alone can open. Nothing is changed, so it may be written as often as it is needed. Throws MoveError before the money
 * has left, and for an account that was blocked since.
 */
export async function sealMoveDocument(
  context: Pick<Context, 'db' | 'sealer'>,
  { reference, from, sealFor }: SealMoveDocumentInput,
): Promise<SealedMove> {
  const move = await context.db.cellMove.findUnique({ where: { id: reference }, include: { user: true } });
  if (move?.state !== 'moved' && move?.state !== 'returned')
    throw new MoveError(`No account has left this cell under ${reference}.`);
  const { userId, otherCell: to, user } = move;
  // Of an account that has come back, transfers alone are still booked there.
  if (move.state === 'moved') assertNotBlocked(user);
  const lists: Partial<Record<(typeof LIST_NAMES)[number], string>> = {};
  for (const name of LIST_NAMES) lists[name] = await readList(context, name, userId);
  return sealDocument(sealFor, {
    version: 1,
    reference,
    userId,
    from,
    to,
    fields: await readFields(context, userId),
    // Each list was read above.
    lists: lists as Record<(typeof LIST_NAMES)[number], string>,
    transfers: await listTransfers(context, move),
  });
}
