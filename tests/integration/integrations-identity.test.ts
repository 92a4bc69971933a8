// Which tokens of a browser the store accepts: the adapter against genuine keys and false claims.
import { createHmac } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { afterEach, expect, test } from 'vitest';
import { createIdentityProvider, type IdentityProvider } from '@/lib/integrations/identity';
import { minutes, seconds } from '@/lib/platform/time';
import { stoppedClock } from '../support/clock';
import { startFakeProvider } from '../support/identity/fake-provider';

const CLIENT = 'tarang-test';
const AUDIENCE = 'https://tarang.example/api';
const provider = await startFakeProvider();
const otherProvider = await startFakeProvider();
const ISSUER = `${provider.domain}/`;
const clock = stoppedClock();
const now = () => Math.floor(clock.now().getTime() / 1000);

afterEach(() => {
  provider.answer('/jwks', null);
  provider.answer('/.well-known/openid-configuration', null);
  provider.discovery = {};
});

interface Given {
  organization?: string;
  timeout?: number;
  cooldown?: number;
}

function connect({ organization, ...options }: Given = {}): IdentityProvider {
  const settings = {
    IDENTITY_DOMAIN: provider.domain,
    IDENTITY_CLIENT_ID: CLIENT,
    IDENTITY_AUDIENCE: AUDIENCE,
    IDENTITY_ORGANIZATION: organization,
  };
  const made = createIdentityProvider(settings, clock, options);
  if (!made) throw new Error('a provider was set, and none was made');
  return made;
}

const adapter = connect({ cooldown: 0 });

function idClaims(changes: JWTPayload = {}): JWTPayload {
  return {
    iss: ISSUER,
    sub: 'auth0|asha',
    aud: CLIENT,
    iat: now(),
    exp: now() + 3600,
    nonce: 'n',
    email: 'asha@example.com',
    email_verified: true,
    name: 'Asha',
    ...changes,
  };
}

const accessClaims = (changes: JWTPayload = {}): JWTPayload => ({
  iss: ISSUER,
  sub: 'auth0|asha',
  aud: [AUDIENCE, `${provider.domain}/userinfo`],
  azp: CLIENT,
  iat: now(),
  exp: now() + 3600,
  scope: 'openid profile update:price',
  ...changes,
});

const verify = async (changes: JWTPayload = {}, by = adapter) =>
  by.verify({ idToken: await provider.sign(idClaims(changes)) });
const refusal = { code: 'identity_refused' };
const unreachable = { code: 'identity_unreachable', status: 503, message: expect.stringMatching(/\.$/) };

test('an ID token names its user', async () => {
  expect(await verify()).toEqual({
    subject: `${ISSUER}|auth0|asha`,
    email: 'asha@example.com',
    name: 'Asha',
    grants: [],
  });
});

test.each<[string, JWTPayload]>([
  ['another issuer', { iss: 'https://issuer.invalid/' }],
  ['the issuer without its slash', { iss: provider.domain }],
  ['no issuer', { iss: undefined }],
  ['another audience', { aud: 'another-client' }],
  ['the audience of access tokens', { aud: AUDIENCE }],
  ['no audience', { aud: undefined }],
  ['several audiences and no party', { aud: [CLIENT, 'another'] }],
  ['several audiences and another party', { aud: [CLIENT, 'another'], azp: 'another' }],
  ['one audience and another party', { azp: 'another' }],
  ['no subject', { sub: undefined }],
  ['an empty subject', { sub: '' }],
  ['a subject that no provider may give', { sub: 'a\0b' }],
  ['no expiry', { exp: undefined }],
  ['an expiry in words', { exp: 'tomorrow' as unknown as number }],
  ['no issue time', { iat: undefined }],
  ['an issue time in words', { iat: '2026' as unknown as number }],
  ['no email', { email: undefined }],
  ['an email that is none', { email: 'asha' }],
  ['an unverified email', { email_verified: false }],
  ['an email verified in words', { email_verified: 'true' }],
  ['an email without email_verified', { email_verified: undefined }],
])('an ID token with %s is refused', async (_, changes) => {
  await expect(verify(changes)).rejects.toMatchObject(refusal);
});

