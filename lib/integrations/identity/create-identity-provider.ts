import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import type { Settings } from '@/lib/platform/config';
import { AppError } from '@/lib/platform/errors';
import { type Clock, hours, seconds } from '@/lib/platform/time';
import type { IdentityProvider } from './port';
import { createProviderKeys, unreachable } from './provider-keys';
import { readGrants } from './read-grants';
import { readIdentity } from './read-identity';

type IdentitySettings = Pick<
  Settings,
  'IDENTITY_DOMAIN' | 'IDENTITY_CLIENT_ID' | 'IDENTITY_AUDIENCE' | 'IDENTITY_ORGANIZATION'
>;

export interface IdentityOptions {
  timeout?: number;
  cooldown?: number;
}

// The durations of spec S9.6.
const LEEWAY = seconds(60);
const TIMEOUT = seconds(10);
const COOLDOWN = seconds(30);
// Providers issue ID tokens that are valid for hours. With a maximum age, jose also refuses a token issued in the
// future.
const MAX_TOKEN_AGE = hours(24);

/** Null when the settings name no provider. The provider's keys are fetched at the first sign-in and cached. */
export function createIdentityProvider(
  settings: IdentitySettings,
  clock: Clock,
  { timeout = TIMEOUT, cooldown = COOLDOWN }: IdentityOptions = {},
): IdentityProvider | null {
  const { IDENTITY_DOMAIN: domain, IDENTITY_CLIENT_ID: clientId } = settings;
  if (!domain || !clientId) return null;
  const { IDENTITY_AUDIENCE: audience, IDENTITY_ORGANIZATION: organization } = settings;
  const client = { domain, clientId, audience, organization };
  // The slash at its end is part of the issuer's name (IDENTITY-1).
  const issuer = `${domain}/`;
  const readKeys = createProviderKeys({ domain, issuer, timeout, cooldown });

  async function verifyToken(token: string, options: JWTVerifyOptions): Promise<JWTPayload> {
    const keys = await readKeys();
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        algorithms: ['RS256'],
        clockTolerance: LEEWAY / 1000,
        currentDate: clock.now(),
        maxTokenAge: MAX_TOKEN_AGE / 1000,
        requiredClaims: ['sub', 'exp', 'iat'],
        ...options,
      });
      return payload;
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      // jose throws errors of its own for invalid tokens; every other error means that the keys could not be fetched.
      const isInvalidToken = cause instanceof errors.JOSEError && !(cause instanceof errors.JWKSTimeout);
      throw isInvalidToken
        ? new AppError('identity_refused', 'accounts.identityRefused', { cause })
        : unreachable(cause);
    }
  }

  return {
    client,
    async verify({ idToken, accessToken }) {
      const identity = readIdentity(await verifyToken(idToken, { audience: clientId }), client);
      if (accessToken === undefined || audience === undefined) return { ...identity, grants: [] };
      const access = await verifyToken(accessToken, { audience });
      return { ...identity, grants: readGrants(access, { clientId, subject: identity.subject }) };
    },
  };
}
