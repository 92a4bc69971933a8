import { compileProgram } from '../compile-program';
import { outsideSettings } from '../outside-settings';
import { type RunningProcess, startProcess } from '../processes';
import { TEST_SECRET } from '../sealer';
import type { Shop } from './the-shop';

/**
 * The real worker process (lib/worker/main.ts) on the store's database and external services. One that is to die at
 * the failpoint `fault` may be dead before it is ready: it is not waited for.
 */
export async function startWorkerProcess(
  { database, sandbox }: Shop,
  fault?: string,
): Promise<RunningProcess> {
  // As the launcher does before it starts a worker: without the mark, customers made by a test look like those of a
  // shop.
  await database.db.pool.query(
    `insert into store_state (mode, since) values ('demo', now()) on conflict do nothing`,
  );
  return startProcess({
    args: [await compileProgram('lib/worker/main.ts')],
    env: {
      DATABASE_URL: database.url,
      AUTH_SECRET: TEST_SECRET,
      LOG_LEVEL: 'info',
      SANDBOX: '1',
      TARANG_FAILPOINT: fault,
      WORKER_CONCURRENCY: '16',
      SUPPLIER_BREAKER_FAILURES: '1000',
      ...outsideSettings(sandbox),
    },
    ...(fault === undefined ? { ready: /worker ready/ } : {}),
    timeout: 60_000,
  });
}
