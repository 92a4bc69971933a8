import type { Context } from '@/lib/domain/context';

/** An address (`emailKey`) or a number (E.164). */
export type Claimed = { emailKey: string } | { mobile: string };

/**
 * Makes all who prove the same address or number at once wait for each other, until the caller's transaction ends. It
 * is called before any account is locked, so that two of them never wait for each other's accounts.
 */
export async function lockClaim({ db }: Pick<Context, 'db'>, claimed: Claimed): Promise<void> {
  const name = 'emailKey' in claimed ? `claim:email:${claimed.emailKey}` : `claim:mobile:${claimed.mobile}`;
  await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}
