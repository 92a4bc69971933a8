import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import { z } from 'zod';
import { callRemote, readOk } from '@/lib/outside/http';
import type { Settings } from '@/lib/platform/config';
import { AppError } from '@/lib/platform/errors';
import { type Clock, seconds } from '@/lib/platform/time';
import type { IdentityProvider } from './port';
import { readGrants } from './read-grants';
import { readIdentity } from './read-identity';

type IdentitySettings = Pick<
  Settings,
  'IDENTITY_DOMAIN' | 'IDENTITY_CLIENT_ID' | 'IDENTITY_AUDIENCE' | 'IDENTITY_ORGANIZATION'
>;

// Spec section 9.
const LEEWAY_S = 60;
const TIMEOUT = seconds(10);
const REFUSED = 'The sign-in could not be verified. Please try again.';
const UNREACHABLE = 'The sign-in service cannot be reached right now. Please try again in a moment.';

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** Null when the settings name no provider. Its keys are fetched at the first sign-in and kept by the library. */
export function createIdentityProvider(settings: IdentitySettings, clock: Clock): IdentityProvider | null {
  const { IDENTITY_DOMAIN: domain, IDENTITY_CLIENT_ID: clientId } = settings;
  if (!domain || !clientId) return null;
  const { IDENTITY_AUDIENCE: audience, IDENTITY_ORGANIZATION: organization } = settings;
  const client = { domain, clientId, audience, organization };
  // The slash at its end is part of the name (protocol sheet identity provider, section 1).
  const issuer = `${domain}/`;
  const readKeys = keysOf(domain, issuer);

  async function verifyToken(token: string, options: JWTVerifyOptions): Promise<JWTPayload> {
    const keys = await readKeys();
    const demands = { issuer, algorithms: ['RS256'], clockTolerance: LEEWAY_S, currentDate: clock.now() };
    try {
      const { payload } = await jwtVerify(token, keys, {
        ...demands,
        requiredClaims: ['sub', 'exp', 'iat'],
        ...options,
      });
      return payload;
    } catch (cause) {
      if (cause instanceof errors.JWKSTimeout || !(cause instanceof errors.JOSEError))
        throw new AppError('identity_unreachable', UNREACHABLE, { cause });
      throw new AppError('identity_refused', REFUSED, { cause });
    }
  }

  return {
    client,
    async verify({ idToken, accessToken }) {
      const identity = readIdentity(await verifyToken(idToken, { audience: clientId }), client);
      if (accessToken === undefined || audience === undefined) return { ...identity, grants: [] };
      const access = await verifyToken(accessToken, { audience });
      return { ...identity, grants: readGrants(access, identity.subject) };
    },
  };
}

/** The provider's signing keys, found by its discovery document; a failure is tried again at the next sign-in. */
function keysOf(domain: string, issuer: string) {
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  return async () => {
    if (keys) return keys;
    const url = `${domain}/.well-known/openid-configuration`;
    const reply = readOk(await callRemote({ url, method: 'GET', timeout: TIMEOUT }), discovery);
    const why = !reply.ok ? reply.why : reply.data.issuer === issuer ? null : `issuer ${reply.data.issuer}`;
    if (!reply.ok || why !== null)
      throw new AppError('identity_unreachable', UNREACHABLE, { cause: new Error(`${url}: ${why}`) });
    keys = createRemoteJWKSet(new URL(reply.data.jwks_uri), { timeoutDuration: TIMEOUT });
    return keys;
  };
}