test('an ID token without a verified email is refused in a sentence that says what its owner can do', async () => {
  const said = async (changes: JWTPayload) => {
    const error: unknown = await verify(changes).catch((thrown: unknown) => thrown);
    return error instanceof Error ? error.message : '';
  };
  expect(await said({ email: undefined })).toContain('no email address');
  for (const email_verified of [false, undefined])
    expect(await said({ email_verified })).toContain('verify the email address');
  expect(await said({ sub: 'a b' })).toBe('The sign-in could not be verified. Please try again.');
});

test('an ID token is valid for several audiences when it was issued to us', async () => {
  await expect(verify({ aud: [CLIENT, 'another'], azp: CLIENT })).resolves.toMatchObject({ name: 'Asha' });
});

test('an ID token is accepted sixty seconds around its times, and not one more', async () => {
  const late = (exp: number) => verify({ exp: now() + exp });
  await expect(late(-59)).resolves.toBeDefined();
  await expect(late(-60)).rejects.toMatchObject(refusal);
  const early = (nbf: number) => verify({ nbf: now() + nbf });
  await expect(early(60)).resolves.toBeDefined();
  await expect(early(61)).rejects.toMatchObject(refusal);
  const issued = (iat: number) => verify({ iat: now() + iat });
  await expect(issued(60)).resolves.toBeDefined();
  await expect(issued(61)).rejects.toMatchObject(refusal);
  await expect(issued(-86_460)).resolves.toBeDefined();
  await expect(issued(-86_461)).rejects.toMatchObject(refusal);
});

test.each([
  ['Asha\0\u202eB<b>', 'AshaBb'],
  ['  ', 'asha'],
  ['\ud83d', 'asha'],
  ['अ'.repeat(100), 'अ'.repeat(80)],
  ['😀'.repeat(90), '😀'.repeat(80)],
])('an ID token may carry any name (%j), and the store keeps a clean one', async (given, kept) => {
  expect((await verify({ name: given })).name).toBe(kept);
});

test.each([
  ['alg none', (_: string, body: string) => [part({ alg: 'none' }), body, ''].join('.')],
  [
    'alg none with its signature',
    (_: string, body: string, end: string) => [part({ alg: 'none' }), body, end].join('.'),
  ],
  ['alg HS256 signed with nothing', (_: string, body: string) => hmac({ alg: 'HS256' }, body, '')],
  [
    'a signature of other claims',
    (head: string, _: string, end: string) => [head, part(idClaims({ sub: 'x' })), end].join('.'),
  ],
  ['no signature', (head: string, body: string) => `${head}.${body}.`],
  ['two parts', (head: string, body: string) => `${head}.${body}`],
  ['five parts', (head: string, body: string, end: string) => [head, '', body, '', end].join('.')],
  ['no token at all', () => 'x'],
])('an ID token forged with %s is refused', async (_, bend) => {
  const [head = '', body = '', end = ''] = (await provider.sign(idClaims())).split('.');
  await expect(adapter.verify({ idToken: bend(head, body, end) })).rejects.toMatchObject(refusal);
});

test('an ID token is never checked with a key or an algorithm that it brings itself', async () => {
  const { keys } = await (await fetch(`${provider.domain}/jwks`)).json();
  const body = part(idClaims());
  const { kid } = keys[0];
  for (const secret of [JSON.stringify(keys[0]), keys[0].n, Buffer.from(keys[0].n, 'base64url')])
    await expect(
      adapter.verify({ idToken: hmac({ alg: 'HS256', kid }, body, secret) }),
    ).rejects.toMatchObject(refusal);
  const own = await otherProvider.sign(idClaims(), { kid, jwk: keys[0] });
  await expect(adapter.verify({ idToken: own })).rejects.toMatchObject(refusal);
});

