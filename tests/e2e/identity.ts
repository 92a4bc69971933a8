// Signing in by the external identity provider: a user's actions at the store and at the provider's own page.
import { expect, type Page } from '@playwright/test';
import { storeUnderTest } from '../support/store-under-test';
import { layoutOf } from './shop';

/** An address that no other test uses; the provider accepts any address. */
export function someAddress(): string {
  return `idp-${crypto.randomUUID().slice(0, 13)}@example.com`;
}

/** Sets a fault of the provider for this user's next token only. */
export async function setIdentityFault(
  fault: string,
  email: string,
  consoleUrl = storeUnderTest().consoleUrl,
) {
  const reply = await fetch(`${consoleUrl}/console/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'identity', fault, times: 1, params: { match: email } }),
  });
  expect(reply.status, await reply.text()).toBe(200);
}

export const singleSignOn = (page: Page) =>
  page.getByRole('button', { name: 'Continue with single sign-on' });
export const smallWindow = (page: Page) => page.getByRole('button', { name: 'Sign in with a pop-up window' });
/** Over the page of the provider's return. */
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Single sign-on' });

/** On the provider's page, in any window. */
export async function signInAtProvider(provider: Page, email: string): Promise<void> {
  await provider.getByLabel('Or anybody else').fill(email);
  await provider.getByRole('button', { name: 'Continue' }).click();
}

/** From /login to the provider and back; the test itself checks what follows. */
export async function signInByRedirect(page: Page, email: string, from = '/login'): Promise<void> {
  await page.goto(from);
  await singleSignOn(page).click();
  await signInAtProvider(page, email);
}

/** Signs in at the provider and blocks the return: its address is the result. */
export async function catchTheWayBack(page: Page, email: string): Promise<URL> {
  const isWayBack = (url: URL) => url.searchParams.has('code') && url.searchParams.has('state');
  const caught = page.waitForRequest((request) => isWayBack(new URL(request.url())));
  await page.route(isWayBack, (route) => route.abort());
  await signInByRedirect(page, email);
  const url = new URL((await caught).url());
  await page.unroute(isWayBack);
  return url;
}

export async function expectSignedInAs(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  const stored = await page.evaluate(() => ({
    isLoggedIn: localStorage.isLoggedIn,
    user: JSON.parse(localStorage.user ?? '{}'),
    token: localStorage.token,
  }));
  expect(stored).toMatchObject({ isLoggedIn: 'true', user: { email }, token: expect.stringContaining('.') });
}

/** The sentence, over a page whose address is clean, and no user signed in. */
export async function expectRefused(page: Page, sentence: RegExp | string): Promise<void> {
  await expect(dialog(page)).toContainText('You are not signed in');
  await expect(dialog(page)).toContainText(sentence);
  expect(new URL(page.url()).search).toBe('');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeFalsy();
}

export async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
}

/** What the provider's library left in this browser: names of its cookies and of its tokens. */
export async function heldByLibrary(page: Page): Promise<{ cookies: string[]; tokens: string[] }> {
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const names = await page.evaluate(() => Object.keys(localStorage));
  return {
    cookies: cookies.filter((name) => name.includes('auth0')),
    tokens: names.filter((name) => name.startsWith('@@auth0spajs@@')),
  };
}

export const nothingHeld = { cookies: [], tokens: [] };

/** The library's access token has expired, and its refresh token is this (undefined: gone). */
export async function ageTokens(page: Page, refreshToken?: string): Promise<void> {
  await page.evaluate((wanted) => {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith('@@auth0spajs@@')) continue;
      const entry = JSON.parse(localStorage.getItem(name) ?? 'null');
      // The one entry without it holds the ID token.
      if (!entry?.body) continue;
      entry.expiresAt = Math.floor(Date.now() / 1000) - 100;
      if (wanted !== 'kept') entry.body.refresh_token = wanted;
      localStorage.setItem(name, JSON.stringify(entry));
    }
  }, refreshToken);
}

/** What is on the screen now, for people to look at: a dialog is in the middle of it, wherever the page ends. */
export async function pictureAsSeen(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  const path = `tests/output/screens/${layoutOf(page)}/${name}.png`;
  await page.screenshot({ path, animations: 'disabled' });
}
