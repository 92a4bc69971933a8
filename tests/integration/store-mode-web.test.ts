import { expect, test, vi } from 'vitest';
import { claimStoreMode } from '@/lib/domain/store-mode';
import { testDatabase } from '../support/database';

const { db, url } = await testDatabase();

test('a web process on a database of the other mode ends before it answers a request', async () => {
  await claimStoreMode(db.pool, 'shop');
  Object.assign(process.env, {
    DATABASE_URL: url,
    AUTH_SECRET: 'thirty-two characters or more, at last',
    SANDBOX: '1',
    STORE_URL: '',
    LOG_LEVEL: 'silent',
  });
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`the process exits with ${code}`);
  });
  const { startWeb } = await import('@/lib/http/server/start');
  const { webProcess } = await import('@/lib/http/server/process');
  await expect(startWeb()).rejects.toThrow('the process exits with 1');
  expect(exit).toHaveBeenCalledTimes(1);
  await webProcess().database.close();
});