test('an ID token of PS256 or RS512 is refused, though the key could sign it', async () => {
  for (const alg of ['PS256', 'RS512'] as const) {
    const idToken = await provider.signAs(alg, idClaims());
    await expect(adapter.verify({ idToken })).rejects.toMatchObject(refusal);
  }
});

test.each<[string, JWTPayload, boolean]>([
  ['org_tarang', { org_id: 'org_tarang' }, true],
  ['org_tarang', { org_id: 'org_other' }, false],
  ['org_tarang', { org_id: 'ORG_TARANG' }, false],
  ['org_tarang', { org_name: 'org_tarang' }, false],
  ['org_tarang', {}, false],
  ['Tarang', { org_name: 'tarang', org_id: 'org_1' }, true],
  ['Tarang', { org_name: 'other' }, false],
  ['Tarang', { org_id: 'Tarang' }, false],
])(
  'the store that demands the organisation %s accepts a token of %j: %s',
  async (organization, changes, believed) => {
    const checked = verify(changes, connect({ organization }));
    if (believed) await expect(checked).resolves.toBeDefined();
    else
      await expect(checked).rejects.toMatchObject({
        ...refusal,
        message: expect.stringContaining('organisation'),
      });
  },
);

test('an organisation is not asked for when the store demands none', async () => {
  await expect(verify({ org_id: 'org_other' })).resolves.toBeDefined();
});

const grants = async (changes: JWTPayload = {}) => {
  const [idToken, accessToken] = await Promise.all([
    provider.sign(idClaims()),
    provider.sign(accessClaims(changes)),
  ]);
  return (await adapter.verify({ idToken, accessToken })).grants;
};

test('an access token gives the grants of its scope and of its permissions, each once', async () => {
  expect(await grants()).toEqual(['openid', 'profile', 'update:price']);
  expect(await grants({ scope: undefined, permissions: ['update:price'] })).toEqual(['update:price']);
  expect(await grants({ permissions: ['update:price', 'read:x'] })).toHaveLength(4);
  expect(await grants({ scope: '' })).toEqual([]);
});

test.each<[string, JWTPayload]>([
  ['of another person', { sub: 'auth0|bela' }],
  ['of another issuer', { iss: 'https://issuer.invalid/' }],
  ['for another audience', { aud: 'https://another.example/api' }],
  ['for the client, as ID tokens are', { aud: CLIENT }],
  ['that another application was given', { azp: 'another' }],
  ['that another application was given, as RFC 9068 says it', { azp: undefined, client_id: 'another' }],
  ['that has expired', { exp: now() - 61 }],
  ['with permissions that are no list', { permissions: 'update:price' }],
])('an access token %s refuses the whole sign-in', async (_, changes) => {
  await expect(grants(changes)).rejects.toMatchObject(refusal);
});

test('an access token without a valid signature refuses the whole sign-in', async () => {
  const idToken = await provider.sign(idClaims());
  const accessToken = [part({ alg: 'none' }), part(accessClaims()), ''].join('.');
  await expect(adapter.verify({ idToken, accessToken })).rejects.toMatchObject(refusal);
});

test("the provider's keys are fetched once for all calls at once, and kept", async () => {
  const fresh = connect();
  const before = { ...provider.asked };
  await Promise.all(Array.from({ length: 8 }, () => verify({}, fresh)));
  await verify({}, fresh);
  expect(provider.asked['/jwks'] - before['/jwks']).toBe(1);
  const discovery = '/.well-known/openid-configuration' as const;
  expect(provider.asked[discovery] - before[discovery]).toBe(1);
});

