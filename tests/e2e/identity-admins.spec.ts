// Administrators who sign in by the external identity provider: the second step, and who may change prices.

import type { Page } from '@playwright/test';
import type { Db } from '@/lib/platform/db';
import { systemClock } from '@/lib/platform/time';
import { authenticator } from '../support/authenticator';
import { makeItem } from '../support/make';
import {
  expectSignedInAs,
  expectSignedOut,
  heldByLibrary,
  nothingHeld,
  pictureAsSeen,
  signInByRedirect,
} from './identity';
import { expectNoFindings } from './look';
import { accounts, expect, makePerson, type Person, password, test } from './people';

const bearer = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.token)}`,
});

const secondStep = (page: Page) => page.getByRole('dialog', { name: 'One more step' });

/** Gives the signed-in user an authenticator, by the calls that the dashboard makes. */
async function addAuthenticator(page: Page, db: Db, { id }: Person) {
  const headers = await bearer(page);
  const begun = await page.request.post('/auth/second-factor/begin', { headers, data: { password } });
  expect(begun.status(), await begun.text()).toBe(200);
  const app = authenticator((await begun.json()).secret, systemClock);
  const data = { code: app.code() };
  const confirmed = await page.request.post('/auth/second-factor/confirm', { headers, data });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
  // A code is valid once, and the test need not wait half a minute for the next.
  await db.user.update({ where: { id }, data: { totpLastStep: null } });
  return app;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expectSignedOut(page);
}

test.describe('administrators with an authenticator', () => {
  test.use({ expectedComplaints: [/status of 401/] });

  test("an administrator is asked for the authenticator's code after the provider, and only a right one signs in", async ({
    page,
    db,
  }) => {
    const admin = await makePerson(db, { role: 'admin' });
    await signInByRedirect(page, admin.email);
    await expectSignedInAs(page, admin.email);
    const app = await addAuthenticator(page, db, admin);
    await signOut(page);

    await signInByRedirect(page, admin.email, '/login?next=%2Fdashboard');
    await expect(secondStep(page)).toBeVisible();
    await expect(secondStep(page).getByLabel('Code', { exact: true })).toBeFocused();
    expect(await page.evaluate(() => localStorage.token)).toBe('');
    await secondStep(page).getByLabel('Code', { exact: true }).fill(app.wrongCode());
    await secondStep(page).getByRole('button', { name: 'Continue' }).click();
    await expect(secondStep(page)).toContainText('This code is not right.');
    await expectNoFindings(page);
    await pictureAsSeen(page, 'identity-second-step');
    await secondStep(page).getByLabel('Code', { exact: true }).fill(app.code());
    await secondStep(page).getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expectSignedInAs(page, admin.email);
  });

  test('an administrator who closes the dialog for the code is not signed in', async ({ page, db }) => {
    const admin = await makePerson(db, { role: 'admin' });
    await signInByRedirect(page, admin.email);
    await expectSignedInAs(page, admin.email);
    await addAuthenticator(page, db, admin);
    await signOut(page);

    await signInByRedirect(page, admin.email);
    await secondStep(page).getByRole('button', { name: 'Close' }).click();
    await expect(secondStep(page)).toBeHidden();
    await expect.poll(() => heldByLibrary(page)).toEqual(nothingHeld);
    await page.reload();
    await expectSignedOut(page);
  });
});

test('only an administrator to whom the provider grants update:price changes a price', async ({
  page,
  db,
}) => {
  const item = await makeItem(db, { discountedPrice: 120_00n, resellPrice: 110_00n });
  const data = { price: 125, resellPrice: 110, itemInstock: true };
  const change = async () =>
    (await page.request.post(`/admin/updateitem/${item.id}`, { headers: await bearer(page), data })).status();

  const admin = await makePerson(db, { role: 'admin' });
  await signInByRedirect(page, admin.email);
  await expectSignedInAs(page, admin.email);
  expect(await change()).toBe(403);
  await signOut(page);

  await signInByRedirect(page, accounts.admin);
  await expectSignedInAs(page, accounts.admin);
  expect(await change()).toBe(200);
});
