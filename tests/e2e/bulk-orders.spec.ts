// A reseller orders one item for many players: the list is checked, bought with progress, and a reload buys nothing
// again.
import type { Page } from '@playwright/test';
import type { Db } from '@/lib/platform/db';
import * as make from '../support/make';
import { expect, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll, PHONE } from './look';
import { picture } from './people';

// What the form refuses on purpose.
test.use({ expectedComplaints: [/status of 400 .*\/user\/bulk-orders$/] });

test('a reseller checks a list of players, orders it and finds it again', async ({ page, db }) => {
  const user = await signInNewUser(page, db, { role: 'reseller' });
  const row = await db.user.findUniqueOrThrow({ where: { id: user.id } });
  const product = await make.makeProduct(db, { name: `Bulk ${user.id}` });
  const item = await make.makeItem(db, { product, name: '86 Diamonds' });
  await make.makeRoute(db, item, { settings: { slug: 'mobilelegends' } });
  await make.makeWallet(db, row, { balance: 2n * item.resellPrice });

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Bulk orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bulk orders' })).toBeVisible();
  await page.getByLabel('Product', { exact: true }).selectOption({ label: product.name });
  const form = page.getByRole('region', { name: 'New list' });
  await form.getByRole('button', { name: 'Check the list' }).click();
  await expect(form.getByLabel('Players')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Or a CSV file').setInputFiles({
    name: 'players.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('User ID,Zone ID\r\n17366,22001\r\n17367,22001\r\nabc,22001\r\n17368,22001\r\n'),
  });
  await expect(form.getByLabel('Players')).toHaveValue(/17367,22001/);
  await expectNoFindings(page);
  await picture(page, 'bulk-form');
  await form.getByRole('button', { name: 'Check the list' }).click();

  const list = page.getByRole('region', { name: `86 Diamonds, ${product.name}` });
  const buy = list.getByRole('button', { name: /^Order 3 lines for/ });
  await expect(buy).toBeVisible();
  await expect(list.getByRole('row', { name: /abc/ })).toContainText('User ID must be digits only.');
  await expect(list).toContainText('Your wallet is ₹110 short');
  await expectNoFindings(page);
  await picture(page, 'bulk-checked');
  await buy.click();
  await expect(list.getByRole('status').first()).toContainText('your wallet is too low');
  await expect(list.getByRole('link', { name: /Order of line/ })).toHaveCount(2);
  await picture(page, 'bulk-stopped');
  await page.reload();
  await expect(list.getByRole('link', { name: /Order of line/ })).toHaveCount(2);
  expect(await db.order.count({ where: { userId: user.id } })).toBe(2);
  await list.getByRole('button', { name: 'New list of the rest' }).click();
  await expect(page.getByRole('button', { name: /^Order 1 line for/ })).toBeVisible();
  await page.setViewportSize(PHONE);
  await page.goto('/hi/dashboard/bulk');
  await expect(page.getByRole('heading', { level: 1, name: 'एक साथ कई ऑर्डर' })).toBeVisible();
  await page
    .getByRole('link', { name: /86 Diamonds/ })
    .last()
    .click();
  await expect(page.getByText(/रुक गया/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'bulk-stopped-phone-hi');
});

/** A checked list of two players, open on the page. */
async function openList(page: Page, db: Db) {
  const user = await signInNewUser(page, db, { role: 'reseller' });
  const row = await db.user.findUniqueOrThrow({ where: { id: user.id } });
  const product = await make.makeProduct(db, { name: `Bulk ${user.id}` });
  const item = await make.makeItem(db, { product, name: '86 Diamonds' });
  await make.makeRoute(db, item, { settings: { slug: 'mobilelegends' } });
  await make.makeWallet(db, row, { balance: 9n * item.resellPrice });
  await page.goto(`/dashboard/bulk?product=${product.id}`);
  await page.getByLabel('Players').fill('17366,22001\n17367,22001');
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByRole('button', { name: /^Order 2 lines for/ })).toBeVisible();
  return { user, item };
}

test('a list waits while its item is out of stock, and goes on by one press', async ({ page, db }) => {
  const { user, item } = await openList(page, db);
  const setStock = (inStock: boolean) =>
    db.item.update({ where: { itemid: item.itemid }, data: { inStock } });
  await setStock(false);
  await page.getByRole('button', { name: /^Order 2 lines for/ }).click();
  await expect(page.getByRole('status').first()).toContainText('out of stock at the moment');
  await expectNoSidewaysScroll(page);
  await picture(page, 'bulk-waiting');
  await setStock(true);
  await page.getByRole('button', { name: /^Continue: 2 lines for/ }).click();
  await expect(page.getByText('Done: 2 orders are placed.')).toBeVisible();
  expect(await db.order.count({ where: { userId: user.id } })).toBe(2);
});

test('players about whom the supplier did not answer are a new list by one press', async ({ page, db }) => {
  const { user } = await openList(page, db);
  await db.bulkOrderLine.updateMany({
    where: { bulkOrder: { userId: user.id }, line: 2 },
    data: { problem: { label: null, message: { messageKey: 'orders.cannotCheckPlayerForOrder' } } },
  });
  await page.reload();
  await expect(page.getByRole('row', { name: /17367/ })).toContainText('Please try again in a minute');
  await page.getByRole('button', { name: /^Order 1 line for/ }).click();
  await expect(page.getByText('Done: 1 order is placed.')).toBeVisible();
  await page.getByRole('button', { name: 'New list of the rest' }).click();
  await expect(page.getByRole('row', { name: /17367/ })).toContainText('Ready');
  await page.getByRole('button', { name: /^Order 1 line for/ }).click();
  await expect(page.getByText('Done: 1 order is placed.')).toBeVisible();
  expect(await db.order.count({ where: { userId: user.id } })).toBe(2);
});
