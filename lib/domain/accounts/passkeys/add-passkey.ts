import { verifyRegistrationResponse, type WebAuthnCredential } from '@simplewebauthn/server';
import { isRecent } from '@/lib/domain/accounts/recent-auth/require-recent-auth';
import type { NewPasskey, PasskeyView, Viewer } from '@/lib/domain/accounts/schema';
import { hasSecondFactor } from '@/lib/domain/accounts/second-factor/has-second-factor';
import { makeRecoveryCodes } from '@/lib/domain/accounts/second-factor/recovery-codes';
import { endOtherSessions } from '@/lib/domain/accounts/sign-in/end-other-sessions';
import { lockViewer } from '@/lib/domain/accounts/sign-in/lock-viewer';
import type { Context } from '@/lib/domain/context';
import { transaction, violatedUnique } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { ALGORITHMS, MAX_PASSKEYS, tooManyPasskeys } from './begin-passkey';
import { consumeChallenge } from './challenges';
import { presentPasskey } from './list-passkeys';
import { recordPasskey } from './record-passkey';
import { relyingParty } from './relying-party';

export interface AddPasskeyInput {
  viewer: Viewer;
  /** The token in the cookie of the browser. */
  browser: string | null;
  name: string;
  credential: NewPasskey;
}

export interface AddedPasskey {
  passkey: PasskeyView;
  /** New ones when this is the account's first second factor; otherwise those it has stay, and this is empty. */
  recoveryCodes: string[];
}

type AddContext = Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'shop' | 'language' | 'log'>;

/**
 * Adds the passkey that a browser has made for a challenge of beginPasskey. It signs in by itself from then on, and is
 * a second factor beside every other sign-in; with the first one the other devices are signed out, because they signed
 * in without. Throws bad_passkey, and conflict for a passkey that is already in use or one too many.
 */
export async function addPasskey(
  context: AddContext,
  { viewer, browser, name, credential }: AddPasskeyInput,
): Promise<AddedPasskey> {
  const { id, publicKey, counter, transports = [] } = await verify(context, viewer, browser, credential);
  try {
    return await transaction(context, async (inside) => {
      const user = await lockViewer(inside, viewer);
      // The browser may have kept the question open after the factor of another browser was added.
      if (hasSecondFactor(user) && !isRecent(viewer, context.clock))
        throw new AppError('recent_auth_required', 'accounts.recentAuthRequired');
      if (user.passkeyCount >= MAX_PASSKEYS) throw tooManyPasskeys();
      const now = inside.clock.now();
      const passkey = await inside.db.passkey.create({
        data: {
          id: newId(inside.clock),
          userId: user.id,
          credentialId: id,
          publicKey,
          counter: BigInt(counter),
          transports,
          name,
          deviceVersion: user.deviceVersion,
          createdAt: now,
        },
      });
      await inside.db.user.update({
        where: { id: user.id },
        data: { passkeyCount: { increment: 1 }, updatedAt: now },
      });
      const first = !hasSecondFactor(user);
      const recoveryCodes = first ? await makeRecoveryCodes(inside, user.id) : [];
      if (first) await endOtherSessions(inside, viewer);
      await recordPasskey(inside, { user, action: 'passkey-added', passkey });
      return { passkey: presentPasskey(passkey, user), recoveryCodes };
    });
  } catch (error) {
    if (violatedUnique(error) === 'passkeys_credential_key')
      throw new AppError('conflict', 'accounts.passkeyExists', { cause: error });
    throw error;
  }
}

async function verify(
  context: AddContext,
  { userid: userId }: Viewer,
  browser: string | null,
  response: NewPasskey,
): Promise<WebAuthnCredential> {
  const { id: rpId, origin } = relyingParty(context);
  try {
    const verified = await verifyRegistrationResponse({
      response,
      expectedChallenge: async (challenge) =>
        browser !== null && (await consumeChallenge(context, { challenge, kind: 'add', browser, userId })),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (verified.verified) return verified.registrationInfo.credential;
  } catch (error) {
    context.log.info({ err: error, user: userId }, 'a new passkey is refused');
  }
  throw new AppError('bad_passkey', 'accounts.wrongNewPasskey');
}
