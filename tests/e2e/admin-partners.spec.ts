// Partners in the panel: who asked, admission with a cap, suspension, and the end of a key.
import * as make from '../support/make';
import { expect, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll, PHONE } from './look';
import { picture } from './people';

test('staff admit a partner with a cap, revoke its key and suspend it', async ({ page, db }) => {
  const user = await make.makeReseller(db, { name: `Partner ${Date.now()}` });
  await make.makePartner(db, { user, status: 'asked', about: 'I sell in forty shops.' });
  const { key } = await make.makePartnerKey(db, { partnerId: user.id, name: 'Counter one' });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/partners');
  const row = page
    .getByRole('region', { name: 'Resellers who order by program' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: user.name }) });
  await expect(row).toContainText('Waits for a decision');
  await expect(row).toContainText('I sell in forty shops.');
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-partners');

  await row.getByRole('button', { name: `Decide about ${user.name}` }).click();
  const form = page.getByRole('dialog', { name: `Decide about ${user.name}` });
  await form.getByLabel('Cap for each day in rupees').fill('much');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Cap for each day in rupees')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Cap for each day in rupees').fill('5000');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Admitted');
  await expect(row).toContainText('of at most ₹5,000');

  await row.getByText('Keys: 1').click();
  await row.getByRole('button', { name: `Revoke the key Counter one of ${user.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toContainText('No key works.');
  const revoked = await db.partnerKey.findUniqueOrThrow({ where: { id: key.id } });
  expect(revoked.revokedAt).not.toBeNull();

  await page.setViewportSize(PHONE);
  await row.getByRole('button', { name: `Decide about ${user.name}` }).click();
  await form.getByLabel('Partner API').selectOption('suspended');
  await expectNoFindings(page);
  await picture(page, 'admin-partners-phone');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Suspended');
  await expectNoSidewaysScroll(page);
  const entries = await db.auditEntry.findMany({ where: { objectId: user.id }, orderBy: { id: 'asc' } });
  expect(entries.map(({ action }) => action)).toEqual(['decide-partner', 'decide-partner']);
});

test('who may only read users sees partners without buttons', async ({ page, db }) => {
  const { user } = await make.makePartner(db, { status: 'asked' });
  await signInNewUser(page, db, { staffRole: 'finance' });
  await page.goto('/admin/partners');
  await expect(page.getByRole('heading', { name: user.name, exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Decide about/ })).toHaveCount(0);
});
