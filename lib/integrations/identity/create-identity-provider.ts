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

// The figures of spec S9.6.
const LEEWAY = seconds(60);
const TIMEOUT = seconds(10);
const COOLDOWN = seconds(30);
// Providers let an ID token live for hours; with this check one from the future is refused too.
const OLDEST = hours(24);

/** Null when the settings name no provider. Its keys are fetched at the first sign-in and kept. */
export function createIdentityProvider(
  settings: IdentitySettings,
  clock: Clock,
  { timeout = TIMEOUT, cooldown = COOLDOWN }: IdentityOptions = {},
): IdentityProvider | null {
  const { IDENTITY_DOMAIN: domain, IDENTITY_CLIENT_ID: clientId } = settings;
  if (!domain || !clientId) return null;
  const { IDENTITY_AUDIENCE: audience, IDENTITY_ORGANIZATION: organization } = settings;
  const client = { domain, clientId, audience, organization };
  // The slash at its end is part of the name (IDENTITY-1).
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
        maxTokenAge: OLDEST / 1000,
        requiredClaims: ['sub', 'exp', 'iat'],
        ...options,
      });
      return payload;
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      // What is wrong with a token the library says itself; anything else is wrong with the provider's keys.
      const aboutTheToken = cause instanceof errors.JOSEError && !(cause instanceof errors.JWKSTimeout);
      throw aboutTheToken
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
