// Which of the two servers runs proxy.ts: without this the run without the proxy would prove nothing.
import { listPatterns } from '../../support/server/patterns';
import { callStore } from '../../support/server/raw-call';
import { expect, test } from './store';

const html = { accept: 'text/html' };
const policyOf = async (origin: string, path: string, headers: Record<string, string> = html) =>
  (await callStore(origin, `GET ${path}`, { headers })).headers['content-security-policy'];

test('pages for one visitor carry a nonce of their own where proxy.ts runs', async ({
  store: { origin },
}) => {
  const [one, two] = [await policyOf(origin, '/login'), await policyOf(origin, '/login')];
  expect(one).toMatch(/script-src 'self' 'nonce-[\w+/=]{24}' 'strict-dynamic' 'sha256-[\w+/=]{44}';/);
  expect(two).not.toBe(one);
});

test('no reply carries a nonce where proxy.ts is gone', { tag: '@without-proxy' }, async ({
  store: { origin },
}) => {
  for (const path of ['/login', '/confirmation', '/dashboard', '/admin', '/register']) {
    const reply = await callStore(origin, `GET ${path}`, { headers: html });
    expect(reply.headers['content-security-policy'], path).toContain("script-src 'self' 'sha256-");
    expect(reply.headers['content-security-policy'], path).not.toContain('nonce-');
    expect(reply.text).not.toContain('nonce=');
  }
});

// So tests of handlers need no second run.
test('no call of the API passes through the proxy', async ({ store: { origin } }) => {
  for (const path of listPatterns())
    for (const headers of [{ accept: 'application/json' }, { accept: '*/*' }])
      expect([path, (await policyOf(origin, path, headers))?.includes('nonce-') ?? false]).toEqual([
        path,
        false,
      ]);
});
