import { expect, test } from 'vitest';
import { usePreview } from '@/components/admin/vault/use-preview';
import { mountHook, settle } from '../support/mount-hook';

test('bug: the answer about a file of before made another file ready to be imported', async () => {
  const page = await mountHook(() => usePreview<string>(), null);
  const showFirst = page.now().begin();
  await settle(() => page.now().forget());
  await settle(() => showFirst('100 codes of the first file'));
  expect(page.now().seen).toBeNull();
  const showSecond = page.now().begin();
  await settle(() => showSecond('2 codes of the second file'));
  expect(page.now().seen).toBe('2 codes of the second file');
  await settle(() => page.now().forget());
  expect(page.now().seen).toBeNull();
  await page.unmount();
});
