import {
  accounts,
  checkPlayer,
  chooseItem,
  expect,
  password,
  payByUpi,
  products,
  somePlayer,
  test,
  transactionOf,
} from './shop';

test('a visitor logs in, checks the player, pays, and sees the order completed', async ({ page }) => {
  await page.goto('/');
  await page.locator('#instant-games').getByRole('link', { name: products.mobileLegends }).click();
  await expect(page.getByRole('heading', { level: 1, name: products.mobileLegends })).toBeVisible();
  const address = page.url();
  const player = somePlayer();
  await page.getByLabel('User ID').fill(player);
  await page.getByLabel('Zone ID').fill('2345');
  await page.getByRole('button', { name: 'Please Login First' }).click();

  await page.getByLabel('Email').fill(accounts.shopper);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByLabel('User ID')).toHaveValue(player);

  await checkPlayer(page, player, '2345');
  await expect(page.getByText('Region: India')).toBeVisible();
  await chooseItem(page, '86 Diamonds');
  await payByUpi(page);
  await page.getByRole('button', { name: /^Pay/ }).click();

  await expect(page).toHaveURL(/\/confirmation\?client_txn_id=/);
  await expect(page.getByRole('heading', { name: 'ORDER PLACED SUCCESSFULLY' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText('Completed', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('UPI', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(player)).toBeVisible();

  await page.reload();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  expect(transactionOf(page)).not.toBe('');
});
