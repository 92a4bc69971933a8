// The screen of gateways: their state and cost, and the rules by which new payments go to them.
import { expectNoFindings, expectNoSidewaysScroll, PHONE } from './look';
import { expect, picture, signInNewUser, test } from './people';

test('the cost of a gateway is saved, and refused where it is none', async ({ page, db }) => {
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/gateways');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Razorpay' }) });
  await expect(card).toContainText('It takes the payments that a rule gives it.');
  const usual = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'EKQR' }) });
  await expect(usual).toContainText('It takes the payments that no rule fits.');
  await card.getByLabel('Percent of the amount').fill('many');
  await card.getByLabel('Rupees for each payment').fill('0');
  await card.getByRole('button', { name: 'Save cost of Razorpay' }).click();
  await expect(card.getByText('is not an amount')).toBeVisible();
  await card.getByLabel('Percent of the amount').fill('2.36');
  await card.getByRole('button', { name: 'Save cost of Razorpay' }).click();
  await expect(page.getByText('The cost of Razorpay is saved.')).toBeVisible();
  expect(await db.gatewayCost.findUnique({ where: { gateway: 'razorpay' } })).toMatchObject({
    rate: 236,
    paise: 0,
  });
  await page.reload();
  await expect(card.getByLabel('Percent of the amount')).toHaveValue('2.36');
  await db.gatewayCost.deleteMany({ where: { gateway: 'razorpay' } });
});

test('a rule is created, refused where it is wrong, changed and deleted', async ({ page, db }) => {
  await signInNewUser(page, db, { role: 'admin' });
  const name = `Nights ${crypto.randomUUID()}`;
  await page.goto('/admin/gateways');
  await page.getByRole('button', { name: 'New rule' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  // Payments of other tests must not follow it.
  await page.getByLabel('From so many rupees').fill('9,999,998');
  await page.getByLabel('Up to so many rupees').fill('1');
  await page.getByLabel('From (time in India)').fill('22:00');
  await page.getByLabel('Until (time in India)').fill('06:00');
  await page.getByLabel('Device').selectOption('phone');
  await page.getByLabel('First choice').selectOption('razorpay');
  await page.getByLabel('Second choice').selectOption('ekqr');
  await page.getByRole('button', { name: 'Create rule' }).click();
  await expect(page.getByText('is not an amount')).toBeVisible();
  await page.getByLabel('Up to so many rupees').fill('9999999');
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-gateway-rule');
  await page.getByRole('button', { name: 'Create rule' }).click();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText(
    'Payments of ₹99,99,998 to ₹99,99,999, on phones, from 22:00 until 06:00 in India.',
  );
  await expect(row).toContainText('To Razorpay; when that fails, to EKQR.');
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByLabel('Order').selectOption('cost');
  await page.getByRole('button', { name: 'Save rule' }).click();
  await expect(row).toContainText('To the cheapest of Razorpay, EKQR.');
  await expectNoFindings(page);
  await picture(page, 'admin-gateways');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-gateways-phone');
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Delete rule' }).click();
  await expect(row).toHaveCount(0);
});
