// Pages that a web process keeps, while the clock of its machine is wrong and while pages take long.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sleep } from '@/lib/platform/time';
import { makeItem, makeProduct } from '../../support/make';
import { type SecondServer, startSecondServer } from '../../support/second-server';
import { callStore } from '../../support/server/raw-call';
import { storeUnderTest } from '../../support/store-under-test';
import { expect, type HttpStore, test } from './store';

/** A web process of the store's, for as long as `use` takes. */
async function withServer(
  env: Record<string, string>,
  use: (server: SecondServer) => Promise<void>,
): Promise<void> {
  const { consoleUrl, databaseUrl, secret } = storeUnderTest();
  const data = await mkdtemp(path.join(tmpdir(), 'tarang-kept-'));
  const server = await startSecondServer({
    consoleUrl,
    databaseUrl,
    secret,
    data,
    env: { RATE_LIMIT_FACTOR: '100', ...env },
  });
  try {
    await use(server);
  } finally {
    await server.process.stop();
    await rm(data, { recursive: true, force: true });
  }
}

async function newProduct({ db: { prisma } }: HttpStore, given: { imgpath?: string } = {}) {
  const product = await makeProduct(prisma, given);
  const { itemid } = await makeItem(prisma, { product, name: 'Costs before' });
  return {
    path: `/product/${product.id}`,
    rename: (name: string) => prisma.item.update({ where: { itemid }, data: { name } }),
  };
}

/** The name that a page shows. */
async function shownAt(origin: string, path: string): Promise<string | undefined> {
  return /Costs \w+/.exec((await callStore(origin, `GET ${path}`)).text)?.[0];
}

/** A signal sets the clock of the process; the monotonic one goes on, as on a machine. */
const stepOnSignal = (ms: number) =>
  `--import=data:text/javascript,${encodeURIComponent(
    `const now = Date.now; let step = 0; Date.now = () => now() + step; process.on('SIGUSR2', () => { step = ${ms} })`,
  )}`;

for (const minutes of [6, -6])
  test(`bug: a step of a machine's clock by ${minutes} minutes kept pages of an older catalogue for as long`, async ({
    store,
  }) => {
    test.slow();
    const { path: address, rename } = await newProduct(store);
    await withServer({ NODE_OPTIONS: stepOnSignal(minutes * 60_000) }, async ({ url, process: { pid } }) => {
      const shown = () => shownAt(url, address);
      // By Next, and by the page cache.
      await expect.poll(shown, { timeout: 60_000 }).toBe('Costs before');
      for (let visit = 0; visit < 3; visit++) expect(await shown()).toBe('Costs before');
      process.kill(pid, 'SIGUSR2');
      for (const name of ['Costs more', 'Costs less']) {
        await rename(name);
        await expect.poll(shown).toBe(name);
      }
    });
  });

test('bug: a page that took longer than the drops was kept with what it had read before a change', async ({
  store,
}) => {
  test.slow();
  const { path: address, rename } = await newProduct(store, {
    imgpath: `/media/${'0'.repeat(32)}-1440.webp`,
  });
  // The background of the page is a picture that this bucket takes long to find missing.
  const bucket = createServer((_, reply) => void sleep(4500).then(() => reply.writeHead(404).end()));
  await once(bucket.listen(0, '127.0.0.1'), 'listening');
  const { port } = bucket.address() as AddressInfo;
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  try {
    await withServer(env, async ({ url }) => {
      const shown = () => shownAt(url, address);
      const asked = once(bucket, 'request');
      const slow = shown();
      await asked;
      // It reads the items meanwhile.
      await sleep(1000);
      await rename('Costs more');
      await sleep(2000);
      // The first one joins the page that is being rendered, and so does the page cache.
      await Promise.all([slow, shown(), shown()]);
      await expect.poll(shown).toBe('Costs more');
      for (let visit = 0; visit < 3; visit++) expect(await shown()).toBe('Costs more');
    });
  } finally {
    bucket.close();
  }
});
