import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { lockUser } from '@/lib/domain/accounts/lock-user';
import type { UsedPasskey } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { type Passkey, transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { consumeChallenge } from './challenges';
import { recordPasskey } from './record-passkey';
import { relyingParty } from './relying-party';

/** A passkey whose signature was right, once. */
export interface VerifiedPasskey {
  id: string;
  userId: string;
}

export interface VerifyPasskeyInput {
  /** The token in the cookie of the browser. */
  browser: string | null;
  credential: UsedPasskey;
}

type VerifyContext = Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'shop' | 'language' | 'log'>;

/**
 * Checks the signature of a passkey over a challenge of beginPasskeyUse, and that its counter has grown. Neither
 * depends on whether the caller's work succeeds, so it must not be called in a transaction. Throws the same bad_passkey
 * for everything that is wrong.
 */
export async function verifyPasskey(
  context: VerifyContext,
  { browser, credential }: VerifyPasskeyInput,
): Promise<VerifiedPasskey> {
  const passkey = await context.db.passkey.findUnique({ where: { credentialId: credential.id } });
  const counter = await verifiedCounter(context, { browser, credential, passkey });
  if (!passkey || counter === null) throw wrongPasskey(passkey?.userId);
  if (!(await raiseCounter(context, passkey, counter))) {
    await noteCopy(context, passkey);
    throw wrongPasskey(passkey.userId);
  }
  return { id: passkey.id, userId: passkey.userId };
}

export function wrongPasskey(accountId?: string): AppError {
  return new AppError('bad_passkey', 'accounts.wrongPasskey', { accountId });
}

/** The counter of a right answer; null for a wrong one. The challenge is used up in both cases. */
async function verifiedCounter(
  context: VerifyContext,
  { browser, credential, passkey }: VerifyPasskeyInput & { passkey: Passkey | null },
): Promise<bigint | null> {
  const { id: rpId, origin } = relyingParty(context);
  const { userHandle } = credential.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: async (challenge) =>
        browser !== null &&
        (await consumeChallenge(context, { challenge, kind: 'use', browser, userId: null })),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(passkey?.publicKey ?? []),
        // The library compares the counter before the signature. Anybody could then make a passkey look copied, so the
        // counter is compared here, once the signature is known to be right.
        counter: 0,
      },
    });
    const isOwners =
      userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === passkey?.userId;
    if (verified && isOwners) return BigInt(authenticationInfo.newCounter);
  } catch (error) {
    context.log.info({ err: error, user: passkey?.userId }, 'a passkey is refused');
  }
  return null;
}

/** False when the counter has not grown. Passkeys that are synchronised between devices do not count: they say 0. */
async function raiseCounter(
  { db, clock }: VerifyContext,
  { id }: Passkey,
  counter: bigint,
): Promise<boolean> {
  const { count } = await db.passkey.updateMany({
    where: { id, ...(counter === 0n ? { counter: 0n } : { counter: { lt: counter } }) },
    data: { counter, lastUsedAt: clock.now() },
  });
  return count === 1;
}

/**
 * A counter that has not grown means that the private key exists twice. Its owner is told once, and sees it in the
 * list; a thief who goes on trying sends no further mails.
 */
async function noteCopy(context: VerifyContext, passkey: Passkey): Promise<void> {
  context.log.warn({ user: passkey.userId, passkey: passkey.id }, 'the counter of a passkey has not grown');
  await transaction(context, async (inside) => {
    const user = await lockUser(inside, passkey.userId);
    const { count } = await inside.db.passkey.updateMany({
      where: { id: passkey.id, copiedAt: null },
      data: { copiedAt: inside.clock.now() },
    });
    if (count === 1) await recordPasskey(inside, { user, action: 'passkey-copied', passkey });
  });
}
