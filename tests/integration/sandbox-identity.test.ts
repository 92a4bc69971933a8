import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX_CREDENTIALS, type Sandbox, startSandbox } from '@/lib/sandbox';

const { clientId, audience } = SANDBOX_CREDENTIALS.identity;
const STORE = 'http://localhost:3000';
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, storeUrl: STORE });
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

/** As much of a browser as the flow needs: it keeps cookies and stops at the store's address. */
function openBrowser() {
  const jar = new Map<string, string>();
  const go = async (
    address: string,
    form?: Record<string, string>,
  ): Promise<{ url: URL; response: Response }> => {
    const url = new URL(address, sandbox.urls.identity);
    if (url.origin === STORE) return { url, response: new Response() };
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

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

function authorizeUrl(extra: Record<string, string> = {}): string {
  const query = {
    client_id: clientId,
    scope: 'openid profile email update:price offline_access',
    audience,
    redirect_uri: STORE,
    response_type: 'code',
    response_mode: 'query',
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...extra,
  };
  return `/authorize?${new URLSearchParams(query)}`;
}

async function token(fields: Record<string, string>) {
  const response = await fetch(new URL('/oauth/token', sandbox.urls.identity), {
    method: 'POST',
    headers: { origin: STORE },
    body: new URLSearchParams({ client_id: clientId, ...fields }),
  });
  return {
    status: response.status,
    cors: response.headers.get('access-control-allow-origin'),
    body: await response.json(),
  };
}

async function signIn(login: string, browser = openBrowser()) {
  const { url } = await browser.go(authorizeUrl());
  const back = await browser.go(url.href, { login });
  const code = back.url.searchParams.get('code') ?? '';
  const redirect_uri = STORE;
  return {
    back,
    browser,
    ...(await token({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri })),
  };
}

function claims(jwt: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
}

async function isSigned(jwt: string): Promise<boolean> {
  const { keys } = await (await fetch(new URL('/jwks', sandbox.urls.identity))).json();
  const [head = '', payload = '', signature = ''] = jwt.split('.');
  const key = createPublicKey({ key: keys[0], format: 'jwk' });
  return verify('RSA-SHA256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'));
}

describe('the identity provider', () => {
  it('signs in, gives an ID token, a JWT for the audience and a refresh token', async () => {
    const { back, status, cors, body } = await signIn('admin@example.com');
    expect(back.url.searchParams.get('state')).toBe('state-1');
    expect([status, cors]).toEqual([200, STORE]);
    expect(claims(body.id_token)).toMatchObject({
      iss: sandbox.urls.identity,
      aud: clientId,
      nonce: 'nonce-1',
      email: 'admin@example.com',
      email_verified: true,
      name: 'Anjali Admin',
    });
    expect(await isSigned(body.id_token)).toBe(true);
    expect(claims(body.access_token)).toMatchObject({
      iss: sandbox.urls.identity,
      aud: audience,
      scope: 'openid profile email update:price',
      permissions: ['update:price'],
      azp: clientId,
    });
    expect(await isSigned(body.access_token)).toBe(true);
    const fresh = await token({ grant_type: 'refresh_token', refresh_token: body.refresh_token });
    expect(claims(fresh.body.access_token)).toMatchObject({ aud: audience });
    expect(fresh.body.id_token).toEqual(expect.any(String));
  });

  it('gives update:price only to those who may', async () => {
    const { body } = await signIn('somebody@example.com');
    expect(claims(body.access_token)).toMatchObject({ scope: 'openid profile email', permissions: [] });
  });

  it('answers a silent check from the session, and login_required without one', async () => {
    const { browser } = await signIn('shopper@example.com');
    const silent = { prompt: 'none', scope: 'openid profile email' };
    expect((await browser.go(authorizeUrl(silent))).url.searchParams.get('code')).toBeTruthy();
    sandbox.setFault({ service: 'identity', fault: 'drop_session', times: 1 });
    expect((await browser.go(authorizeUrl(silent))).url.searchParams.get('error')).toBe('login_required');
    const frame = await openBrowser().go(authorizeUrl({ ...silent, response_mode: 'web_message' }));
    expect(await frame.response.text()).toContain('login_required');
  });

  it('signs out to returnTo, and to nobody else', async () => {
    const { browser } = await signIn('shopper@example.com');
    const leave = (returnTo: string) =>
      browser.go(`/v2/logout?${new URLSearchParams({ client_id: clientId, returnTo })}`);
    expect((await leave('https://evil.example')).response.status).toBe(400);
    const page = await (await leave(STORE)).response.text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
    expect((await browser.go(action, { xsrf, logout: 'yes' })).url.origin).toBe(STORE);
    const silent = await browser.go(authorizeUrl({ prompt: 'none', scope: 'openid' }));
    expect(silent.url.searchParams.get('error')).toBe('login_required');
  });

  it('returns access_denied when the person cancels, or the fault says so', async () => {
    const browser = openBrowser();
    const { url } = await browser.go(authorizeUrl());
    const cancelled = await browser.go(url.href, { outcome: 'deny' });
    expect(cancelled.url.searchParams.get('error')).toBe('access_denied');
    sandbox.setFault({ service: 'identity', fault: 'deny_consent', times: 1 });
    const denied = await browser.go(authorizeUrl());
    expect(Object.fromEntries(denied.url.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'state-1',
    });
  });

  it.each([
    ['wrong_nonce', { nonce: 'somebody-elses-nonce' }, true],
    ['wrong_issuer', { iss: 'https://issuer.invalid/' }, true],
    ['wrong_audience', { aud: 'another-client' }, true],
    ['email_unverified', { email_verified: false }, true],
    ['expired_token', {}, true],
    ['bad_signature', { nonce: 'nonce-1' }, false],
  ])('gives an ID token with %s', async (fault, expected, signed) => {
    sandbox.setFault({ service: 'identity', fault, times: 1 });
    const { body } = await signIn('shopper@example.com');
    expect(claims(body.id_token)).toMatchObject(expected);
    expect(await isSigned(body.id_token)).toBe(signed);
    if (fault === 'expired_token') expect(Number(claims(body.id_token).exp)).toBeLessThan(Date.now() / 1000);
  });

  it('can fail and be away', async () => {
    sandbox.setFault({ service: 'identity', fault: 'token_500', times: 1 });
    expect(await token({ grant_type: 'refresh_token' })).toMatchObject({ status: 500 });
    sandbox.setFault({ service: 'identity', fault: 'down', times: 1 });
    await expect(token({})).rejects.toThrow('fetch failed');
  });
});
