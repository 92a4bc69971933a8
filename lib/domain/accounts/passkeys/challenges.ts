import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '@/lib/domain/context';
import { after, minutes } from '@/lib/platform/time';

/** What a challenge may be signed for: a new passkey, or the use of one. */
type ChallengeKind = 'add' | 'use';

/** A challenge for the browser that asked: its cookie has the token. */
interface ChallengeOf {
  kind: ChallengeKind;
  /** The token in the cookie of the browser. */
  browser: string;
  /** The account that gets the new passkey; null for the use of one. */
  userId: string | null;
}

/** The login page asks for a challenge when it opens, before the customer has chosen a passkey. */
export const CHALLENGE_LIFE = minutes(10);
const BYTES = 32;

/** A new token for the cookie of a browser. */
export function newBrowserToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** Stores a new challenge, in base64url. Only digests are stored. */
export async function createChallenge(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { kind, browser, userId }: ChallengeOf,
): Promise<string> {
  const challenge = randomBytes(BYTES).toString('base64url');
  const expiresAt = after(clock.now(), CHALLENGE_LIFE);
  await db.passkeyChallenge.create({
    data: { id: digest(challenge), kind, browser: digest(browser), userId, expiresAt },
  });
  return challenge;
}

/**
 * Uses up a challenge; true for exactly one of several simultaneous callers. It must not be called in a transaction: a
 * challenge whose signature turns out wrong must stay used.
 */
export async function consumeChallenge(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { challenge, kind, browser, userId }: ChallengeOf & { challenge: string },
): Promise<boolean> {
  const { count } = await db.passkeyChallenge.deleteMany({
    where: {
      id: digest(challenge),
      browser: digest(browser),
      kind,
      userId,
      expiresAt: { gt: clock.now() },
    },
  });
  return count === 1;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
