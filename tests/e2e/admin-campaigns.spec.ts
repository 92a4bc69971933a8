import { expect, picture, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll } from './look';

test('a campaign is created, tried for a customer, changed and ended', async ({
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
  const name = `Feast ${item.itemid}`;
  await page.goto('/admin/campaigns');
  await page.getByRole('button', { name: 'New campaign' }).click();
  await page.getByLabel('Name for customers').fill(name);
  await page.getByLabel('It takes off').selectOption('percent');
  await page.getByLabel('Percent').fill('5');
  await page.getByLabel('Units in all').fill('4');
  await page.getByLabel('Ends (Indian time)').fill('2099-01-01T00:00');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  // It names neither a product nor an item.
  await expect(page.locator('#itemids-error, [aria-invalid=true]').first()).toBeVisible();
  await page.getByLabel('Items (numbers separated by commas').fill(String(item.itemid));
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-campaign-form');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('5 % off, on 1 item');
  await expect(row).toContainText('Sold 0 of 4');

  await page.getByRole('textbox', { name: 'Customer' }).fill(customer.id);
  await page.getByLabel('Item', { exact: true }).selectOption(String(item.itemid));
  await page.getByRole('button', { name: 'Show price' }).click();
  await expect(page.getByText('₹114')).toBeVisible();
  await expectNoFindings(page);
  await picture(page, 'admin-campaigns');

  await row.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByLabel('Units in all').fill('9');
  await page.getByRole('button', { name: 'Save campaign' }).click();
  await expect(row).toContainText('Sold 0 of 9');
  await row.getByRole('button', { name: `End ${name}` }).click();
  await page.getByRole('button', { name: 'End campaign' }).click();
  await expect(row).toContainText('Ended');
});
