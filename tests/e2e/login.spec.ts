import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { hours, seconds } from '@/lib/platform/time';
import { emailForm, expect, logInByForm, makePerson, password, picture, signIn, test } from './people';
import { anotherCode, skipPopup, textedCode } from './shop';

const PAGES = [
  '/login',
  '/register',
  '/forgetpassword',
  '/reset_password/some/thing',
  '/checkverification',
  '/otplogin',
  '/otpverify/9876543210',
];

test.describe('signed-in users', () => {
  test.use({ expectedComplaints: [/400/] });

  test('a signed-in user is sent home from every page of signing up and in', async ({ page, db }) => {
    await signIn(page, (await makePerson(db)).email);
    for (const path of [...PAGES, '/verification/some/thing']) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/home');
    }
  });
});

test('signing in leads to the page before, by email or by mobile number', async ({ page, db }) => {
  const { email, mobile } = await makePerson(db);
  await page.goto('/login?next=%2Fproduct%2Fdiscord-nitro');
  await logInByForm(page, email);
  await expect(page).toHaveURL('/product/discord-nitro');

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  const number = mobile?.slice(3) ?? '';
  await page.goto('/login?next=%2Fproduct%2Fdiscord-nitro');
  await page.getByLabel('Mobile number').fill(number);
  await page.getByRole('button', { name: 'Send Otp' }).click();
  await expect(page).toHaveURL(/^[^?]+\/otpverify\/\d{10}\?next=/);
  await page.getByLabel('OTP', { exact: true }).fill(await textedCode(number));
  await expect(page).toHaveURL('/product/discord-nitro');
});

test('signing in on one tab leads the other on', async ({ page, context, db }) => {
  const { email } = await makePerson(db);
  const other = await context.newPage();
  await other.goto('/register');
  await page.goto('/login');
  await logInByForm(page, email);
  await expect(page).toHaveURL('/home');
  await expect(other).toHaveURL('/home');
});

test('a page out of the back-forward cache checks who is signed in now', async ({ page, db }) => {
  await signIn(page, (await makePerson(db)).email);
  await page.goto('/home');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await page.evaluate(() => {
    // As another page left it, while this one was cached.
    localStorage.setItem('isLoggedIn', 'false');
    localStorage.setItem('token', '');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test.describe('refused logins', () => {
  test.use({ expectedComplaints: [/40[13]/] });

  test('a login names what is missing before it sends anything, and a refused one says why', async ({
    page,
    db,
  }) => {
    const { email } = await makePerson(db, { blockedAt: new Date() });
    const calls: string[] = [];
    await page.goto('/login');
    page.on(
      'request',
      (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname),
    );
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email.');
    // The page asks for a challenge by itself, so that the browser can offer passkeys below the field.
    expect(calls.filter((path) => path !== '/auth/passkey/begin')).toEqual([]);
    // What was typed stays.
    await logInByForm(page, email);
    await expect(emailForm(page).getByRole('alert')).toContainText('blocked');
    await expect(emailForm(page).getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
    await picture(page, 'login-blocked');
  });
});

/** An administrator with an authenticator: its secret, and the recovery codes. */
async function addAuthenticator(page: Page, email: string) {
  const { token } = await (await page.request.post('/auth/login', { data: { email, password } })).json();
  const headers = { authorization: `Bearer ${token}` };
  const begun = await page.request.post('/auth/second-factor/begin', { headers, data: { password } });
  const { secret } = await begun.json();
  const code = new TOTP({ secret }).generate();
  const confirmed = await page.request.post('/auth/second-factor/confirm', { headers, data: { code } });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
  await page.context().clearCookies();
  const { recoveryCodes } = await confirmed.json();
  // Each code is valid once, so the next sign-in uses the next one.
  return { next: new TOTP({ secret }).generate({ timestamp: Date.now() + seconds(30) }), recoveryCodes };
}

test.describe('administrators with an authenticator', () => {
  test.use({ expectedComplaints: [/401/] });

  test("an administrator is asked for the authenticator's code after the password", async ({ page, db }) => {
    const { email } = await makePerson(db, { role: 'admin' });
    const { next } = await addAuthenticator(page, email);
    await page.goto('/login');
    await logInByForm(page, email);
    const code = page.getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    await expect(code).toHaveAccessibleDescription('Please enter the code from your authenticator app.');
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
    await picture(page, 'login-second-factor');

    await page.keyboard.type(anotherCode(next));
    await page.keyboard.press('Enter');
    await expect(emailForm(page).getByRole('alert')).toContainText('This code is not right.');
    await expect(code).toBeFocused();
    await page.keyboard.type(`${next.slice(0, 3)} ${next.slice(3)}`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/home');
  });

  test('an administrator signs in with a recovery code, by mobile number too', async ({ page, db }) => {
    const { email, mobile } = await makePerson(db, { role: 'admin' });
    const { recoveryCodes } = await addAuthenticator(page, email);
    const number = mobile?.slice(3) ?? '';
    await page.goto('/otplogin');
    await page.getByLabel('Mobile number').fill(number);
    await page.getByRole('button', { name: 'Send Otp' }).click();
    await page.getByLabel('OTP', { exact: true }).fill(await textedCode(number));
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await expect(page.getByLabel('Recovery code')).toBeFocused();
    await page.keyboard.type(recoveryCodes[0].toLowerCase());
    await picture(page, 'otpverify-recovery-code');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/home');
    expect(await page.evaluate(() => Number(localStorage.expiryTime) - Date.now())).toBeGreaterThan(
      hours(6) - seconds(60),
    );
  });
});

test('a login without scripts puts nothing that is typed into an address', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.locator('noscript p')).toContainText('Signing in needs JavaScript.');
    for (const field of await page.locator('main input:not([type=checkbox])').all())
      await field.fill('123456');
    await page.locator('main button[type=submit]').last().click();
    await page.waitForLoadState();
    expect(new URL(page.url()).search, path).toBe('');
  }
  await context.close();
});

test('a press on Login before the scripts have loaded is kept until they have', async ({ page, db }) => {
  const { email } = await makePerson(db);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await logInByForm(page, email);
  await expect(page.locator('form[aria-busy=true]')).toBeVisible();
  // A second press must not become a second login.
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const logins: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().endsWith('/auth/passkey/begin'))
      logins.push(request.url());
  });
  scripts.resolve();
  await expect(page).toHaveURL('/home');
  expect(logins).toEqual([new URL('/auth/login', page.url()).href]);
});

test('a press that is kept is forgotten when its page is left', async ({ page, db }) => {
  const { email } = await makePerson(db);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const logins: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/login')) logins.push(request.url());
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await logInByForm(page, email);
  const held = page.locator('form[aria-busy=true]');
  await expect(held).toBeVisible();
  // What the browser tells a page that it keeps in its cache.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await expect(held).toHaveCount(0);
  scripts.resolve();
  await page.waitForLoadState('networkidle');
  expect(logins).toEqual([]);
  // A new press works.
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/home');
  expect(logins).toHaveLength(1);
});

test('a login works although the browser forbids storage', async ({ page, db, context }) => {
  await skipPopup(context);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  const { email } = await makePerson(db);
  await page.goto('/login');
  await logInByForm(page, email);
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
});
