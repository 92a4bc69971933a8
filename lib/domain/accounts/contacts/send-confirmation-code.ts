import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { AppError, notFound } from '@/lib/platform/errors';
import { confirmationContact, confirmationWayOf } from './confirmation-way';
import { sendCodeTo } from './send-code-to';

/**
 * Sends a code by which the owner of a session confirms that it is them, to the proved number or else the proved
 * address. Throws conflict for an account that confirms in another way.
 */
export async function sendConfirmationCode(
  context: Pick<Context, 'db' | 'clock' | 'sealer' | 'language' | 'otpSender'>,
  { viewer }: { viewer: Pick<Viewer, 'userid'> },
): Promise<{ to: string }> {
  const user = await context.db.user.findUnique({ where: { id: viewer.userid } });
  if (!user) throw notFound('User');
  const way = confirmationWayOf(user);
  const contact = confirmationContact(user);
  if (way.by !== 'code' || !contact) throw new AppError('conflict', 'accounts.confirmsOtherwise');
  await sendCodeTo(context, { user, contact, kind: 'confirmation' });
  return { to: way.to };
}
