import { type BringOverInput, bringOver } from './bring-over';
import { departFromCell } from './depart-from-cell';
import { listArrived } from './forgotten-transfers';

/**
 * Carries what has come for a customer since they moved. Under the reference of that move alone: of one who has come
 * back meanwhile a new move would begin, which nobody wished. Throws MoveError, also then.
 */
export async function followCustomer({ from, to, reference, say }: BringOverInput): Promise<void> {
  const arrived = await listArrived(to.context, { reference });
  await departFromCell(from.context, { reference, arrived });
  await bringOver({ from, to, reference, say });
}
