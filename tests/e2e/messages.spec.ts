// Choosing what the store tells a customer, and where.
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, picture, signInNewUser, test } from './people';

test('a customer chooses what they are told, and finds the choice again', async ({ page, db }) => {
  await signInNewUser(page, db);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  const points = page.getByRole('group', { name: 'Points earned' }).getByLabel('Mail');
  const delivered = page.getByRole('group', { name: 'Delivered' }).getByLabel('Mail');
  await expect(points).not.toBeChecked();
  await expect(delivered).toBeChecked();
  await points.check();
  await delivered.uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'messages');
  await page.reload();
  await expect(points).toBeChecked();
  await expect(delivered).not.toBeChecked();
});
