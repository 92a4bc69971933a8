import type { Context } from '@/lib/domain/context';
import type { Guardian } from '@/lib/platform/db';

const PURPOSE = 'guardian';

/**
 * The token of the link in a guardian's mail. It works until the customer is 18, so that the consent can be taken back.
 */
export function guardianToken(
  { links }: Pick<Context, 'links'>,
  { userId, askedAt, adultFrom }: Pick<Guardian, 'userId' | 'askedAt' | 'adultFrom'>,
): string {
  return links.sign(PURPOSE, `${userId}_${askedAt.getTime()}`, adultFrom);
}

/**
 * The request of a link; null for one that the store did not make, for an expired one, and where another was asked
 * since.
 */
export async function findByLink(
  { db, links, clock }: Pick<Context, 'db' | 'links' | 'clock'>,
  token: string,
): Promise<Guardian | null> {
  const subject = subjectOf(links.open(PURPOSE, token, clock.now()) ?? '');
  if (!subject) return null;
  const found = await db.guardian.findUnique({ where: { userId: subject.userId } });
  return found && found.state !== 'ended' && found.askedAt.getTime() === subject.askedAt ? found : null;
}

/** The account and the time (ms) that a token names, read without a check of its signature; null for another text. */
export function subjectOf(token: string): { userId: string; askedAt: number } | null {
  const [, userId, askedAt] = /^([\w-]+)_(\d+)(?:~|$)/.exec(token) ?? [];
  return userId === undefined ? null : { userId, askedAt: Number(askedAt) };
}
