// The silent check at the start of a page (spec S4.6), and which sessions it restores.

import type { Page } from '@playwright/test';
import {
  ageTokens,
  dialog,
  expectSignedInAs,
  expectSignedOut,
  heldByLibrary,
  nothingHeld,
  signInByRedirect,
  someAddress,
} from './identity';
import { expect, test } from './shop';

/** Calls to the provider from now on. */
function watchProvider(page: Page): { method: string; path: string; form: string }[] {
  const calls: { method: string; path: string; form: string }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.hostname !== '127.0.0.1' || request.method() === 'OPTIONS') return;
    calls.push({
      method: request.method(),
      path: `${url.pathname}${url.search}`,
      form: request.postData() ?? '',
    });
  });
  return calls;
}

async function signedIn(page: Page): Promise<string> {
  const email = someAddress();
  await signInByRedirect(page, email);
  await expectSignedInAs(page, email);
  return email;
}

/** As when only a part of the storage is lost: our own session, without signing out. */
const removeOwnSession = (page: Page) =>
  page.evaluate(() => {
    for (const name of ['isLoggedIn', 'token', 'user', 'expiryTime']) localStorage.removeItem(name);
  });

async function restart(page: Page): Promise<void> {
  await page.goto('/home');
  await page.waitForLoadState('networkidle');
}

test('a valid token causes no call to the provider, and an expired one is renewed with the refresh token', async ({
  page,
}) => {
  const email = await signedIn(page);
  const calls = watchProvider(page);
  await restart(page);
  await page.waitForTimeout(3500);
  await expectSignedInAs(page, email);
  expect(calls).toEqual([]);

  await ageTokens(page, 'kept');
  await restart(page);
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]).toMatchObject({ method: 'POST', path: '/oauth/token' });
  expect(calls[0]?.form).toContain('grant_type=refresh_token');
  await expectSignedInAs(page, email);
});

test('a user who lost only our own session is signed in again silently', async ({ page }) => {
  const email = await signedIn(page);
  await ageTokens(page, 'kept');
  await removeOwnSession(page);
  await page.context().clearCookies({ name: 'tarang.session' });
  await page.goto('/home');
  await expectSignedInAs(page, email);
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible();
});

test("a user who signed out is not signed in again, even where the provider's tokens were left behind", async ({
  page,
}) => {
  await signedIn(page);
  await page.evaluate(() => {
    localStorage.setItem('isLoggedIn', 'false');
    localStorage.setItem('token', '');
    localStorage.setItem('user', '{}');
  });
  let brought = false;
  page.on('request', (request) => {
    brought ||= request.url().endsWith('/auth/identity');
  });
  await restart(page);
  await page.waitForTimeout(3500);
  await expectSignedOut(page);
  expect(brought).toBe(false);
});

test("a session of ours that has expired removes the provider's tokens too", async ({ page }) => {
  await signedIn(page);
  await page.evaluate(() => localStorage.setItem('expiryTime', String(Date.now() - 1)));
  const calls = watchProvider(page);
  await restart(page);
  await expectSignedOut(page);
  await expect.poll(() => heldByLibrary(page)).toEqual(nothingHeld);
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
});

test.describe('sessions that the provider has ended', () => {
  test.use({ expectedComplaints: [/status of 400/] });

  test('a session whose refresh token is refused is removed', async ({ page }) => {
    await signedIn(page);
    await ageTokens(page, 'revoked');
    await removeOwnSession(page);
    const calls = watchProvider(page);
    await page.goto('/home');
    await expect.poll(() => heldByLibrary(page), { timeout: 15_000 }).toEqual(nothingHeld);
    expect(calls.length).toBeGreaterThan(0);
    await expectSignedOut(page);
    await expect(dialog(page)).toBeHidden();
  });

  test('a session for which the hidden frame answers login_required is removed', async ({ page }) => {
    await signedIn(page);
    await ageTokens(page);
    await removeOwnSession(page);
    const calls = watchProvider(page);
    await page.goto('/home');
    await expect.poll(() => heldByLibrary(page), { timeout: 15_000 }).toEqual(nothingHeld);
    expect(calls.find(({ path }) => path.startsWith('/authorize'))?.path).toMatch(/prompt=none/);
    await expectSignedOut(page);
    await expect(dialog(page)).toBeHidden();
  });

  test("our own session lasts for its own time when the provider's has ended", async ({ page }) => {
    const email = await signedIn(page);
    await ageTokens(page, 'revoked');
    await page.goto('/home');
    await expect.poll(() => heldByLibrary(page), { timeout: 15_000 }).toEqual(nothingHeld);
    await expectSignedInAs(page, email);
  });
});
