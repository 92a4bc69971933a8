// The identity flow as a browser goes through it, by plain HTTP: authorization code with PKCE at the sandbox's
// provider.
import { createHash, randomBytes } from 'node:crypto';
import type { Sandbox } from '@/lib/sandbox';

interface Visit {
  url: URL;
  response: Response;
}

export interface IdentityBrowser {
  /** Follows redirects until a page, or until the store's own address. */
  go(address: string, form?: Record<string, string>): Promise<Visit>;
}

export interface TokenReply {
  status: number;
  cors: string | null;
  body: { id_token: string; access_token: string; refresh_token: string };
}

export type Place = Pick<Sandbox, 'urls' | 'credentials'> & {
  /** The origin that the provider sends people back to. */
  store: string;
};

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** As much of a browser as the flow needs: it keeps cookies and stops at the store's address. */
export function openBrowser({ urls, store }: Place): IdentityBrowser {
  const jar = new Map<string, string>();
  const go = async (address: string, form?: Record<string, string>): Promise<Visit> => {
    const url = new URL(address, urls.identity);
    if (url.origin === store) return { url, response: new Response() };
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...rest] = cookie.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (rest.some((part) => /expires=Thu, 01 Jan 1970/i.test(part))) jar.delete(name);
      else jar.set(name, value);
    }
    const location = response.headers.get('location');
    return location ? go(new URL(location, url).href) : { url, response };
  };
  return { go };
}

export function authorizeUrl(place: Place, extra: Record<string, string> = {}): string {
  const { clientId, audience } = place.credentials.identity;
  const query = {
    client_id: clientId,
    scope: 'openid profile email update:price offline_access',
    audience,
    redirect_uri: place.store,
    response_type: 'code',
    response_mode: 'query',
    state: 'state-1',
    nonce: randomBytes(8).toString('hex'),
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...extra,
  };
  return `/authorize?${new URLSearchParams(query)}`;
}

export async function askForTokens(place: Place, fields: Record<string, string>): Promise<TokenReply> {
  const response = await fetch(new URL('/oauth/token', place.urls.identity), {
    method: 'POST',
    headers: { origin: place.store },
    body: new URLSearchParams({ client_id: place.credentials.identity.clientId, ...fields }),
  });
  const cors = response.headers.get('access-control-allow-origin');
  // A field that is missing in a refusal fails the test that asked for it.
  return { status: response.status, cors, body: (await response.json()) as TokenReply['body'] };
}

export interface SignInGiven {
  browser?: IdentityBrowser;
  /** More parameters of /authorize. */
  extra?: Record<string, string>;
}

/** Signs `login` (an email) in and returns the tokens. */
export async function signInAtProvider(place: Place, login: string, given: SignInGiven = {}) {
  const browser = given.browser ?? openBrowser(place);
  const { url } = await browser.go(authorizeUrl(place, given.extra));
  const back = await browser.go(url.href, { login });
  const code = back.url.searchParams.get('code') ?? '';
  const fields = { code, code_verifier: verifier, redirect_uri: place.store };
  return {
    back,
    browser,
    ...(await askForTokens(place, { grant_type: 'authorization_code', ...fields })),
  };
}
