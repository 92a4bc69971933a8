import { AppError } from '@/lib/platform/errors';
import type { Context } from '@/lib/store/context';
import { emailKey } from './email';
import { NO_WITNESS } from './messages';
import type { Viewer } from './schema';
import { takeAppCode } from './second-factor';

export interface Witness {
  email: string;
  /** The newest one of their authenticator app: 6 digits. */
  code: string;
}

/**
 * A second administrator agrees, by a code that only they can show; it is used up by this very call, in the caller's
 * transaction. Gives their id. Throws bad_code for everything that is wrong, so that no guess learns who is one.
 */
export async function takeWitness(
  context: Pick<Context, 'db' | 'clock' | 'sealer'>,
  viewer: Pick<Viewer, 'userid'>,
  { email, code }: Witness,
): Promise<string> {
  const user = await context.db.user.findUnique({ where: { emailKey: emailKey(email) } });
  const mayAgree =
    user?.role === 'admin' && !user.blockedAt && user.totpConfirmedAt && user.id !== viewer.userid;
  if (!user || !mayAgree || !(await takeAppCode(context, user, code)))
    throw new AppError('bad_code', NO_WITNESS);
  return user.id;
}
