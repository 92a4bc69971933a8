import { emailKey } from '@/lib/domain/accounts/email';
import { requestVerificationJob } from '@/lib/domain/accounts/jobs';
import { lockUser } from '@/lib/domain/accounts/lock-user';
import { mailLink } from '@/lib/domain/accounts/secrets/links';
import type { Context } from '@/lib/domain/context';
import { type Db, transaction, type User } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/jobs';
import type { Language } from '@/lib/platform/languages';
import { after, hours } from '@/lib/platform/time';

// The most mails in an hour to one address, because strangers can request them too.
const MAX_PER_HOUR = 5;

/**
 * Enqueues a new verification mail. Only the worker checks whether the address has an unverified account, so the
 * response time is the same for every address.
 */
export async function queueVerification(
  { db, language }: { db: Db; language: Language },
  { email }: { email: User['email'] },
): Promise<void> {
  if (email)
    await enqueue(
      db,
      requestVerificationJob,
      { email, language },
      { key: `request-verification:${emailKey(email)}` },
    );
}

/** Called by the worker: mails a new link to an unverified address; does nothing for any other. */
export async function requestVerification(
  context: Pick<Context, 'db' | 'clock' | 'sealer' | 'language'>,
  { email }: { email: string },
): Promise<void> {
  const found = await context.db.user.findUnique({ where: { emailKey: emailKey(email) } });
  if (!found) return;
  await transaction(context, async (inside) => {
    const user = await lockUser(inside, found.id);
    if (user.emailVerifiedAt) return;
    const since = after(context.clock.now(), -hours(1));
    const sent = await inside.db.accountSecret.count({
      where: { kind: 'verification', subject: user.id, createdAt: { gt: since } },
    });
    if (sent < MAX_PER_HOUR) await mailLink(inside, { kind: 'verification', user });
  });
}
