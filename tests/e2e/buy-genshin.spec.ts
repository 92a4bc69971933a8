import { chooseItem, expect, openProduct, payByUpi, products, signIn, test } from './shop';

test('a Genshin purchase needs a server and no check', async ({ page }) => {
  await signIn(page);
  await openProduct(page, products.genshin);
  await expect(page.getByRole('button', { name: 'Check', exact: true })).toHaveCount(0);
  await expect(page.getByLabel('Server').locator('option')).toHaveText([
    'Select Server',
    'America',
    'Asia',
    'Europe',
    'TW_HK_Mo',
  ]);
  await page.getByLabel('UID').fill('812345678');
  await page.getByLabel('Server').selectOption('Asia');
  await chooseItem(page, '60 Genesis Crystals');
  await payByUpi(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Asia', { exact: true })).toBeVisible();
});
