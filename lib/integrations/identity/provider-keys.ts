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
  /** ms after a fetch during which an unknown key does not cause another fetch. */
  cooldown: number;
}

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/**
 * The provider's signing keys, discovered by its discovery document and cached. They are fetched again when a token
 * names an unknown key, at most once per cool-down, so that forged tokens cannot cause many fetches. Every failure is
 * thrown as identity_unreachable, and the next sign-in tries again.
 */
export function createProviderKeys({ domain, issuer, timeout, cooldown }: ProviderKeysOptions) {
  const discovery = z.object({
    issuer: z.literal(issuer),
    jwks_uri: z.url({ protocol: protocolsFor(domain) }),
  });
  let discovered: Promise<ProviderKeys> | undefined;

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
      // jose would report an answer that is no key set as an invalid token; `get` throws identity_unreachable for it.
      [customFetch]: async (url) => Response.json(await get(url, keySet)),
    });
  }

  return async (): Promise<ProviderKeys> => {
    // Simultaneous sign-ins share one discovery; a failed one is not cached.
    discovered ??= find();
    const pending = discovered;
    try {
      return await pending;
    } catch (error) {
      if (discovered === pending) discovered = undefined;
      throw error;
    }
  };
}

export function unreachable(cause: unknown): AppError {
  return new AppError('identity_unreachable', 'accounts.identityUnreachable', { cause });
}

// Plain http is allowed only for a provider on loopback. The keys of any other provider must come by https, because
// forged keys would make every forged token valid.
function protocolsFor(domain: string): RegExp {
  return domain.startsWith('https://') ? /^https$/ : /^https?$/;
}
