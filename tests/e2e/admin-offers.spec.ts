// Coupons and campaigns in the panel: created, tried for a customer, changed and ended.
import type { Locator, Page } from '@playwright/test';
import type { Db } from '@/lib/platform/db';
import { expect, picture, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll } from './look';

async function expectForm(page: Page, name: string): Promise<void> {
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, name);
}

/** Asks what the newest customer would pay for an item of ₹120 of which 5 % are taken off. */
async function expectPreview(page: Page, db: Db, { itemid, code }: { itemid: number; code?: string }) {
  const customer = await db.user.findFirstOrThrow({
    where: { role: 'user' },
    orderBy: { createdAt: 'desc' },
  });
  await page.getByRole('textbox', { name: 'Customer' }).fill(customer.id);
  await page.getByLabel('Item', { exact: true }).selectOption(String(itemid));
  if (code) await page.getByLabel('Coupon code').fill(code);
  await page.getByRole('button', { name: 'Show price' }).click();
  await expect(page.getByText('Pays')).toBeVisible();
  await expect(page.getByText('₹114')).toBeVisible();
  await expectNoFindings(page);
}

async function endIt(page: Page, row: Locator, name: string, noun: 'coupon' | 'campaign'): Promise<void> {
  await row.getByRole('button', { name: `End ${name}` }).click();
  await page.getByRole('button', { name: `End ${noun}` }).click();
  await expect(row).toContainText('Ended');
}

test('a coupon is created, tried for a customer, changed and ended', async ({
  page,
  db,
  listing: {
    items: [{ itemid }],
  },
}) => {
  await signInNewUser(page, db, { role: 'admin' });
  const code = `FEAST${itemid}`;
  await page.goto('/admin/coupons');
  await page.getByRole('button', { name: 'New coupon' }).click();
  await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await page.getByLabel('It takes off').selectOption('percent');
  await page.getByLabel('Percent').fill('5');
  await page.getByLabel('Orders in all').fill('0');
  await page.getByRole('button', { name: 'Create coupon' }).click();
  await expect(page.getByText('must be a whole number of 1 or more')).toBeVisible();
  await page.getByLabel('Orders in all').fill('2');
  await expectForm(page, 'admin-coupon-form');
  await page.getByRole('button', { name: 'Create coupon' }).click();
  const row = page.getByRole('listitem').filter({ hasText: code });
  await expect(row).toContainText('5 % off, on everything');
  await expect(row).toContainText('Used 0 of 2 times');
  await expectPreview(page, db, { itemid, code });
  await picture(page, 'admin-coupons');
  await row.getByRole('button', { name: `Edit ${code}` }).click();
  await page.getByLabel('Orders in all').fill('7');
  await page.getByRole('button', { name: 'Save coupon' }).click();
  await expect(row).toContainText('Used 0 of 7 times');
  await endIt(page, row, code, 'coupon');
});

test('a campaign is created, tried for a customer, changed and ended', async ({
  page,
  db,
  listing: {
    items: [{ itemid }],
  },
}) => {
  await signInNewUser(page, db, { role: 'admin' });
  const name = `Feast ${itemid}`;
  await page.goto('/admin/campaigns');
  await page.getByRole('button', { name: 'New campaign' }).click();
  await page.getByLabel('Name for customers').fill(name);
  await page.getByLabel('It takes off').selectOption('percent');
  await page.getByLabel('Percent').fill('5');
  await page.getByLabel('Units in all').fill('4');
  await page.getByLabel('Ends (Indian time)').fill('2099-01-01T00:00');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  // It names neither a product nor an item.
  const items = page.getByLabel('Items (numbers separated by commas');
  await expect(items).toHaveAttribute('aria-invalid', 'true');
  await items.fill(String(itemid));
  await expectForm(page, 'admin-campaign-form');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('5 % off, on 1 item');
  await expect(row).toContainText('Sold 0 of 4');
  await expectPreview(page, db, { itemid });
  await picture(page, 'admin-campaigns');
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByLabel('Units in all').fill('9');
  await page.getByRole('button', { name: 'Save campaign' }).click();
  await expect(row).toContainText('Sold 0 of 9');
  await endIt(page, row, name, 'campaign');
});
