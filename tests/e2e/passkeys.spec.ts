import type { Page } from '@playwright/test';
import { after, minutes, seconds } from '@/lib/platform/time';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, picture, signInNewUser, test } from './people';
import { mailedCode, someNewcomer } from './shop';
import { giveVirtualAuthenticator } from './virtual-authenticator';

// The refusal that asks for recent authentication is one, which browsers log.
test.use({ expectedComplaints: [/Failed to load resource.*(401|403|ERR_INTERNET_DISCONNECTED)/] });

/** A new customer on the dashboard, who has pressed 'Add a passkey' in a browser that makes one without asking. */
async function beginToAdd(page: Page, db: Parameters<typeof signInNewUser>[1]) {
  await giveVirtualAuthenticator(page);
  const user = await signInNewUser(page, db);
  await page.goto('/dashboard?tab=security');
  const card = page.locator('#passkeys');
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  return { user, card };
}

test('a passkey is added on the dashboard, signs in by itself, and confirms its own removal', async ({
  page,
  db,
}) => {
  const { user: asha, card } = await beginToAdd(page, db);
  await card.getByRole('textbox', { name: 'Name' }).fill('My phone');
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'passkey-add');
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(card.getByText('Keep these recovery codes')).toBeVisible();
  await card.getByRole('button', { name: 'I have saved them' }).click();
  await expect(card.getByRole('button', { name: 'Remove the passkey My phone' })).toBeVisible();
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'passkeys');

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Please log in to see your dashboard' })).toBeVisible();
  // In the server's answer, because the page may be left before it can be looked at.
  expect(await (await page.request.get('/login')).text()).toMatch(/autocomplete="username webauthn"/i);
  await page.goto('/login?next=%2Fdashboard%3Ftab%3Dsecurity');
  // Where the browser offers passkeys below the field by itself, the virtual authenticator answers before any press.
  const button = page.getByRole('button', { name: 'Login with a passkey' });
  await Promise.race([button.click().catch(() => {}), page.waitForURL('/dashboard?tab=security')]);
  await expect(page).toHaveURL('/dashboard?tab=security');

  const longAgo = after(new Date(), -(minutes(10) + seconds(5)));
  await db.session.updateMany({ where: { userId: asha.id }, data: { provedAt: longAgo } });
  await card.getByRole('button', { name: 'Remove the passkey My phone' }).click();
  await page
    .getByRole('dialog', { name: 'Remove “My phone”?' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click();
  const proving = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expectNoFindings(page);
  await picture(page, 'passkey-confirm');
  await proving.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(card.getByText('The passkey “My phone” was removed.')).toBeVisible();
  expect(await db.passkey.count({ where: { userId: asha.id } })).toBe(0);
});

test('bug: a passkey was not added, without a word, when the connection was lost between two steps', async ({
  page,
  db,
}) => {
  const { card } = await beginToAdd(page, db);
  await page.route('**/_next/static/chunks/**', (route) => route.abort('internetdisconnected'));
  const refused = page.waitForEvent('requestfailed');
  await card.getByRole('button', { name: 'Continue' }).click();
  await refused;
  // The loader gives up after two tries, within a second of each other.
  await page.waitForTimeout(1500);
  await page.unroute('**/_next/static/chunks/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(card.getByText('Keep these recovery codes')).toBeVisible();
});

test('a customer with a passkey changes the email after confirming with it, and is not asked for the password', async ({
  page,
  db,
}) => {
  const { card } = await beginToAdd(page, db);
  await card.getByRole('textbox', { name: 'Name' }).fill('My phone');
  await card.getByRole('button', { name: 'Continue' }).click();
  await card.getByRole('button', { name: 'I have saved them' }).click();
  await expect(card.getByRole('button', { name: 'Remove the passkey My phone' })).toBeVisible();

  const { email } = someNewcomer();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Your current password')).toHaveCount(0);
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'contacts-passkey');
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await dialog.getByLabel('New email').fill(email);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByLabel(`Code sent to ${email}`).fill(await mailedCode(email));
  await expect(page.getByText('Your account has been changed.').first()).toBeVisible();
  await expect(page.locator('#profile')).toContainText(email);
  await picture(page, 'passkeys-after-change');
});