test("the provider's keys are fetched again for a new key, but not oftener than the cool-down allows", async () => {
  const patient = connect({ cooldown: minutes(5) });
  const eager = connect({ cooldown: 0 });
  await verify({}, patient);
  await verify({}, eager);
  await provider.rotate();
  await expect(verify({}, eager)).resolves.toBeDefined();
  const before = provider.asked['/jwks'];
  for (let turn = 0; turn < 5; turn++) await expect(verify({}, patient)).rejects.toMatchObject(refusal);
  expect(provider.asked['/jwks']).toBe(before);
});

test('keys that were taken out of the set are no longer accepted', async () => {
  const old = await provider.sign(idClaims());
  await expect(adapter.verify({ idToken: old })).resolves.toBeDefined();
  await provider.rotate();
  await verify();
  await expect(adapter.verify({ idToken: old })).rejects.toMatchObject(refusal);
});

test.each([
  ['an error', '{"error":"x"}', 500],
  ['a web page', '<html>', 200],
  ['nothing', '', 200],
  ['no key set', '{"keys":"none"}', 200],
  ['another shape', '[]', 200],
  ['an answer from elsewhere', '{}', 302],
])(
  "the provider's keys are unavailable while it answers %s, and no token is called wrong",
  async (_, body, status) => {
    for (const page of ['/jwks', '/.well-known/openid-configuration'] as const) {
      const fresh = connect();
      provider.answer(page, (response) => response.writeHead(status).end(body));
      await expect(verify({}, fresh)).rejects.toMatchObject(unreachable);
      provider.answer(page, null);
      await expect(verify({}, fresh), 'the next sign-in tries again').resolves.toBeDefined();
    }
  },
);

test("the provider's keys are unavailable when it is away or hangs up", async () => {
  const nowhere = {
    IDENTITY_DOMAIN: 'http://127.0.0.1:9',
    IDENTITY_CLIENT_ID: CLIENT,
    IDENTITY_AUDIENCE: undefined,
    IDENTITY_ORGANIZATION: undefined,
  };
  await expect(createIdentityProvider(nowhere, clock)?.verify({ idToken: 'x' })).rejects.toMatchObject(
    unreachable,
  );
  provider.answer('/jwks', (response) => response.socket?.destroy());
  await expect(verify({}, connect())).rejects.toMatchObject(unreachable);
});

test.each(['/jwks', '/.well-known/openid-configuration'] as const)(
  "the provider's keys are not waited for longer than the timeout, silent or trickling (%s)",
  async (page) => {
    for (const answer of [
      () => {},
      (response: import('node:http').ServerResponse) => void response.writeHead(200).write('{"keys":'),
    ]) {
      provider.answer(page, answer);
      const started = performance.now();
      await expect(verify({}, connect({ timeout: 300 }))).rejects.toMatchObject(unreachable);
      expect(performance.now() - started).toBeLessThan(seconds(2));
    }
  },
);

test("the provider's keys are waited for ten seconds by default", async () => {
  provider.answer('/jwks', () => {});
  const started = performance.now();
  await expect(verify({}, connect())).rejects.toMatchObject(unreachable);
  const took = performance.now() - started;
  expect(took).toBeGreaterThan(seconds(9.9));
  expect(took).toBeLessThan(seconds(12));
}, 15_000);

test("the provider's keys are not taken from an issuer with another name", async () => {
  for (const issuer of [provider.domain, 'https://issuer.invalid/']) {
    provider.discovery = { issuer };
    await expect(verify({}, connect())).rejects.toMatchObject(unreachable);
  }
});

test('sign-in by identity does not exist when no provider is set', () => {
  const none = {
    IDENTITY_DOMAIN: undefined,
    IDENTITY_CLIENT_ID: undefined,
    IDENTITY_AUDIENCE: undefined,
    IDENTITY_ORGANIZATION: undefined,
  };
  expect(createIdentityProvider(none, clock)).toBeNull();
});

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function hmac(header: object, body: string, secret: string | Buffer): string {
  const signed = `${part(header)}.${body}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
