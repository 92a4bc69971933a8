import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { Context } from '@/lib/domain/context';
import { CHALLENGE_LIFE, createChallenge } from './challenges';
import { relyingParty } from './relying-party';

/**
 * What a browser needs to use a passkey: to sign in, as a second factor, or for recent authentication. It names no
 * passkey, so that it tells nothing about any account; the authenticator shows those that it has. Throws not_available.
 */
export async function beginPasskeyUse(
  context: Pick<Context, 'db' | 'clock' | 'shop'>,
  /** The token in the cookie of the browser. */
  browser: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { id } = relyingParty(context);
  const challenge = await createChallenge(context, { kind: 'use', browser, userId: null });
  return generateAuthenticationOptions({
    rpID: id,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: CHALLENGE_LIFE,
    userVerification: 'required',
  });
}
