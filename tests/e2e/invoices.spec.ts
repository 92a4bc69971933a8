// Invoices of a registered seller: a store of its own, because every other test buys without being asked for a State.
import type { Page } from '@playwright/test';
import { type StartedStore, startStore } from '../support/store';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { picture } from './people';
import { checkPlayer, chooseItem, expect, newDevice, openProduct, products, somePlayer, test } from './shop';

let store: StartedStore;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  store = await startStore({
    env: {
      RATE_LIMIT_FACTOR: '100',
      SELLER_GSTIN: '29ABCDE1234F1ZW',
      SELLER_LEGAL_NAME: 'Tarang Retail LLP',
      SELLER_ADDRESS: '12 MG Road, Bengaluru 560001',
    },
  });
});
test.afterAll(() => store?.stop());

const buy = (page: Page) => page.getByRole('button', { name: 'BUY NOW' }).click();

test('a customer gives a State once, and a delivered order has an invoice as a file', async ({ browser }) => {
  const page = await newDevice(browser, store.url);
  const player = somePlayer();
  await openProduct(page, products.mobileLegends);
  await checkPlayer(page, player, '2345');
  await expect(page.getByText('Region: India')).toBeVisible();
  await chooseItem(page, '86 Diamonds');
  await page.getByText('Pay Using Any UPI').click();
  const tax = page.locator('#pay dl > div').filter({ hasText: 'GST included (18%)' });
  const [, price = ''] = /₹([\d.]+)/.exec((await page.locator('[data-buy-bar]').textContent()) ?? '') ?? [];
  const part = Math.round((Number(price) * 100 * 18) / 118) / 100;
  await expect(tax).toContainText(`₹${part}`);
  await picture(page, 'product-with-tax');
  await buy(page);

  const billing = page.locator('#billing');
  await expect(billing.getByText('Please choose your State once')).toBeVisible();
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'invoices-state');
  await billing.getByRole('button', { name: 'Save and go on' }).click();
  await expect(billing.getByText('Please choose your State.')).toBeVisible();
  await billing.getByText('A business, or another name and address').click();
  await billing.getByLabel('GSTIN').fill('29ABCDE1234F1ZX');
  await billing.getByRole('combobox', { name: 'State' }).selectOption('Maharashtra');
  await billing.getByRole('button', { name: 'Save and go on' }).click();
  await expect(billing.getByText('This is not a GSTIN.')).toBeVisible();
  await billing.getByLabel('GSTIN').fill('');
  await billing.getByRole('button', { name: 'Save and go on' }).click();

  // What was chosen is still there, and nothing is asked again.
  await expect(page.getByLabel('User ID')).toHaveValue(player);
  await buy(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.goto('/dashboard/invoices');
  const row = page.locator('#documents').getByRole('listitem').first();
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('Tax invoice', { timeout: 1000 });
  }).toPass();
  await expect(row).toContainText(/TR\d{4}-0000001/);
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'invoices');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: 'PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^TR\d{4}-0000001\.pdf$/);

  // An invoice of ₹50,000 must have the address too. No item of the demo costs as much, so the answer of the server is
  // played.
  await openProduct(page, products.mobileLegends);
  // The page's scripts fill in the draft, and would do so between the clearing of the field and the typing.
  await expect(page.getByLabel('User ID')).toHaveValue(player);
  await checkPlayer(page, somePlayer(), '2345');
  await chooseItem(page, '86 Diamonds');
  await page.getByText('Pay Using Any UPI').click();
  await page.route('**/order/createOrder', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, message: '', error: { code: 'state_needed' } },
    }),
  );
  await buy(page);
  await expect(billing.getByText('the law wants your address on the invoice')).toBeVisible();
  await expectNoFindings(page);
  await picture(page, 'invoices-address');
  await billing.getByLabel('Address').fill('7 Marine Drive, Mumbai 400001');
  await billing.getByRole('button', { name: 'Save and go on' }).click();
  await expect(page.getByLabel('User ID')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('User ID')).toBeVisible();
  await page.goto('/dashboard/invoices');
  await expect(billing.getByLabel('Address')).toHaveValue('7 Marine Drive, Mumbai 400001');

  await page.goto('/hi/dashboard/invoices');
  await expect(page.locator('#documents')).toContainText('कर बीजक');
  await expect(page.locator('#billing').getByRole('combobox')).toHaveValue('27');
  await expectNoSidewaysScroll(page);
  await picture(page, 'invoices-hindi');
  await page.context().close();
});
