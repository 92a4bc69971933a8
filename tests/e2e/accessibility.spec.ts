import { expectNoFindings } from './look';
import { chooseItem, expect, openProduct, payByUpi, picture, products, signIn, test } from './shop';
import { BOTH_WIDTHS } from './widths';

test('home', async ({ page }) => {
  await page.goto('/home');
  await expectNoFindings(page);
});

test('product, filled in', BOTH_WIDTHS, async ({ page }) => {
  await signIn(page);
  await openProduct(page, products.mobileLegends);
  await chooseItem(page, '86 Diamonds');
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'How To Purchase' }).click();
  await expectNoFindings(page);
});

test('product that is out of stock', async ({ page }) => {
  await openProduct(page, 'SonyLIV Premium');
  await expectNoFindings(page);
});

test('search and menu', BOTH_WIDTHS, async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: /^Search/ }).click();
  await expect(page.getByRole('status')).toContainText('products');
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectNoFindings(page);
});

test('login', async ({ page }) => {
  await page.goto('/login');
  await expectNoFindings(page);
});

test('confirmation', async ({ page }) => {
  await signIn(page);
  await openProduct(page, products.googlePlay);
  await page.getByLabel('Email', { exact: true }).fill('someone@example.com');
  await page.getByLabel('Confirm email').fill('someone@example.com');
  await chooseItem(page, '₹100 card');
  await payByUpi(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('within 30 minutes')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Processing', { exact: true })).toBeVisible();
  await picture(page, 'confirmation-processing');
  await expectNoFindings(page);
});

test('nothing here', async ({ page }) => {
  await page.goto('/login?next=//elsewhere.example');
  await page.goto('/confirmation');
  await expectNoFindings(page);
});
