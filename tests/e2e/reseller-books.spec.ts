// What a reseller has for its books: the statement of each month, and a notice when the balance falls below what it
// chose.
import * as make from '../support/make';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, picture, signInNewUser, test } from './people';

test('a reseller downloads the statement of a month as PDF and CSV; a customer has no months', async ({
  page,
  db,
  browser,
  baseURL,
}) => {
  await signInNewUser(page, db, { role: 'reseller' });
  await page.goto('/dashboard/invoices');
  const months = page.locator('#months').getByRole('listitem');
  await expect(months).toHaveCount(13);
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    months
      .first()
      .getByRole('link', { name: /^Statement \(PDF\)/ })
      .click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.pdf$/);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    months
      .nth(1)
      .getByRole('link', { name: /^Statement \(CSV\)/ })
      .click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/\.csv$/);
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'reseller-months');
  const other = await browser.newPage({ ...(baseURL && { baseURL }) });
  await signInNewUser(other, db);
  await other.goto('/dashboard/invoices');
  await expect(other.locator('#documents')).toBeVisible();
  await expect(other.locator('#months')).toHaveCount(0);
  await other.close();
});

test('a partner chooses the balance below which it is told', async ({ page, db }) => {
  const user = await signInNewUser(page, db, { role: 'reseller' });
  await make.makePartner(db, { user });
  await page.goto('/dashboard/api');
  const card = page.locator('#balance');
  await card.getByLabel('Alert me below (rupees)').fill('2500');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  expect(await db.partner.findUniqueOrThrow({ where: { userId: user.id } })).toMatchObject({
    lowBalance: 2_500_00n,
  });
  await page.reload();
  await expect(card.getByLabel('Alert me below (rupees)')).toHaveValue('2500');
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'partner-balance');
  await card.getByLabel('Alert me below (rupees)').fill('');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(async () => {
    expect((await db.partner.findUniqueOrThrow({ where: { userId: user.id } })).lowBalance).toBeNull();
  }).toPass();
});
