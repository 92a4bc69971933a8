// Once per run of the browser tests: the real product, built for production, on data of its own.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type StoreAddresses, startStore } from './store';

export default async function setup(): Promise<() => Promise<void>> {
  // At once when the sources have not changed since the last build.
  await promisify(execFile)(process.execPath, ['lib/launch/prepare.mjs', 'build']);
  const store = await startStore({
    port: Number(process.env.TEST_STORE_PORT),
    // Every test comes from one address; what the limits do is tested for itself.
    env: { RATE_LIMIT_FACTOR: '100' },
  });
  const { url, deskUrl, databaseUrl } = store;
  process.env.TEST_STORE = JSON.stringify({ url, deskUrl, databaseUrl } satisfies StoreAddresses);
  return () => store.stop();
}
