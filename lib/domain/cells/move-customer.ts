import { minutes, runtimeOf, seconds } from '@/lib/platform/time';
import { bringOver } from './bring-over';
import type { Cell } from './cell';
import { checkArrival } from './check-arrival';
import { departFromCell } from './depart-from-cell';
import type { Obstacle } from './find-obstacles';
import { listArrived } from './forgotten-transfers';
import { leaveCell, stayInCell } from './leave-cell';
import { MoveError } from './move-error';

export interface MoveCustomerInput {
  from: Cell;
  to: Cell;
  userId: string;
  /** For how many minutes what is under way is waited for, while the customer cannot buy. */
  waitMinutes: number;
  /** Told of each step. */
  say: (line: string) => void;
}

/** The time beside the waiting that the last check and the journal may take. */
const MARGIN_MINUTES = 1;
const POLL = seconds(1);

/**
 * Moves a customer, or goes on with a move that was interrupted anywhere; after a move it carries what has come since.
 * When something is under way for too long, the customer stays and may buy again at once. Returns the reference. Throws
 * MoveError.
 */
export async function moveCustomer(input: MoveCustomerInput): Promise<string> {
  const { from, to, userId, waitMinutes, say } = input;
  if (from.name === to.name) throw new MoveError(`Both cells are called ${from.name}.`);
  const going = await from.context.db.cellMove.findFirst({ where: { userId, state: 'moved' } });
  if (!going) await checkArrival(from.context, to.context, userId);
  const { id: reference, state } = await leaveCell(from.context, {
    userId,
    to: to.name,
    minutes: waitMinutes + MARGIN_MINUTES,
  });
  say(
    `${reference}: account ${userId} ${state === 'moved' ? 'has left' : 'is leaving'} ${from.name} for ${to.name}`,
  );
  const carried = await departWhenQuiet(input, reference);
  say(`${reference}: ${carried ? 'its money has left' : 'nothing more to carry from'} ${from.name}`);
  await bringOver({ from, to, reference, say });
  return reference;
}

/** Whether money has left now. */
async function departWhenQuiet(
  { from, to, waitMinutes, say }: MoveCustomerInput,
  reference: string,
): Promise<boolean> {
  const arrived = await listArrived(to.context, { reference });
  const { sleep, monotonic } = runtimeOf(from.context.clock);
  const until = monotonic() + minutes(waitMinutes);
  for (let told = ''; ; ) {
    const { obstacles, carried } = await departFromCell(from.context, { reference, arrived }).catch(
      async (error: unknown) => {
        // It cannot move any more, so nothing is waited for.
        if (error instanceof MoveError) await stayInCell(from.context, { reference });
        throw error;
      },
    );
    if (obstacles.length === 0) return carried;
    const waitsFor = wordsOf(obstacles);
    if (waitsFor !== told) say(`${reference}: waits for ${waitsFor}`);
    told = waitsFor;
    if (monotonic() >= until) {
      await stayInCell(from.context, { reference });
      throw new MoveError(`${waitsFor} did not end in time: the customer stays, and may buy again.`);
    }
    await sleep(POLL);
  }
}

function wordsOf(obstacles: readonly Obstacle[]): string {
  return obstacles.map(({ kind, id, state }) => `${kind} ${id} (${state})`).join(', ');
}
