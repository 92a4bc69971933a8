// Tiers in the panel: created, changed, deleted, and shown beside their customers.
import * as make from '../support/make';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, makeOrders, makePerson, picture, signInNewUser, test } from './people';

test('a tier is created, refused where it is wrong, changed, shown in the list of users, and deleted', async ({
  page,
  db,
}) => {
  await signInNewUser(page, db, { role: 'admin' });
  const from = make.nextThreshold();
  const name = `Gold ${from}`;
  await page.goto('/admin/tiers');
  await page.getByRole('button', { name: 'New tier' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Hindi name').fill('गोल्ड');
  await page.getByLabel('From (rupees in a year)').fill(String(from));
  await page.getByLabel('Extra points (percent)').fill('21');
  await page.getByRole('button', { name: 'Create tier' }).click();
  await expect(page.getByText('must be from 0.01 to 20 percent')).toBeVisible();
  await page.getByLabel('Extra points (percent)').fill('1.5');
  await expectNoFindings(page);
  await picture(page, 'admin-tier-form');
  await page.getByRole('button', { name: 'Create tier' }).click();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('1.5% more points');
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByLabel('Extra points (percent)').fill('2.25');
  await page.getByRole('button', { name: 'Save tier' }).click();
  await expect(row).toContainText('2.25% more points');
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-tiers');

  const person = await makePerson(db);
  await makeOrders(db, person, { status: 'Completed', value: BigInt(from) * 100n, endedAt: new Date() });
  await page.goto(`/admin/usersdata?search=${encodeURIComponent(person.email ?? '')}`);
  await expect(page.getByRole('row').filter({ hasText: person.email ?? '' })).toContainText(name);
  await picture(page, 'admin-users-tier');

  await page.goto('/admin/tiers');
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Delete tier' }).click();
  await expect(row).toHaveCount(0);
});
