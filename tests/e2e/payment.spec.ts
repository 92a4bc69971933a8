import type { Page } from '@playwright/test';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import {
  checkPlayer,
  chooseItem,
  expect,
  newDevice,
  openProduct,
  payByUpi,
  picture,
  products,
  signIn,
  somePlayer,
  test,
  transactionOf,
} from './shop';

async function orderOnPayPage(page: Page): Promise<string> {
  return (await page.getByText('Order', { exact: true }).locator('..').locator('dd').textContent()) ?? '';
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await openProduct(page, products.mobileLegends);
  await checkPlayer(page, somePlayer(), '2345');
  await expect(page.getByText('Region: India')).toBeVisible();
  await chooseItem(page, '86 Diamonds');
  await payByUpi(page);
});

test('an order completes although the browser was closed right after paying', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await orderOnPayPage(page);
  const pressed = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: /^Pay/ }).click({ noWaitAfter: true });
  await pressed;
  await page.close();

  const later = await newDevice(browser, baseURL);
  await later.goto(`/confirmation?client_txn_id=${id}`);
  await expect(later.getByText('Completed', { exact: true })).toBeVisible({ timeout: 60_000 });
  await picture(later, 'confirmation-completed');
  await later.context().close();
});

test('a failed payment says what happens to the money', async ({ page }) => {
  await page.getByRole('button', { name: 'Fail the payment' }).click();
  await expect(page.getByRole('heading', { name: 'PAYMENT NOT RECEIVED' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Failed', { exact: true })).toBeVisible();
  await expect(page.getByText(/within 5 days \(RBI rule, T\+5\)/)).toBeVisible();
  await picture(page, 'confirmation-failed');
});

test('a customer who left the payment finds the way back to it and pays', async ({ page, isMobile }) => {
  const id = await orderOnPayPage(page);
  await page.getByRole('button', { name: 'Leave without deciding' }).click();
  await page.goto(`/confirmation?client_txn_id=${id}`);
  await expect(
    page.getByRole('heading', {
      name: 'We are confirming your order, please do not refresh or leave the page',
    }),
  ).toBeVisible();
  await picture(page, 'confirmation-waiting');
  await expect(page.getByRole('link', { name: 'Back to the payment' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^Valid for 0[0-4]:\d\d$/)).toBeVisible();
  await expect(page.getByText('Your app will show Sandbox UPI as the payee.')).toBeVisible();
  if (isMobile) {
    const ours = new RegExp(`^tez://upi/pay\\?.*tr=${id}`);
    await expect(page.getByRole('link', { name: 'Google Pay' })).toHaveAttribute('href', ours);
    await expect(page.getByRole('link', { name: 'Another UPI app' })).toHaveAttribute(
      'href',
      /^upi:\/\/pay\?/,
    );
  } else await expect(page.getByRole('img', { name: 'QR code of this payment' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'confirmation-upi');
  await page.getByRole('link', { name: 'Back to the payment' }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect(transactionOf(page)).toBe(id);
});
