import { createRemoteJWKSet, customFetch } from 'jose';
import { z } from 'zod';
import { callRemote, readOk } from '@/lib/integrations/http';
import { AppError } from '@/lib/platform/errors';

export type ProviderKeys = ReturnType<typeof createRemoteJWKSet>;

export interface ProviderKeysOptions {
  domain: string;
  issuer: string;
  /** ms for each call to the provider. */
  timeout: number;
  /** ms after a fetch in which a key that is not among them is not looked for again. */
  cooldown: number;
}

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/**
 * The provider's signing keys, found by its discovery document. They are kept, and fetched again when a token names one
 * that is not among them, though not oftener than the cool-down allows, whatever strangers send. What fails is tried
 * again at the next sign-in; all of it is thrown as identity_unreachable.
 */
export function createProviderKeys({ domain, issuer, timeout, cooldown }: ProviderKeysOptions) {
  const discovery = z.object({
    issuer: z.literal(issuer),
    jwks_uri: z.url({ protocol: protocolsFor(domain) }),
  });
  let found: Promise<ProviderKeys> | undefined;

  async function get<T>(url: string, schema: z.ZodType<T>): Promise<T> {
    const reply = readOk(await callRemote({ url, method: 'GET', timeout }), schema);
    if (!reply.ok) throw unreachable(new Error(`${url}: ${reply.why}`));
    return reply.data;
  }

  async function find(): Promise<ProviderKeys> {
    const { jwks_uri } = await get(`${domain}/.well-known/openid-configuration`, discovery);
    return createRemoteJWKSet(new URL(jwks_uri), {
      timeoutDuration: timeout,
      cooldownDuration: cooldown,
      // The library would call an answer that is no key set the token's fault.
      [customFetch]: async (url) => Response.json(await get(url, keySet)),
    });
  }

  return async (): Promise<ProviderKeys> => {
    // One search for all who sign in at once; a failed one is forgotten.
    found ??= find();
    const search = found;
    try {
      return await search;
    } catch (error) {
      if (found === search) found = undefined;
      throw error;
    }
  };
}

export function unreachable(cause: unknown): AppError {
  return new AppError('identity_unreachable', 'accounts.identityUnreachable', { cause });
}

// Plain http is for a provider on this machine, and never for the keys of one that is not.
function protocolsFor(domain: string): RegExp {
  return domain.startsWith('https://') ? /^https$/ : /^https?$/;
}
