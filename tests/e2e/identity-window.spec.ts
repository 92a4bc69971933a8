// Signing in by the external identity provider in a small window (spec S4.6, S8.12 and S9.6).

import type { Page } from '@playwright/test';
import { expectSignedInAs, setIdentityFault, signInAtProvider, smallWindow, someAddress } from './identity';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, picture, test } from './shop';

async function openWindow(page: Page): Promise<Page> {
  const [window] = await Promise.all([page.waitForEvent('popup'), smallWindow(page).click()]);
  await expect(window.getByRole('heading', { name: 'Sign in to the store' })).toBeVisible();
  return window;
}

test('a sign-in window signs in, closes itself, and the page leads on', async ({ page }) => {
  const email = someAddress();
  await page.goto('/login?next=%2Fproduct%2Fdiscord-nitro');
  const window = await openWindow(page);
  await expect(page.getByText('Please finish signing in in the pop-up window.')).toBeVisible();
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'login-window-open');
  const closed = window.waitForEvent('close');
  await signInAtProvider(window, email);
  await closed;
  await expect(page).toHaveURL(/\/product\/discord-nitro$/);
  await expectSignedInAs(page, email);
});

// The document keeps the policy of its first page, which must let the window find it from there as well.
test('a sign-in window also works after a link to the login page', async ({ page }) => {
  const email = someAddress();
  await page.goto('/home');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  const window = await openWindow(page);
  await signInAtProvider(window, email);
  await expectSignedInAs(page, email);
});

test('a message from any other origin is ignored, and a closed sign-in window is reported and opens again', async ({
  page,
}) => {
  await page.goto('/login');
  const first = await openWindow(page);
  await page.evaluate(() =>
    postMessage({ type: 'authorization_response', response: { code: 'stolen', state: 'guessed' } }, '*'),
  );
  await page.waitForTimeout(500);
  await expect(page.getByText('Please finish signing in in the pop-up window.')).toBeVisible();
  await first.close();
  await expect(page.getByText('The sign-in window was closed before you were signed in.')).toBeVisible();
  await picture(page, 'login-window-closed');
  const email = someAddress();
  await signInAtProvider(await openWindow(page), email);
  await expectSignedInAs(page, email);
});

test('a sign-in window is closed after a minute, and the user sees so', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  const window = await openWindow(page);
  const closed = window.waitForEvent('close');
  await page.clock.runFor(30_000);
  await expect(page.getByText('Please finish signing in in the pop-up window.')).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(page.getByText('The sign-in took too long. Please try again.')).toBeVisible();
  await closed;
});

test.describe('errors of the provider in a window', () => {
  // It comes with this status.
  test.use({ expectedComplaints: [/status of 400/] });

  test('cancelling in a sign-in window is reported, and so is an untrusted ID token', async ({ page }) => {
    await page.goto('/login');
    const window = await openWindow(page);
    await window.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('The sign-in was cancelled')).toBeVisible();
    const email = someAddress();
    await setIdentityFault('wrong_nonce', email);
    await signInAtProvider(await openWindow(page), email);
    await expect(page.getByText('was used before, or belongs to somebody else')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeFalsy();
  });
});

test('a browser that opens no window shows what to do', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/login');
  await smallWindow(page).click();
  await expect(page.getByText('Your browser did not open the sign-in window.')).toBeVisible();
});

// The provider's window closes itself right after its answer; the two arrive independently.
test('a window that is gone before its answer was received signs in', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('message', (event) => {
      if (!event.isTrusted || event.data?.type !== 'authorization_response') return;
      event.stopImmediatePropagation();
      const { data, origin } = event;
      setTimeout(() => dispatchEvent(new MessageEvent('message', { data, origin })), 900);
    });
  });
  await page.goto('/login');
  const email = someAddress();
  await signInAtProvider(await openWindow(page), email);
  await expectSignedInAs(page, email);
});
