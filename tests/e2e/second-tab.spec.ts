// Two tabs of one customer: what the first shows is true again when the customer comes back to it.
import type { Page } from '@playwright/test';
import type { Db } from '@/lib/platform/db';
import * as make from '../support/make';
import { expect, logInByForm, makeOrders, makePerson, signInNewUser, test } from './people';
import { balanceShown, fillGiftCard } from './wallet';
import { BOTH_WIDTHS } from './widths';

/** A tab that is chosen gets the focus; in these tests no tab is ever hidden. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test(
  'bug: the wallet and the orders of a second tab stayed as they were until a reload',
  BOTH_WIDTHS,
  async ({ page, context, db }) => {
    const person = await signInNewUser(page, db);
    await make.makeWallet(db, person, { balance: 500_00n });
    await page.goto('/wallet');
    await expect(balanceShown(page)).toContainText('₹500');
    const orders = await context.newPage();
    await orders.goto('/dashboard');
    await expect(orders.locator('#orders')).toContainText('No orders');
    // What is being typed is left as it is.
    await orders.locator('#search').fill('diamonds');

    const shopping = await context.newPage();
    await fillGiftCard(shopping);
    await shopping.getByRole('button', { name: 'BUY NOW' }).click();
    await expect(shopping.getByRole('heading', { name: 'ORDER PLACED SUCCESSFULLY' })).toBeVisible();

    await comeBack(page);
    await expect(balanceShown(page)).toContainText('₹401');
    await expect(page.locator('#transactions')).toContainText('₹99');
    await comeBack(orders);
    await expect(orders.locator('#orders')).toContainText('₹100 card');
    await expect(orders.locator('#wallet')).toContainText('₹401');
    await expect(orders.locator('#search')).toHaveValue('diamonds');
  },
);

test('bug: the Back button showed the balance from before', async ({ page, db }) => {
  const person = await signInNewUser(page, db);
  await make.makeWallet(db, person, { balance: 500_00n });
  await page.goto('/wallet');
  await expect(balanceShown(page)).toContainText('₹500');
  await page.getByRole('link', { name: 'Topup' }).click();
  await expect(page.getByText('You have ₹500')).toBeVisible();
  await make.makeGift(db, person);
  await page.goBack();
  await expect(balanceShown(page)).toContainText('₹600');
});

/** The page of a new customer's order that has ended. */
async function openCompleted(page: Page, db: Db): Promise<{ id: string; at: Date }> {
  const person = await signInNewUser(page, db);
  const at = new Date();
  const times = { createdAt: at, paidAt: at, endedAt: at };
  const [order] = await makeOrders(db, person, { status: 'Completed', ...times });
  const id = order?.id ?? '';
  await page.goto(`/confirmation?client_txn_id=${id}`);
  await expect(page.getByRole('definition').getByText('Completed')).toBeVisible();
  return { id, at };
}

test('bug: the page of an order that had ended did not show that it was refunded since', async ({
  page,
  db,
}) => {
  const { id, at } = await openCompleted(page, db);
  await db.order.update({ where: { id }, data: { status: 'Refunded', updatedAt: at } });
  await comeBack(page);
  await expect(page.getByRole('definition').getByText('Refunded')).toBeVisible();
});

test('coming back without a network leaves the page as it is', async ({ page, context, db }) => {
  const person = await signInNewUser(page, db);
  await make.makeWallet(db, person, { balance: 500_00n });
  await page.goto('/wallet');
  await expect(balanceShown(page)).toContainText('₹500');
  await context.setOffline(true);
  await comeBack(page);
  await make.makeGift(db, person);
  await context.setOffline(false);
  await expect(balanceShown(page)).toContainText('₹500');
  await comeBack(page);
  await expect(balanceShown(page)).toContainText('₹600');
});

/** Signs out in another tab, and signs another customer in there. */
async function signInElsewhere(other: Page, email: string): Promise<void> {
  await other.goto('/home');
  await other.getByRole('button', { name: /^Account of/ }).click();
  await other.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(other.getByRole('button', { name: /^Account of/ })).toHaveCount(0);
  await other.goto('/login');
  await logInByForm(other, email);
}

test.describe('a phone that is handed on', () => {
  test.use({ expectedComplaints: [/status of 404/] });

  test('bug: the page of an order went on showing it when somebody else had signed in', async ({
    page,
    context,
    db,
  }) => {
    await openCompleted(page, db);
    const next = await makePerson(db);
    await signInElsewhere(await context.newPage(), next.email);
    await comeBack(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order not found');
    await expect(page.getByText('Completed')).toHaveCount(0);
  });

  test('bug: the form of a product stayed filled in for whoever signed in next', async ({
    page,
    context,
    db,
  }) => {
    await signInNewUser(page, db);
    await fillGiftCard(page);
    const next = await makePerson(db);
    await signInElsewhere(await context.newPage(), next.email);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('');
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('');
  });
});
