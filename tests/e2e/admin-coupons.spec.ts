import { expect, picture, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll } from './look';

test('a coupon is created, tried for a customer, changed and ended', async ({
  page,
  db,
  listing: {
    items: [item],
  },
}) => {
  await signInNewUser(page, db, { role: 'admin' });
  const customer = await db.user.findFirstOrThrow({
    where: { role: 'user' },
    orderBy: { createdAt: 'desc' },
  });
  const code = `FEAST${item.itemid}`;
  await page.goto('/admin/coupons');
  await page.getByRole('button', { name: 'New coupon' }).click();
  await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await page.getByLabel('It takes off').selectOption('percent');
  await page.getByLabel('Percent').fill('5');
  await page.getByLabel('Orders in all').fill('0');
  await page.getByRole('button', { name: 'Create coupon' }).click();
  await expect(page.getByText('must be a whole number of 1 or more')).toBeVisible();
  await page.getByLabel('Orders in all').fill('2');
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-coupon-form');
  await page.getByRole('button', { name: 'Create coupon' }).click();
  const row = page.getByRole('listitem').filter({ hasText: code });
  await expect(row).toContainText('5 % off, on everything');
  await expect(row).toContainText('Used 0 of 2 times');

  await page.getByRole('textbox', { name: 'Customer' }).fill(customer.id);
  await page.getByLabel('Item', { exact: true }).selectOption(String(item.itemid));
  await page.getByLabel('Coupon code').fill(code);
  await page.getByRole('button', { name: 'Show price' }).click();
  await expect(page.getByText('Pays')).toBeVisible();
  await expect(page.getByText('₹114')).toBeVisible();
  await expectNoFindings(page);
  await picture(page, 'admin-coupons');

  await row.getByRole('button', { name: `Edit ${code}` }).click();
  await page.getByLabel('Orders in all').fill('7');
  await page.getByRole('button', { name: 'Save coupon' }).click();
  await expect(row).toContainText('Used 0 of 7 times');
  await row.getByRole('button', { name: `End ${code}` }).click();
  await page.getByRole('button', { name: 'End coupon' }).click();
  await expect(row).toContainText('Ended');
});
