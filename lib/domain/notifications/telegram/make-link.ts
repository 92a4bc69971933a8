import { randomBytes } from 'node:crypto';
import { deviceVersionOf } from '@/lib/domain/actor-session';
import type { Context } from '@/lib/domain/context';
import { notFound } from '@/lib/platform/errors';
import { after, minutes } from '@/lib/platform/time';

/** A person opens the link at once; who finds it later must not be able to use it. */
const LINK_LIFE = minutes(10);

/** What the digest of a token is made for. */
export const TOKEN_PURPOSE = 'telegram-link';

/**
 * A link that connects the chat which opens it to the account, once. It replaces the account's link before. It ends
 * with the trusted devices that the account has now. Throws not_found when the store has no bot, and unauthenticated
 * when the session was ended meanwhile.
 */
export async function makeTelegramLink(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'language' | 'sealer' | 'telegram'>,
  { userId }: { userId: string },
): Promise<{ url: string }> {
  const { db, clock, language, sealer, telegram } = context;
  if (!telegram) throw notFound('Page');
  // 32 letters of base64url: a link to a bot takes at most 64 of them.
  const token = randomBytes(24).toString('base64url');
  const data = {
    tokenHash: sealer.digest(TOKEN_PURPOSE, token),
    language,
    expiresAt: after(clock.now(), LINK_LIFE),
    deviceVersion: await deviceVersionOf(context, userId),
  };
  await db.telegramLink.upsert({ where: { userId }, create: { userId, ...data }, update: data });
  return { url: telegram.startLink(token) };
}
