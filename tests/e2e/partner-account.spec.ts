// A reseller becomes a partner in its account: asks, makes a key that works, rotates and revokes it, and manages
// webhooks.

import * as make from '../support/make';
import { callStore } from '../support/server/raw-call';
import { expect, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll, PHONE } from './look';
import { password, picture } from './people';

// What the forms refuse on purpose.
test.use({
  expectedComplaints: [/status of 40[03] .*\/user\/(partner\/(ask|keys)|webhooks)$/],
});

test('a reseller asks, makes a test key that works at once, rotates it and revokes it', async ({
  page,
  db,
  baseURL,
}) => {
  const user = await signInNewUser(page, db, { role: 'reseller' });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Partner API' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Partner API' })).toBeVisible();
  await page.getByRole('button', { name: 'Ask for access' }).click();
  await expect(page.getByLabel('About your business')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('About your business').fill('I sell in forty shops.');
  await page.getByRole('button', { name: 'Ask for access' }).click();
  await expect(page.getByRole('region', { name: 'Your access' })).toContainText('Until then your test keys');
  expect(await db.partner.findUniqueOrThrow({ where: { userId: user.id } })).toMatchObject({
    status: 'asked',
  });

  const keys = page.getByRole('region', { name: 'Keys' });
  await keys.getByRole('button', { name: 'Make a key' }).click();
  await keys.getByLabel('Name').fill('Counter one');
  await keys.getByLabel('Networks').fill('everywhere');
  await keys.getByRole('button', { name: 'Make the key' }).click();
  await expect(keys.getByLabel('Networks')).toHaveAttribute('aria-invalid', 'true');
  await expectNoFindings(page);
  await picture(page, 'partner-key-form');
  await keys.getByLabel('Networks').fill('');
  await keys.getByLabel('Cap for each day in rupees').fill('2,000');
  // The sign-in was long ago: the key needs a proof of who asks.
  await db.session.updateMany({ where: { userId: user.id }, data: { provedAt: new Date('2026-01-01') } });
  await keys.getByRole('button', { name: 'Make the key' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Your current password').fill(password);
  await proof.getByRole('button', { name: 'Continue' }).click();
  const shown = keys.locator('code');
  await expect(shown).toHaveText(/^trg_test_[0-9A-Za-z]{36}$/);
  const text = (await shown.textContent()) ?? '';
  await expect(keys.getByRole('button', { name: /^Copy/ })).toBeVisible();
  await picture(page, 'partner-key-once');
  const balance = (token: string) =>
    callStore(baseURL ?? '', 'GET /v1/balance', { token }).then(({ status }) => status);
  expect(await balance(text)).toBe(200);
  await keys.getByRole('button', { name: 'I have kept it' }).click();
  await expect(page.getByText(text)).toHaveCount(0);
  await page.reload();
  expect(await page.content()).not.toContain(text);

  await keys.getByRole('button', { name: 'Rotate the key Counter one' }).click();
  const rotation = page.getByRole('dialog', { name: 'Rotate the key Counter one?' });
  await rotation.getByLabel('The present key works').selectOption('0');
  await rotation.getByRole('button', { name: 'Rotate' }).click();
  await expect(shown).toHaveText(/^trg_test_/);
  const next = (await shown.textContent()) ?? '';
  expect([await balance(text), await balance(next)]).toEqual([401, 200]);
  // Until the list is read again its row is that of the key that was replaced.
  await expect(keys.getByText(`…${next.slice(-4)}`)).toBeVisible();
  await keys.getByRole('button', { name: 'Revoke the key Counter one' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('The key is revoked.')).toBeVisible();
  expect(await balance(next)).toBe(401);
  await expectNoSidewaysScroll(page);
  await picture(page, 'partner-account');
  await page.setViewportSize(PHONE);
  await page.goto('/hi/dashboard/api');
  await expect(page.getByRole('heading', { level: 1, name: 'पार्टनर API' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'partner-account-phone-hi');
});

test('a partner begins its test world anew and adds, edits and removes an endpoint', async ({ page, db }) => {
  const user = await signInNewUser(page, db, { role: 'reseller' });
  const row = await db.user.findUniqueOrThrow({ where: { id: user.id } });
  await make.makePartner(db, { user: row, testBalance: 12_00n });
  await page.goto('/dashboard/api');
  const access = page.getByRole('region', { name: 'Your access' });
  await expect(access).toContainText('₹12');
  await access.getByRole('button', { name: 'Start the test world again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start again' }).click();
  await expect(access).toContainText('₹1,00,000');

  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'Add an endpoint' }).click();
  const form = page.getByRole('region', { name: 'New endpoint' });
  await form.getByLabel('Address').fill('https://10.0.0.1/hook');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
  // The sandbox of the browser tests may call this machine.
  const url = `http://127.0.0.1:9/${user.id}`;
  await form.getByLabel('Address').fill(url);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.locator('code')).toHaveText(/^whsec_/);
  const card = page.getByRole('region', { name: 'Test endpoint' });
  await expect(card).toContainText(url);
  await expectNoFindings(page);
  await picture(page, 'partner-endpoint');

  await card.getByRole('button', { name: 'Disable' }).click();
  await expect(card).toContainText('Switched off by you.');
  await card.getByRole('button', { name: `Edit the endpoint ${url}` }).click();
  await card.getByLabel('balance.low').check();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('order.cancelled, order.waiting, balance.low');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await picture(page, 'partner-endpoint-phone');
  await card.getByRole('button', { name: `Remove the endpoint ${url}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(card).toHaveCount(0);
  expect(await db.partnerEndpoint.count({ where: { partnerId: user.id, deletedAt: null } })).toBe(0);
});

test('the page for developers leads from the question to the first order in both languages', async ({
  page,
}) => {
  await page.goto('/developers');
  await expect(page.getByRole('region', { name: 'Calls' })).toContainText('POST /orders');
  await expect(page.getByRole('region', { name: 'Codes' })).toContainText('spend_cap_reached');
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'developers-phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await picture(page, 'developers');
  await page.goto('/hi/developers');
  await expect(page.getByRole('heading', { level: 1, name: 'डेवलपर के लिए पार्टनर API' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a customer is not offered the partner API', async ({ page, db }) => {
  await signInNewUser(page, db);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Invoices' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Partner API' })).toHaveCount(0);
  await page.goto('/dashboard/api');
  await expect(page.getByText('The partner API is for resellers.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask for access' })).toHaveCount(0);
});
