import { arriveInCell } from './arrive-in-cell';
import type { Cell } from './cell';
import { sealMoveDocument } from './seal-move-document';

export interface BringOverInput {
  from: Cell;
  to: Cell;
  reference: string;
  /** Told when it is done. */
  say: (line: string) => void;
}

/**
 * The last two steps of a move: its document, and the account and the transfers in the other cell. Throws MoveError.
 */
export async function bringOver({ from, to, reference, say }: BringOverInput): Promise<void> {
  const sealed = await sealMoveDocument(from.context, {
    reference,
    from: from.name,
    sealFor: to.context.sealer,
  });
  const { opened, booked } = await arriveInCell(to.context, { cell: to.name, sealed });
  say(
    `${reference}: ${opened ? 'opened' : 'was open'} in ${to.name}; ${booked} ${booked === 1 ? 'transfer' : 'transfers'} booked`,
  );
}
