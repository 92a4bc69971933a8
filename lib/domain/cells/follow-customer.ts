import { type BringOverInput, bringOver } from './bring-over';
import { departFromCell } from './depart-from-cell';
import { listArrived } from './forgotten-transfers';

/**
 * Carries what has come for a customer since they moved, by that move alone. Throws MoveError, also when the customer
 * has come back meanwhile: a new move would take them away again.
 */
export async function followCustomer({ from, to, reference, say }: BringOverInput): Promise<void> {
  const arrived = await listArrived(to.context, { reference });
  await departFromCell(from.context, { reference, arrived });
  await bringOver({ from, to, reference, say });
}
