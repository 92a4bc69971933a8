import { outsideSettings } from '../outside-settings';
import { type RunningProcess, startProcess } from '../processes';
import type { Shop } from './the-shop';

/**
 * The real second process (lib/worker/main.ts) on the shop's database and outside world. One that is to die at the place
 * named `fault` may be dead before it is ready: it is not waited for.
 */
export function startWorkerProcess({ database, sandbox }: Shop, fault?: string): Promise<RunningProcess> {
  return startProcess({
    args: ['--import', 'tsx', 'lib/worker/main.ts'],
    env: {
      DATABASE_URL: database.url,
      AUTH_SECRET: 'a secret of the workers in tests, and of nobody else',
      LOG_LEVEL: 'info',
      TARANG_FAILPOINT: fault,
      WORKER_CONCURRENCY: '16',
      ...outsideSettings(sandbox),
    },
    ...(fault === undefined ? { ready: /worker ready/ } : {}),
    timeout: 60_000,
  });
}
