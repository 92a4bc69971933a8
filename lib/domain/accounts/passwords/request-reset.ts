import { findFreeEmailClaim } from '@/lib/domain/accounts/claims/claims-of-email';
import { findByProvedEmail } from '@/lib/domain/accounts/claims/find-proved';
import { requestResetJob } from '@/lib/domain/accounts/jobs';
import { lockUser } from '@/lib/domain/accounts/lock-user';
import { isMailDue } from '@/lib/domain/accounts/secrets/is-mail-due';
import { mailLink } from '@/lib/domain/accounts/secrets/links';
import type { Context } from '@/lib/domain/context';
import {
  emailKey,
  type JobContact,
  jobKeyOf,
  openJobContact,
  sealJobContact,
} from '@/lib/domain/personal-fields';
import { transaction } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/jobs';

/**
 * Enqueues the mail with a reset link. Only the worker checks whether the address has an account, so the response time
 * is the same for every address.
 */
export async function queueReset(
  context: Pick<Context, 'db' | 'sealer' | 'language'>,
  { email }: { email: string },
): Promise<void> {
  const { db, language } = context;
  const key = `request-reset:${jobKeyOf(context, emailKey(email))}`;
  await enqueue(db, requestResetJob, { ...sealJobContact(context, email), language }, { key });
}

/**
 * Called by the worker: mails a reset link to the address as the account has it. Of several accounts that claim the
 * address, one is chosen as findFreeEmailClaim says. It does nothing without an account, nor for an account that
 * belongs to the owner of its number: who reads the mails may register. The mails are thinned, because strangers ask
 * for them too.
 */
export async function requestReset(
  context: Pick<Context, 'db' | 'clock' | 'sealer' | 'language'>,
  contact: JobContact,
): Promise<void> {
  const key = emailKey(openJobContact(context, contact));
  const found = (await findByProvedEmail(context, key)) ?? (await findFreeEmailClaim(context, key));
  if (!found) return;
  await transaction(context, async (inside) => {
    const kind = 'reset';
    const user = await lockUser(inside, found.id);
    if (user.emailKey !== key) return;
    if (await isMailDue(inside, { kind, userId: user.id })) await mailLink(inside, { kind, user });
  });
}
