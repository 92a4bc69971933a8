import { emailKey } from '@/lib/domain/accounts/email';
import { requestVerificationJob } from '@/lib/domain/accounts/jobs';
import { lockUser } from '@/lib/domain/accounts/lock-user';
import { mailLink } from '@/lib/domain/accounts/secrets/links';
import type { Context } from '@/lib/domain/context';
import { type Db, transaction, type User } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/jobs';
import type { Language } from '@/lib/platform/languages';
import { after, hours } from '@/lib/platform/time';

// However often somebody asks, by whatever way: nobody's mailbox gets more in an hour.
const MOST_AN_HOUR = 5;

/** Asks for a new verification mail; the worker finds out whether anybody waits for one. Costs the same for any address. */
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

/** In the worker: a new link to an address that waits for its verification; nothing for any other. */
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
    if (sent < MOST_AN_HOUR) await mailLink(inside, { kind: 'verification', user });
  });
}
