import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { AppError, notFound } from '@/lib/platform/errors';
import { type Contact, hasProved } from './contact';
import { requireConfirmed } from './require-confirmed';
import { sendCodeTo } from './send-code-to';

/**
 * Sends a code to the number or address that is to become the viewer's. Whether another account has it is not told
 * here: only who can read the code learns that. Throws recent_auth_required, and conflict for the one that the account
 * has.
 */
export async function sendContactCode(
  context: Pick<Context, 'db' | 'clock' | 'sealer' | 'language' | 'otpSender'>,
  { viewer, contact }: { viewer: Viewer; contact: Contact },
): Promise<void> {
  await requireConfirmed(context, viewer);
  const user = await context.db.user.findUnique({ where: { id: viewer.userid } });
  if (!user) throw notFound('User');
  if (hasProved(user, contact)) throw new AppError('conflict', 'accounts.sameContact');
  await sendCodeTo(context, { user, contact, kind: 'contact' });
}
