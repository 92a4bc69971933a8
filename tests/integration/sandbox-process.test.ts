import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startSandbox } from '@/lib/sandbox';

let folder: string;
let child: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
});
afterAll(() => rm(folder, { recursive: true }));

test('the sandbox process says when it is ready and stops within two seconds', async () => {
  child = fork(join(import.meta.dirname, '../../lib/sandbox/main.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, SANDBOX_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const line = once(child.stdout ?? process.stdin, 'data');
  expect((await once(child, 'message'))[0]).toBe('ready');
  const base = /http:\/\/127\.0\.0\.1:\d+/.exec(String(await line))?.[0];
  expect((await fetch(`${base}/`)).status).toBe(200);
  // A call that is held for a minute must not delay the stop.
  await fetch(`${base}/console/settings`, { method: 'POST', body: '{"answerMs":60000}' });
  const held = fetch(`${base}/fast2sms/dev/bulkV2`).catch(() => 'cut');
  const started = Date.now();
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
  expect(Date.now() - started).toBeLessThan(2000);
  await held;
});

test('a page of the sandbox has an icon on both of its ports, so that no browser reports a missing one', async () => {
  const sandbox = await startSandbox({ host: '127.0.0.1', port: 0, storeUrl: 'http://127.0.0.1:9' });
  sandbox.setFault({ service: 'identity', fault: 'down' });
  for (const base of [sandbox.urls.console, sandbox.urls.identity]) {
    const reply = await fetch(new URL('/favicon.ico', base));
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  }
  // A request for an icon must not use up a fault that was set for a sign-in.
  await expect(fetch(sandbox.urls.identity)).rejects.toThrow('fetch failed');
  await sandbox.stop();
});

test("the sandbox's state file keeps payments, bookings and the signing key over a restart", async () => {
  const stateFile = join(folder, 'deep/state.json');
  const options = { host: '127.0.0.1', port: 0, storeUrl: 'http://127.0.0.1:9', stateFile };
  const keyOf = async (issuer: string) => (await (await fetch(`${issuer}jwks`)).json()).keys[0].kid;
  const first = await startSandbox(options);
  await fetch(`${first.urls.ekqr}/api/create_order`, {
    method: 'POST',
    body: JSON.stringify({
      key: first.credentials.ekqr.key,
      client_txn_id: 'T-1',
      amount: '10',
      p_info: 'p',
      customer_name: 'n',
      customer_email: 'a@example.com',
      customer_mobile: '9876543210',
      redirect_url: 'http://127.0.0.1:9/',
    }),
  });
  await first.pay({ client_txn_id: 'T-1', webhook: false });
  const kid = await keyOf(first.urls.identity);
  await first.stop();

  const second = await startSandbox(options);
  expect(second.state().payments).toMatchObject([{ clientTxnId: 'T-1', status: 'success' }]);
  expect(await keyOf(second.urls.identity)).toBe(kid);
  await second.stop();
  expect(JSON.parse(await readFile(stateFile, 'utf8'))).not.toHaveProperty('mails');
});

test('the sandbox refuses a state file that is not its own instead of overwriting it', async () => {
  const stateFile = join(folder, 'other.json');
  await writeFile(stateFile, '{"mine":false}');
  const options = { host: '127.0.0.1', port: 0, storeUrl: 'http://127.0.0.1:9', stateFile };
  await expect(startSandbox(options)).rejects.toThrow();
  expect(await readFile(stateFile, 'utf8')).toBe('{"mine":false}');
});

test('the sandbox console offers the same actions by JSON and by form', async () => {
  const sandbox = await startSandbox({ host: '127.0.0.1', port: 0, storeUrl: 'http://127.0.0.1:9' });
  const { base } = sandbox.urls;
  const post = (path: string, body: object) =>
    fetch(`${base}/console/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const set = await post('faults', {
    service: 'ekqr',
    fault: 'slow',
    times: 2,
    params: { ms: 5, on: 'status' },
  });
  expect(await set.json()).toMatchObject({ ok: true, result: { fault: 'slow', times: 2 } });
  const form = new URLSearchParams({
    service: 'smileone',
    fault: 'html',
    mode: 'always',
    'param.region': 'br',
  });
  const back = await fetch(`${base}/console/faults`, { method: 'POST', body: form, redirect: 'manual' });
  expect(back.status).toBe(303);
  expect(sandbox.state().faults).toEqual([
    { service: 'ekqr', fault: 'slow', times: 2, params: { ms: 5, on: 'status' } },
    { service: 'smileone', fault: 'html', times: null, params: { region: 'br' } },
  ]);
  for (const wrong of [
    { service: 'ekqr', fault: 'nope' },
    { service: 'ekqr', fault: 'slow', params: { zz: 1 } },
  ]) {
    expect((await post('faults', wrong)).status).toBe(400);
  }
  await fetch(`${base}/console/faults?service=ekqr`, { method: 'DELETE' });
  expect(sandbox.state().faults).toHaveLength(1);
  await post('balance', { service: 'smileone', region: 'ph', balance: 1.5 });
  expect((await (await fetch(`${base}/console/state`)).json()).smileone.balances.ph).toBe('1.5');
  const other = await fetch(`${base}/console/reset`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(other.status).toBe(403);
  await post('reset', {});
  expect(sandbox.state()).toMatchObject({ faults: [], smileone: { balances: { ph: '25000.0' } } });
  for (const tab of ['overview', 'payments', 'suppliers', 'messages', 'faults', 'calls']) {
    expect(await (await fetch(`${base}/?tab=${tab}`)).text()).toContain('aria-current="page"');
  }
  await sandbox.stop();
});
