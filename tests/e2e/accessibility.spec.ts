import { expectNoFindings } from './look';
import { chooseItem, expect, openProduct, payByUpi, picture, products, signIn, test } from './shop';
import { BOTH_WIDTHS } from './widths';

test('the home page has no findings of axe', async ({ page }) => {
  await page.goto('/home');
  await expectNoFindings(page);
});

test('a filled-in product page has no findings of axe', BOTH_WIDTHS, async ({ page }) => {
  await signIn(page);
  await openProduct(page, products.mobileLegends);
  await chooseItem(page, '86 Diamonds');
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'How To Purchase' }).click();
  await expectNoFindings(page);
});

test('the page of a product that is out of stock has no findings of axe', async ({ page }) => {
  await openProduct(page, 'SonyLIV Premium');
  await expectNoFindings(page);
});

test('the search and the menu have no findings of axe', BOTH_WIDTHS, async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: /^Search/ }).click();
  await expect(page.getByRole('status')).toContainText('products');
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectNoFindings(page);
});

test('the login page has no findings of axe', async ({ page }) => {
  await page.goto('/login');
  await expectNoFindings(page);
});

test('the confirmation page has no findings of axe', async ({ page }) => {
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

test('the page for an address that does not exist has no findings of axe', async ({ page }) => {
  await page.goto('/login?next=//elsewhere.example');
  await page.goto('/confirmation');
  await expectNoFindings(page);
});
