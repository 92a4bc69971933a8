import type { Page } from '@playwright/test';
import { minutes } from '@/lib/platform/time';
import { emailForm } from './people';
import { expect, mailedPath, picture, test, verifyNewcomer } from './shop';

async function askForLink(page: Page, email: string): Promise<string> {
  await page.goto('/forgetpassword');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  const said = page.locator('form').getByRole('status');
  await expect(said).not.toBeEmpty();
  return (await said.textContent()) ?? '';
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test.describe('forgotten passwords', () => {
  test.use({ expectedComplaints: [/40[01]/] });

  test('a forgotten password is replaced by the link in the mail, once', async ({ page }) => {
    const { email, password } = await verifyNewcomer(page);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL('/forgetpassword');
    await askForLink(page, email);
    await picture(page, 'forgetpassword-sent');

    const path = await mailedPath(email, '/reset_password/');
    await page.clock.install();
    await page.goto(path);
    await page.clock.pauseAt(Date.now() + minutes(1));
    await setPassword(page, 'nine dry umbrellas');
    await expect(page.locator('form').getByRole('status')).toContainText('Your password has been changed.');
    // After 2 s (spec S9.2). The page's clock is stopped, so that waiting here only lets a request through.
    const opened: string[] = [];
    page.on('request', (request) => opened.push(new URL(request.url()).pathname));
    await page.clock.runFor(1900);
    await page.waitForTimeout(500);
    expect(opened).not.toContain('/login');
    await page.clock.runFor(200);
    await page.clock.resume();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('status').filter({ hasText: 'has been changed' })).toBeVisible();
    await logIn(page, email, password);
    await expect(emailForm(page).getByRole('alert')).toHaveText('Invalid email or password.');
    await logIn(page, email, 'nine dry umbrellas');
    await expect(page).toHaveURL('/home');
    await page.evaluate(() => localStorage.clear());

    await page.goto(path);
    await setPassword(page, 'ten dry umbrellas');
    await expect(page.locator('form').getByRole('alert')).toHaveText('The link is corrupted.');
    await picture(page, 'reset-corrupted');
    await page.waitForTimeout(2500);
    await expect(page).toHaveURL(path);
    await page.getByRole('link', { name: 'Regenerate Link' }).click();
    await expect(page).toHaveURL('/forgetpassword');
  });

  test('a forgotten password is answered alike for an address without an account', async ({ page }) => {
    const { email } = await verifyNewcomer(page);
    const known = await askForLink(page, email);
    expect(await askForLink(page, `nobody-${email}`)).toBe(known);
  });

  test('a password that is easy to guess is refused, and the link stays valid', async ({ page }) => {
    const { email } = await verifyNewcomer(page);
    await askForLink(page, email);
    await page.goto(await mailedPath(email, '/reset_password/'));
    await setPassword(page, 'short');
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/at least 8 characters/);
    await setPassword(page, 'password123');
    await expect(page.locator('form').getByRole('alert')).toContainText('harder to guess');
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/tried first/);
    await picture(page, 'reset-weak');
    await setPassword(page, 'eight old umbrellas');
    await expect(page).toHaveURL('/login', { timeout: 10_000 });
  });
});
