import { createHmac, createPublicKey, verify } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SANDBOX_CREDENTIALS, type Sandbox, startSandbox } from '@/lib/sandbox';
import {
  askForTokens,
  authorizeUrl,
  openBrowser,
  type Place,
  signInAtProvider,
} from '../support/identity/sign-in';

const { clientId, audience } = SANDBOX_CREDENTIALS.identity;
const STORE = 'http://localhost:3000';
let sandbox: Sandbox;
let place: Place;

beforeAll(async () => {
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, storeUrl: STORE });
  place = { urls: sandbox.urls, credentials: sandbox.credentials, store: STORE };
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

const authorize = (extra: Record<string, string> = {}) => authorizeUrl(place, { nonce: 'nonce-1', ...extra });
const signIn = (login: string, extra: Record<string, string> = {}) =>
  signInAtProvider(place, login, { extra: { nonce: 'nonce-1', ...extra } });
const browse = () => openBrowser(place);
const token = (fields: Record<string, string>) => askForTokens(place, fields);

function header(jwt: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString());
}

function claims(jwt: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
}

async function publicKey() {
  const { keys } = await (await fetch(new URL('/jwks', sandbox.urls.identity))).json();
  return createPublicKey({ key: keys[0], format: 'jwk' });
}

async function isSigned(jwt: string): Promise<boolean> {
  const [head = '', payload = '', signature = ''] = jwt.split('.');
  const key = await publicKey();
  return verify('RSA-SHA256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'));
}

test("the sandbox's identity provider signs in, and gives an ID token, a JWT for the audience and a refresh token", async () => {
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

test("the sandbox's identity provider gives update:price only to those who may", async () => {
  const { body } = await signIn('somebody@example.com');
  expect(claims(body.access_token)).toMatchObject({ scope: 'openid profile email', permissions: [] });
});

test("the sandbox's identity provider answers a silent check from the session, and login_required without one", async () => {
  const { browser } = await signIn('shopper@example.com');
  const silent = { prompt: 'none', scope: 'openid profile email' };
  expect((await browser.go(authorize(silent))).url.searchParams.get('code')).toBeTruthy();
  sandbox.setFault({ service: 'identity', fault: 'drop_session', times: 1 });
  expect((await browser.go(authorize(silent))).url.searchParams.get('error')).toBe('login_required');
  const frame = await browse().go(authorize({ ...silent, response_mode: 'web_message' }));
  expect(await frame.response.text()).toContain('login_required');
});

test("the sandbox's identity provider signs out to returnTo, and to no other address", async () => {
  const { browser } = await signIn('shopper@example.com');
  const leave = (returnTo: string) =>
    browser.go(`/v2/logout?${new URLSearchParams({ client_id: clientId, returnTo })}`);
  expect((await leave('https://evil.example')).response.status).toBe(400);
  const page = await (await leave(STORE)).response.text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
  expect((await browser.go(action, { xsrf, logout: 'yes' })).url.origin).toBe(STORE);
  const silent = await browser.go(authorize({ prompt: 'none', scope: 'openid' }));
  expect(silent.url.searchParams.get('error')).toBe('login_required');
});

test("the sandbox's identity provider returns access_denied when the person cancels, or the fault says so", async () => {
  const browser = browse();
  const { url } = await browser.go(authorize());
  const cancelled = await browser.go(url.href, { outcome: 'deny' });
  expect(cancelled.url.searchParams.get('error')).toBe('access_denied');
  sandbox.setFault({ service: 'identity', fault: 'deny_consent', times: 1 });
  const denied = await browser.go(authorize());
  expect(Object.fromEntries(denied.url.searchParams)).toMatchObject({
    error: 'access_denied',
    state: 'state-1',
  });
});

test.each([
  ['wrong_nonce', { nonce: 'somebody-elses-nonce' }, true],
  ['wrong_issuer', { iss: 'https://issuer.invalid/' }, true],
  ['wrong_audience', { aud: 'another-client' }, true],
  ['wrong_azp', { aud: [clientId, 'another'], azp: 'another' }, true],
  ['wrong_organization', { org_id: 'org_somebody_else', org_name: 'somebody-else' }, true],
  ['email_unverified', { email_verified: false }, true],
  ['expired_token', {}, true],
  ['bad_signature', { nonce: 'nonce-1' }, false],
])("the sandbox's identity provider gives an ID token with %s", async (fault, expected, signed) => {
  sandbox.setFault({ service: 'identity', fault, times: 1 });
  const { body } = await signIn('shopper@example.com');
  expect(claims(body.id_token)).toMatchObject(expected);
  expect(await isSigned(body.id_token)).toBe(signed);
  if (fault === 'expired_token') expect(Number(claims(body.id_token).exp)).toBeLessThan(Date.now() / 1000);
});

test("the sandbox's identity provider gives an ID token without a signature, and one signed with the public key", async () => {
  sandbox.setFault({ service: 'identity', fault: 'algorithm_none', times: 1 });
  const bare = (await signIn('shopper@example.com')).body.id_token;
  expect(header(bare)).toMatchObject({ alg: 'none' });
  expect(bare.split('.')[2]).toBe('');
  sandbox.setFault({ service: 'identity', fault: 'algorithm_hs256', times: 1 });
  const confused = (await signIn('shopper@example.com')).body.id_token;
  expect(header(confused)).toMatchObject({ alg: 'HS256' });
  const [head = '', payload = '', signature = ''] = confused.split('.');
  const shared = (await publicKey()).export({ format: 'pem', type: 'spki' });
  expect(createHmac('sha256', shared).update(`${head}.${payload}`).digest('base64url')).toBe(signature);
});

test("the sandbox's identity provider puts the requested organisation into the ID token, also when it is refreshed", async () => {
  const { body } = await signIn('shopper@example.com', { organization: 'org_tarang' });
  expect(claims(body.id_token)).toMatchObject({ org_id: 'org_tarang' });
  const fresh = await token({ grant_type: 'refresh_token', refresh_token: body.refresh_token });
  expect(claims(fresh.body.id_token)).toMatchObject({ org_id: 'org_tarang' });
  const named = await signIn('shopper@example.com', { nonce: 'nonce-2', organization: 'Tarang' });
  expect(claims(named.body.id_token)).toMatchObject({ org_name: 'tarang' });
  const without = await signIn('shopper@example.com', { nonce: 'nonce-3' });
  expect(claims(without.body.id_token)).not.toHaveProperty('org_id');
});

test("the sandbox's identity provider can fail and be away", async () => {
  sandbox.setFault({ service: 'identity', fault: 'token_500', times: 1 });
  expect(await token({ grant_type: 'refresh_token' })).toMatchObject({ status: 500 });
  sandbox.setFault({ service: 'identity', fault: 'down', times: 1 });
  await expect(token({})).rejects.toThrow('fetch failed');
});
