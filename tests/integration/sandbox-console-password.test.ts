// The sandbox's console shows every mail and code, so others may open it with its password only.
import { afterAll, expect, test } from 'vitest';
import { startSandbox } from '@/lib/sandbox';

const STORE = 'http://127.0.0.1:9';
const open = await startSandbox({ host: '127.0.0.1', port: 0, storeUrl: STORE });
const closed = await startSandbox({ host: '0.0.0.0', port: 0, storeUrl: STORE });
const chosen = await startSandbox({
  host: '0.0.0.0',
  port: 0,
  storeUrl: 'http://web:3000',
  consolePassword: 'twelve letters',
});
afterAll(() => Promise.all([open.stop(), closed.stop(), chosen.stop()]));

const basic = (password: string) => ({ authorization: `Basic ${btoa(`any:${password}`)}` });
const statusOf = async (address: string, init?: RequestInit) => (await fetch(address, init)).status;

test('the console asks for no password on loopback, and for one of its own elsewhere', async () => {
  expect(open.consolePassword).toBeNull();
  expect(await statusOf(open.urls.console)).toBe(200);
  expect(closed.consolePassword).toMatch(/^[\w-]{16}$/);
  expect(chosen.consolePassword).toBe('twelve letters');
  const refused = await fetch(closed.urls.console);
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    401,
    'Basic realm="Sandbox console", charset="UTF-8"',
  ]);
});

test.each([
  ['GET', '/'],
  ['GET', '/?tab=messages'],
  ['GET', '/console/state'],
  ['GET', '/console/faults'],
  ['DELETE', '/console/faults'],
  ['GET', '/console/mails/1'],
  ['GET', '/console/mails/1/raw'],
  ['POST', '/console/pay'],
  ['POST', '/console/webhook'],
  ['POST', '/console/settings'],
  ['POST', '/console/reset'],
])('%s %s of the console is refused without the password and with a wrong one', async (method, path) => {
  const address = `${chosen.urls.base}${path}`;
  expect(await statusOf(address, { method })).toBe(401);
  expect(await statusOf(address, { method, headers: basic('twelve letterz') })).toBe(401);
  expect(await statusOf(address, { method, headers: { authorization: 'Bearer twelve letters' } })).toBe(401);
  expect(await statusOf(address, { method, headers: basic('twelve letters') })).not.toBe(401);
});

test('the services that the sandbox simulates ask for no password of the console: stores and payers use them', async () => {
  expect(await statusOf(`${chosen.urls.base}/favicon.ico`)).toBe(200);
  expect(await statusOf(`${chosen.urls.ekqr}/gateway/pay/unknown`)).toBe(404);
  const { key } = chosen.credentials.ekqr;
  const body = JSON.stringify({ key, client_txn_id: 'none', txn_date: '01-01-2026' });
  expect(await statusOf(`${chosen.urls.ekqr}/api/check_order_status`, { method: 'POST', body })).toBe(200);
});

const post = async (base: string, path: string, body: object, password = '') => {
  const reply = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: basic(password),
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: await reply.json() };
};

test.each([
  'http://127.0.0.1:5432/',
  'http://169.254.169.254/latest/meta-data/',
  'http://postgres:5432/',
  'http://web:3001/',
  'https://web:3000/',
  'http://web:3000@example.com/',
])('the console of a sandbox that others can reach sends nothing to %s', async (url) => {
  const refusal = {
    status: 400,
    body: { ok: false, error: 'webhooks go to the store only, which is at http://web:3000' },
  };
  const { base } = chosen.urls;
  expect(await post(base, '/console/webhook', { url, body: 'x' }, 'twelve letters')).toEqual(refusal);
  expect(await post(base, '/console/settings', { webhookUrl: url }, 'twelve letters')).toEqual(refusal);
  expect(await post(base, '/console/settings', { moogoldCallbackUrl: url }, 'twelve letters')).toEqual(
    refusal,
  );
  expect(chosen.state().settings.webhookUrl).toBe('http://web:3000/order/webhook/ekqr');
});

test('the console of a sandbox on loopback sends to the store, also to one on another port of loopback, and to no other machine', async () => {
  const { base } = open.urls;
  expect((await post(base, '/console/settings', { webhookUrl: `${STORE}/order/webhook/ekqr` })).status).toBe(
    200,
  );
  expect((await post(base, '/console/settings', { webhookUrl: 'http://localhost:8/' })).status).toBe(200);
  expect((await post(base, '/console/settings', { webhookUrl: 'http://169.254.169.254/' })).status).toBe(400);
});

test.each(['cross-site', 'same-site'])(
  'a page of another site cannot press the buttons of the console (%s)',
  async (site) => {
    const headers = { 'sec-fetch-site': site };
    expect(await statusOf(`${open.urls.base}/console/reset`, { method: 'POST', headers, body: '{}' })).toBe(
      403,
    );
  },
);
