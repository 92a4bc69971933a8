import { listEmailClaims } from '@/lib/domain/accounts/claims/claims-of-email';
import { findByProvedEmail } from '@/lib/domain/accounts/claims/find-proved';
import { requestVerificationJob } from '@/lib/domain/accounts/jobs';
import { lockUser } from '@/lib/domain/accounts/lock-user';
import { isMailDue } from '@/lib/domain/accounts/secrets/is-mail-due';
import { mailLink } from '@/lib/domain/accounts/secrets/links';
import type { Context } from '@/lib/domain/context';
import {
  emailKey,
  hasEmail,
  type JobContact,
  jobKeyOf,
  openJobContact,
  sealJobContact,
} from '@/lib/domain/personal-fields';
import { transaction, type User } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/jobs';

/**
 * Enqueues a new verification mail, for one account or for the newest ones that claim the address. Only the worker
 * checks whether there are any, so the response time is the same for every address.
 */
export async function queueVerification(
  context: Pick<Context, 'db' | 'sealer' | 'language'>,
  { email, userId }: { email: User['email']; userId?: string },
): Promise<void> {
  if (!email) return;
  const { db, language } = context;
  const key = `request-verification:${userId ?? jobKeyOf(context, emailKey(email))}`;
  await enqueue(db, requestVerificationJob, { ...sealJobContact(context, email), language, userId }, { key });
}

/** Called by the worker: mails a new link to an address that is claimed; does nothing for any other. */
export async function requestVerification(
  context: Pick<Context, 'db' | 'clock' | 'sealer' | 'language'>,
  { userId, ...contact }: JobContact & { userId?: string | undefined },
): Promise<void> {
  const key = emailKey(openJobContact(context, contact));
  if (await findByProvedEmail(context, key)) return;
  const claims =
    userId === undefined
      ? await listEmailClaims(context, key)
      : await context.db.user.findMany({
          where: { id: userId, ...hasEmail(context, key), emailVerifiedAt: null },
        });
  for (const claim of claims) await mailVerification(context, claim);
}

async function mailVerification(
  context: Pick<Context, 'db' | 'clock' | 'sealer' | 'language'>,
  { id, emailKey: key }: User,
): Promise<void> {
  await transaction(context, async (inside) => {
    const user = await lockUser(inside, id);
    if (user.emailVerifiedAt || user.emailKey !== key) return;
    const kind = 'verification';
    if (await isMailDue(inside, { kind, userId: user.id })) await mailLink(inside, { kind, user });
  });
}
