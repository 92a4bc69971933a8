// How large the packages, a build and each image are (decision 027), and that each image's process runs on its files
// alone.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { diskUse } from '../../support/disk-use';
import { freePort, startProcess } from '../../support/processes';
import { storeUnderTest } from '../../support/store-under-test';
import { expect, test } from './store';

const run = promisify(execFile);
/** What tools keep beside the packages. */
const CACHES = ['.cache', '.vite', '.vitest-cache'];
const LIMITS = { packages: 800, build: 150, image: 300 };

/** Prints a size in MiB and holds it to its limit. */
function expectAtMost(limit: number, what: string, size: number): void {
  const description = `${what}: ${size.toFixed(0)} MB, at most ${limit}`;
  test.info().annotations.push({ type: 'figure', description });
  expect(size, what).toBeLessThanOrEqual(limit);
}

test('node_modules has at most 800 MB', async () => {
  expectAtMost(LIMITS.packages, 'node_modules', await diskUse('node_modules', CACHES));
});

test('a build has at most 150 MB without its cache', async () => {
  const size = (await diskUse('.next', ['cache', 'dev'])) + (await diskUse('build', ['images']));
  expectAtMost(LIMITS.build, 'the build', size);
});

test('a chunk that routes share is loaded once by the web process', async () => {
  const chunks = '.next/standalone/.next/server/chunks';
  const names = await readdir(chunks, { withFileTypes: true });
  const hashes = names
    .filter((entry) => entry.isFile())
    .map(({ name }) =>
      createHash('sha256')
        .update(readFileSync(path.join(chunks, name)))
        .digest('hex'),
    );
  expect(names.some((entry) => entry.isSymbolicLink())).toBe(true);
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('a build writes what routes share few times, because all of them reach the store by the same import', async () => {
  const chunks = '.next/server/chunks';
  const names = await readdir(chunks, { withFileTypes: true });
  const repeated = names.filter(
    (entry) => entry.isSymbolicLink() && statSync(path.join(chunks, entry.name)).size > 1_000_000,
  );
  // Those of the sitemap and the like. There were 57 of the routes.
  expect(repeated.length).toBeLessThan(6);
});

test.describe('the images', () => {
  test.setTimeout(240_000);

  let folder = '';
  const image = (name: string) => path.join(folder, name);

  test.beforeAll(async () => {
    // Outside of the clone, whose node_modules would supply what an image lacks.
    folder = await mkdtemp(path.join(tmpdir(), 'tarang-images-'));
    await run(process.execPath, ['lib/launch/build/collect-images.mjs', folder]);
    await cp('.next/standalone', image('web'), { recursive: true, verbatimSymlinks: true });
  });
  test.afterAll(() => rm(folder, { recursive: true, force: true }));

  for (const name of ['web', 'worker', 'migrate', 'sandbox'])
    test(`of ${name} has at most 300 MB beside Node, and neither compilers nor commands`, async () => {
      // Measured where it is built: a copy stores a file with several names several times.
      expectAtMost(
        LIMITS.image,
        `the image of ${name}`,
        await diskUse(name === 'web' ? '.next/standalone' : image(name)),
      );
      const packages = await readdir(path.join(image(name), 'node_modules')).catch(() => []);
      expect(packages.filter((found) => ['typescript', 'prisma', 'tsx', '.bin'].includes(found))).toEqual([]);
    });

  test('of the sandbox answers without the files of the clone', async () => {
    const port = await freePort();
    const env = {
      SANDBOX_HOST: '127.0.0.1',
      SANDBOX_PORT: String(port),
      SANDBOX_STATE_FILE: image('sandbox/state.json'),
    };
    const ready = { url: `http://127.0.0.1:${port}/` };
    const sandbox = await startProcess({ args: ['build/sandbox.mjs'], cwd: image('sandbox'), env, ready });
    expect((await sandbox.stop()).code).toBe(0);
  });

  test('of migrate, web and worker prepare, serve and work without the files of the clone', async () => {
    const { ownerUrl, secret, url } = storeUnderTest();
    await withDatabase(ownerUrl, async (ownUrl) => {
      const port = await freePort();
      const env = {
        DATABASE_URL: ownUrl,
        AUTH_SECRET: secret,
        STORE_URL: url,
        SANDBOX: 'demo',
        ADMIN_EMAIL: 'owner@example.com',
        ADMIN_PASSWORD: 'a-password-of-a-test',
        MEDIA_DIR: image('media'),
        HOST: '127.0.0.1',
        PORT: String(port),
      };
      const database = { cwd: image('migrate'), env: { ...process.env, ...env } };
      const { stdout } = await run(process.execPath, ['build/database.mjs'], database);
      expect(stdout).toMatch(/database ready; migrations applied: \d/);

      const worker = await startProcess({ args: ['build/worker.mjs'], cwd: image('worker'), env });
      // It answers 200 only when a worker is at work.
      const ready = { url: `http://127.0.0.1:${port}/api/health` };
      const server = { args: ['server.mjs'], cwd: image('web'), env, ready, timeout: 60_000 };
      const web = await startProcess(server);
      const health = { args: ['build/worker-health.mjs'], cwd: image('worker'), env };
      await expect(async () => {
        expect((await (await startProcess(health)).ended).code, worker.output()).toBe(0);
      }).toPass({ timeout: 30_000 });
      for (const process of [worker, web]) expect((await process.stop()).code, process.output()).toBe(0);
    });
  });
});

/** Makes an empty database beside the store's, and drops it afterwards. */
async function withDatabase(storeUrl: string, use: (url: string) => Promise<void>): Promise<void> {
  const name = `tarang_image_${process.pid}`;
  const client = new pg.Client({ connectionString: storeUrl });
  await client.connect();
  try {
    await client.query(`create database ${name} template template0`);
    await use(Object.assign(new URL(storeUrl), { pathname: `/${name}` }).href);
  } finally {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  }
}
