import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/server';
import { requirePersonAtDevice } from '@/lib/domain/accounts/recent-auth/require-person-at-device';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { AppError, notFound } from '@/lib/platform/errors';
import { createChallenge } from './challenges';
import { relyingParty } from './relying-party';

/** The most passkeys of one account. */
export const MAX_PASSKEYS = 20;

/** EdDSA, ES256 and RS256, one of which every authenticator has. Node calls newer ones experimental. */
export const ALGORITHMS = [-8, -7, -257];

export interface BeginPasskeyInput {
  viewer: Viewer;
  /** The token in the cookie of the browser. */
  browser: string;
  /** For accounts without a second factor whose sign-in is not recent. */
  password?: string | undefined;
}

/**
 * What a browser needs to make a new passkey for the viewer. It asks for one that the authenticator finds by itself, so
 * that a sign-in needs no name, and that checks its owner by a finger, a face or a PIN. Throws recent_auth_required,
 * bad_credentials, not_available, and conflict for an account with too many.
 */
export async function beginPasskey(
  context: Pick<Context, 'db' | 'clock' | 'hasher' | 'shop'>,
  { viewer, browser, password }: BeginPasskeyInput,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const party = relyingParty(context);
  const user = await context.db.user.findUnique({
    where: { id: viewer.userid },
    include: { passkeys: { select: { credentialId: true, transports: true } } },
  });
  if (!user) throw notFound('User');
  await requirePersonAtDevice(context, { viewer, user, password });
  if (user.passkeys.length >= MAX_PASSKEYS) throw tooManyPasskeys();
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email ?? user.mobile ?? user.name,
    userDisplayName: user.name,
    challenge: Buffer.from(
      await createChallenge(context, { kind: 'add', browser, userId: user.id }),
      'base64url',
    ),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: user.passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

export function tooManyPasskeys(): AppError {
  return new AppError('conflict', 'accounts.tooManyPasskeys');
}
