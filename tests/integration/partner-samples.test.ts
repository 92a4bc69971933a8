// The samples of the page for developers run as they are shown: by a shell with curl, and by Node.
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, test } from 'vitest';
import { CLIENT, firstOrder, VERIFY } from '@/components/storefront/developers/samples';
import { createClient, PartnerError, readWebhook } from '@/public/partner-api/client';
import { openPartnerShop } from '../support/partner-calls';
import { CLIENT_FILE } from '../support/partner-client';
import { startTestServer } from '../support/server';

const server = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const db = server.db.prisma;
const shop = await openPartnerShop(server);
const run = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), 'tarang-samples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program with a test key whose text is known. */
async function testKey() {
  const program = await shop.program('test');
  return { program, key: program.text };
}

test('the steps in a terminal place an order and read it', async () => {
  const { key } = await testKey();
  const steps = firstOrder(server.origin);
  const { product, item } = shop.supplied;
  const filled = { KEY: key, PRODUCT: product.id, ITEM: item.itemid, PRICE: Number(item.resellPrice) / 100 };
  const script = [steps.key, steps.products, steps.order, steps.read]
    .join('\necho\n')
    .replace(/^(KEY|PRODUCT|ITEM|PRICE)=.*…$/gm, (_, name: keyof typeof filled) => `${name}=${filled[name]}`);
  expect(script).not.toContain('…');
  const { stdout } = await run('sh', ['-c', script]);
  const [products, placed, read] = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  expect(products.data.map(({ id }: { id: string }) => id)).toContain(product.id);
  expect(placed.order).toMatchObject({ status: 'processing', mode: 'test', reference: '1001' });
  expect(read.data).toMatchObject([{ id: placed.order.id }]);
});

test('the guide in the repository has the same steps', () => {
  const guide = readFileSync('docs/partner-api/README.md', 'utf8');
  for (const step of Object.values(firstOrder('https://store.example'))) expect(guide).toContain(step);
});

test('the program with the client places an order, and prints the code of a refusal', async () => {
  const { program, key } = await testKey();
  copyFileSync(CLIENT_FILE, path.join(folder, 'client.ts'));
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  const sample = path.join(folder, 'order.ts');
  const start = async (source: string) => {
    writeFileSync(sample, source);
    const env = { ...process.env, STORE: server.origin, KEY: key, NODE_OPTIONS: '' };
    return (await run(process.execPath, [sample], { env })).stdout.trim();
  };
  expect(await start(CLIENT)).toMatch(/^TEST\w+ processing$/);
  expect(await db.partnerTestOrder.count({ where: { partnerId: program.user.id, reference: '1002' } })).toBe(
    1,
  );
  // The same key repeats the answer; another one finds the reference used.
  expect(await start(CLIENT)).toMatch(/^TEST\w+ processing$/);
  expect(await start(CLIENT.replace('order-1002', 'order-1003'))).toMatch(/^reference_used/);
});

test('the client is told of refusals and repeats what passes', async () => {
  const { key } = await testKey();
  const call = createClient({ store: server.origin, key });
  const { balance } = await call('getBalance');
  expect(balance).toBe(5000);
  const refused = await call('getOrder', { path: { id: 'none' } }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PartnerError);
  expect(refused).toMatchObject({ status: 404, code: 'not_found', requestId: expect.any(String) });
  // Nothing listens there: a call that may be repeated is, one that may not is not.
  const nowhere = createClient({ store: 'http://127.0.0.1:9', key, tries: 2 });
  const since = performance.now();
  await expect(nowhere('getBalance')).rejects.toThrow();
  expect(performance.now() - since).toBeGreaterThan(450);
  const body = { url: 'https://x.example', types: ['ping' as never] };
  const once = performance.now();
  await expect(nowhere('makeEndpoint', { body })).rejects.toThrow();
  expect(performance.now() - once).toBeLessThan(450);
});

test('the samples of webhooks accept what the public library signs, and nothing else', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const at = new Date();
  const body = JSON.stringify({ type: 'ping', timestamp: at.toISOString(), data: { endpoint_id: 'e' } });
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('evt_1', at, body)}`,
  };
  const file = path.join(folder, 'verify.mjs');
  writeFileSync(file, `${VERIFY}\nexport { isOurs };`);
  const { isOurs } = await import(/* @vite-ignore */ file);
  expect(readWebhook(headers, body, secret)).toEqual(JSON.parse(body));
  expect(isOurs(headers, body, secret)).toBe(true);
  const old = { ...headers, 'webhook-timestamp': String(Math.floor(at.getTime() / 1000) - 301) };
  for (const [given, text] of [
    [headers, `${body} `],
    [old, body],
    [{ ...headers, 'webhook-signature': 'v1,AAAA' }, body],
  ] as const) {
    expect(readWebhook(given, text, secret)).toBeNull();
    expect(isOurs(given, text, secret)).toBe(false);
  }
});
