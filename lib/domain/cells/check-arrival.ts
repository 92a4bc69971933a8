import type { Context } from '@/lib/domain/context';
import { findByAddress } from '@/lib/domain/personal-fields';
import { findTaken } from './find-taken';
import { MoveError } from './move-error';

/**
 * The id of the account that an operator named by its id or its address. Throws MoveError unless there is exactly one.
 */
export async function findMover(context: Pick<Context, 'db' | 'sealer'>, text: string): Promise<string> {
  const user = await context.db.user.findUnique({ where: { id: text }, select: { id: true } });
  if (user) return user.id;
  const [found, ...others] = await findByAddress(context, { text, most: 2 });
  if (found === undefined) throw new MoveError(`There is no account ${text}.`);
  if (others.length > 0) throw new MoveError(`Several accounts have ${text}: name one by its id.`);
  return found;
}

/**
 * Throws MoveError when the customer could not sign in to the other cell: another account there has proved the same
 * address or number, or the key of the password's hash is missing. It is asked before a move begins, when nothing has
 * to be undone yet.
 */
export async function checkArrival(
  from: Pick<Context, 'db'>,
  to: Pick<Context, 'db' | 'sealer' | 'hasher'>,
  userId: string,
): Promise<void> {
  const owner = await from.db.user.findUniqueOrThrow({ where: { id: userId } });
  const taken = await findTaken(to, { userId, owner });
  if (taken.length > 0)
    throw new MoveError(`Another account of the other cell has this ${taken.join(' and this ')}.`);
  if (owner.passwordHash !== null && !to.hasher.knowsKeyOf(owner.passwordHash))
    throw new MoveError(
      'The other cell does not have the PEPPER_KEY of this one, without which it cannot compare the password.',
    );
}
