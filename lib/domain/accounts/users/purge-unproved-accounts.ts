import type { Context } from '@/lib/domain/context';
import { after, days } from '@/lib/platform/time';
import { WITHOUT_HISTORY } from './without-history';

/**
 * Deletes accounts that were registered 30 days ago and never proved a mail, a number or an identity. They cannot sign
 * in, anyone can make them, and their owner can register again. One with anything of its own is left alone.
 */
export async function purgeUnprovedAccounts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const { count } = await db.user.deleteMany({
    where: {
      ...WITHOUT_HISTORY,
      createdAt: { lt: after(clock.now(), -days(30)) },
      emailVerifiedAt: null,
      mobileVerifiedAt: null,
      identitySubject: null,
    },
  });
  return count;
}
