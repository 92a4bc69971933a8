import { emailForm } from './people';
import { accounts, expect, password, signIn, test } from './shop';

test.describe('wrong passwords', () => {
  test.use({ expectedComplaints: [/Failed to load resource.*401/] });

  test('a wrong password is answered under the form', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(accounts.shopper);
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(emailForm(page).getByRole('alert')).not.toBeEmpty();
    await expect(page).toHaveURL('/login');
  });
});

test('a login keeps the four session values for six hours and goes home', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(accounts.shopper);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/home');
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(JSON.parse(stored.user ?? '')).toMatchObject({ email: accounts.shopper, role: 'user' });
  expect(stored.token?.split('.')).toHaveLength(3);
  expect(stored.isLoggedIn).toBe('true');
  const ahead = Number(stored.expiryTime) - Date.now();
  expect(ahead).toBeGreaterThan(6 * 3_600_000 - 60_000);
  expect(ahead).toBeLessThanOrEqual(6 * 3_600_000);
});

test('a foreign address is not followed after the login', async ({ page }) => {
  await signIn(page);
  await page.goto('/login?next=https://elsewhere.example/');
  await expect(page).toHaveURL('/home');
  await page.goto('/login?next=//elsewhere.example/');
  await expect(page).toHaveURL('/home');
});

test('the menu shows who is signed in, and signs out', async ({ page }) => {
  await signIn(page);
  await page.goto('/home');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByText(accounts.shopper)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.token, localStorage.isLoggedIn, localStorage.user])).toEqual(
    ['', 'false', '{}'],
  );
  // The trusted-device cookie stays: it signs no user in.
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .not.toContain('tarang.session');
});

test('an expired session is cleared on load', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('isLoggedIn', 'true');
    localStorage.setItem('token', 'x');
    localStorage.setItem('user', '{"userid":"1","email":"a@b.c"}');
    localStorage.setItem('expiryTime', String(Date.now() - 1));
  });
  const said = page.waitForEvent(
    'console',
    (message) => message.text() === 'Session expired, please log in again.',
  );
  await page.goto('/home');
  await said;
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a confirmation page asks visitors to log in, and brings them back', async ({ page }) => {
  await page.goto('/confirmation?client_txn_id=ABCDEF123456');
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fconfirmation%3Fclient_txn_id%3DABCDEF123456/);
});
