// Once per run of the browser tests: the real product, built for production, on data of its own, and beside it the same
// build without its proxy.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { readSecret } from '@/lib/launch/settings/secret';
import { DEMO_PASSWORD } from './demo-password';
import { TEST_API_KEY } from './server/api-key';
import { startStore } from './store';
import { storeHasher } from './store-hasher';
import type { SharedStore } from './store-under-test';
import { startWithoutProxy } from './without-proxy';

export default async function setup(): Promise<() => Promise<void>> {
  // At once when the sources have not changed since the last build.
  await promisify(execFile)(process.execPath, ['lib/launch/prepare.mjs', 'build']);
  const store = await startStore({
    port: Number(process.env.TEST_STORE_PORT),
    // Every test comes from one address; the limits have tests of their own.
    env: {
      RATE_LIMIT_FACTOR: '100',
      // A key of their own, which calls of the tests send; that of a store without the setting is made of its secret.
      ORDER_API_KEY: TEST_API_KEY,
      SOCIAL_INSTAGRAM_URL: 'https://www.instagram.com/example',
      SOCIAL_YOUTUBE_URL: 'https://www.youtube.com/@example',
    },
  });
  const { url, consoleUrl, databaseUrl, ownerUrl, data } = store;
  try {
    const bare = await startWithoutProxy(store);
    process.env.TEST_STORE = JSON.stringify({
      url,
      consoleUrl,
      databaseUrl,
      ownerUrl,
      data,
      withoutProxyUrl: bare.url,
      secret: readSecret(path.join(data, 'secret')),
    } satisfies SharedStore);
    await hashAtTestCost(databaseUrl);
    return async () => {
      await bare.stop();
      await store.stop();
    };
  } catch (error) {
    await store.stop();
    throw error;
  }
}

/** The sign-ins of the demo's accounts at the cost of those that tests make. */
async function hashAtTestCost(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const hash = await storeHasher().hash(DEMO_PASSWORD);
    const { rowCount } = await client.query(
      'update users set password_hash = $1 where password_hash is not null',
      [hash],
    );
    if (rowCount === 0) throw new Error('the demo has no accounts with a password');
  } finally {
    await client.end();
  }
}
