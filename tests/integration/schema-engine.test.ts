import { expect, test, vi } from 'vitest';
import { testDatabase } from '../support/database';

test('the schema engine works in modules that were loaded anew', async () => {
  const { ownerUrl } = await testDatabase();
  const before = await import('@/prisma/migrate');
  expect(await before.drift(ownerUrl)).toBe('');
  vi.resetModules();
  const anew = await import('@/prisma/migrate');
  expect(anew.drift).not.toBe(before.drift);
  expect(await anew.drift(ownerUrl)).toBe('');
});
