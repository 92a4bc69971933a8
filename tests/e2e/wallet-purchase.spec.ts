import type { Page } from '@playwright/test';
import * as make from '../support/make';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, logInByForm, picture, signInNewUser, test } from './people';
import { amountField, fillGiftCard } from './wallet';

const mode = (page: Page) => page.getByRole('radio', { name: /^T-Coins/ });
const buy = (page: Page) => page.getByRole('button', { name: 'BUY NOW' });

async function expectFilledIn(page: Page): Promise<void> {
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('asha@example.com');
  await expect(page.getByRole('radio', { name: /^₹100 card/ })).toBeChecked();
  await expect(mode(page)).toBeChecked();
}

test('the wallet shows its balance and what will remain, and pays', async ({ page, db }) => {
  const person = await signInNewUser(page, db);
  await make.makeWallet(db, person, { balance: 1_500_50n });
  await fillGiftCard(page);
  await expect(page.locator('#pay')).toContainText('Balance ₹1,500.50, ₹1,401.50 left after this order');
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'product-t-coins');
  await buy(page).click();
  await expect(page.getByRole('heading', { name: 'ORDER PLACED SUCCESSFULLY' })).toBeVisible();
  await expect(page.getByText('WALLET', { exact: true })).toBeVisible();
  // The repetition guards against typing mistakes; it is no fact of the order.
  await expect(page.getByRole('definition').filter({ hasText: 'asha@example.com' })).toHaveCount(1);
});

test('a wallet that is too short shows what is missing and the way to it, and keeps all that was filled in', async ({
  page,
  db,
}) => {
  const person = await signInNewUser(page, db);
  await make.makeWallet(db, person, { balance: 58_50n });
  await fillGiftCard(page);
  await expect(page.locator('#pay')).toContainText('Balance ₹58.50');
  await expect(page.locator('#pay')).not.toContainText('left after this order');
  await expect(page.getByText('You need ₹40.50 more in your wallet.')).toBeVisible();
  await expectNoFindings(page);
  await picture(page, 'product-t-coins-short');
  await page.getByRole('link', { name: 'Top-Up Wallet' }).click();
  await expect(amountField(page)).toHaveValue('41');
  await page.getByRole('button', { name: 'Top Up' }).click();
  await page.getByRole('button', { name: 'Pay ₹41' }).click();
  await page.getByRole('link', { name: 'Back to Google Play Gift Card (India)' }).click();
  await expectFilledIn(page);
  await expect(page.locator('#pay')).toContainText('Balance ₹99.50, ₹0.50 left after this order');
  await buy(page).click();
  await expect(page.getByRole('heading', { name: 'ORDER PLACED SUCCESSFULLY' })).toBeVisible();
  // There is no unfinished purchase any more.
  await page.goto('/balanceerror');
  await expect(page.getByRole('link', { name: 'Top-Up Wallet' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Back to/ })).toHaveCount(0);
});

test('a wallet that was emptied meanwhile leads to the notice, and nothing is ordered', async ({
  page,
  db,
}) => {
  const person = await signInNewUser(page, db);
  // The page has read a balance that has since been spent.
  await page.route('**/wallet/getbalance/*', (route) =>
    route.fulfill({ json: { success: true, balance: 500 } }),
  );
  await fillGiftCard(page);
  await expect(page.locator('#pay')).toContainText('Balance ₹500, ₹401 left after this order');
  await buy(page).click();
  await expect(page).toHaveURL('/balanceerror');
  await expect(page.getByRole('heading', { level: 1, name: 'Insufficient Balance' })).toBeVisible();
  await expect(page.getByText('Nothing was ordered and nothing was charged.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Top-Up Wallet' })).toHaveAttribute('href', '/topup');
  expect(await db.order.count({ where: { userId: person.id } })).toBe(0);
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'balanceerror');
  await page.getByRole('link', { name: 'Back to Google Play Gift Card (India)' }).click();
  await expectFilledIn(page);
});

test('two presses of a purchase are one order, and the back button orders nothing', async ({ page, db }) => {
  const person = await signInNewUser(page, db);
  await make.makeWallet(db, person, { balance: 500_00n });
  await fillGiftCard(page);
  await buy(page).dblclick();
  await expect(page.getByRole('heading', { name: 'ORDER PLACED SUCCESSFULLY' })).toBeVisible();
  await page.goBack();
  await expectFilledIn(page);
  await expect(page.locator('#pay')).toContainText('Balance ₹401');
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'ORDER PLACED SUCCESSFULLY' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'ORDER PLACED SUCCESSFULLY' })).toBeVisible();
  expect(await db.order.count({ where: { userId: person.id } })).toBe(1);
});

test('a visitor sees what T-Coins are for, and no balance', async ({ page }) => {
  await fillGiftCard(page);
  await expect(page.locator('#pay')).toContainText('Pay from your wallet, no waiting for a bank');
  await expect(page.getByRole('button', { name: 'Please Login First' })).toBeVisible();
});

test.describe('purchases when calls fail', () => {
  test.use({ expectedComplaints: [/Failed to load resource|ERR_FAILED/] });

  test('a purchase whose answer was lost is repeated, and is one order', async ({ page, db }) => {
    const person = await signInNewUser(page, db);
    await make.makeWallet(db, person, { balance: 500_00n });
    await fillGiftCard(page);
    await page.route('**/order/createWalletOrder', async (route) => {
      // The order is placed; only the answer is lost.
      await route.fetch();
      await route.abort();
    });
    await buy(page).click();
    await expect(page.getByText(/you will not be charged twice/)).toBeVisible();
    await page.unroute('**/order/createWalletOrder');
    await buy(page).click();
    await expect(page.getByRole('heading', { name: 'ORDER PLACED SUCCESSFULLY' })).toBeVisible();
    expect(await db.order.count({ where: { userId: person.id } })).toBe(1);
  });

  test('a purchase whose session has ended leads to the login, and keeps everything', async ({
    page,
    db,
  }) => {
    const person = await signInNewUser(page, db);
    await make.makeWallet(db, person, { balance: 500_00n });
    await fillGiftCard(page);
    await expect(page.locator('#pay')).toContainText('Balance ₹500');
    await db.session.updateMany({ where: { userId: person.id }, data: { endedAt: new Date() } });
    await buy(page).click();
    await expect(page.getByText(/Your session has ended. Please log in and try again/)).toBeVisible();
    await page.getByRole('button', { name: 'Please Login First' }).click();
    await expect(page).toHaveURL(/\/login\?next=/);
    await logInByForm(page, person.email);
    await expectFilledIn(page);
    // The end of the session emptied the tab's storage too, and with it the mark that keeps `signIn` from coming
    // again.
    await page.evaluate(() => sessionStorage.setItem('signed-in-by-test', '1'));
    await buy(page).click();
    await expect(page.getByRole('heading', { name: 'ORDER PLACED SUCCESSFULLY' })).toBeVisible();
    expect(await db.order.count({ where: { userId: person.id } })).toBe(1);
  });
});
