// POST /auth/identity while the identity provider is away. In a file of its own, because the keys of the provider are
// fetched once in a process.
import { afterAll, expect, test } from 'vitest';
import { startSandbox } from '@/lib/sandbox';
import { signInAtProvider } from '../support/identity/sign-in';
import { startTestServer } from '../support/server';
import { codeOf, expectRefusal } from '../support/server/call';

const STORE = 'http://localhost:3000';
const provider = await startSandbox({ host: '127.0.0.1', port: 0, storeUrl: STORE });
afterAll(() => provider.stop());
const { clientId, audience } = provider.credentials.identity;
const shop = await startTestServer({
  IDENTITY_DOMAIN: provider.urls.identity,
  IDENTITY_CLIENT_ID: clientId,
  IDENTITY_AUDIENCE: audience,
});

test('an identity provider that is away is reported, and the next try succeeds', async () => {
  const place = { urls: provider.urls, credentials: provider.credentials, store: STORE };
  const { body } = await signInAtProvider(place, 'visitor@example.com', {});
  const json = { id_token: body.id_token, access_token: body.access_token };
  const enter = () => shop.call('POST /auth/identity', { json });
  provider.setFault({ service: 'identity', fault: 'down', times: 1 });
  const away = await enter();
  expectRefusal(away, 503);
  expect([codeOf(away), away.body?.message]).toEqual([
    'identity_unreachable',
    expect.stringMatching(/^The sign-in service/),
  ]);
  expect((await enter()).status).toBe(200);
});
