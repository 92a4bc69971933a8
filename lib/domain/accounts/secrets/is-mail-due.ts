import type { LinkKind } from '@/lib/domain/accounts/secrets/links';
import type { Context } from '@/lib/domain/context';
import { after, hours, minutes } from '@/lib/platform/time';

// Strangers can ask for these mails too. The first ones of an hour are sent at once, and then one in this time, which
// is shorter than each link lives: the newest link always works.
const AT_ONCE = 5;
const APART = minutes(10);

/**
 * Whether another mail with a link of this kind may be sent to an account. The caller has locked the account, so that
 * simultaneous calls count each other's mails. A mail that is not due makes no link, so the newest one stays valid. One
 * whose time lies ahead was sent by a clock that had leapt, and does not count: nothing would be mailed for as long as
 * the leap.
 */
export async function isMailDue(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { kind, userId }: { kind: LinkKind; userId: string },
): Promise<boolean> {
  const now = clock.now();
  const sent = await db.accountSecret.findMany({
    where: { kind, subject: userId, createdAt: { gt: after(now, -hours(1)), lte: now } },
    orderBy: { createdAt: 'desc' },
    select: { createdAt: true },
    take: AT_ONCE,
  });
  const newest = sent[0]?.createdAt;
  return sent.length < AT_ONCE || newest === undefined || after(newest, APART) <= now;
}
