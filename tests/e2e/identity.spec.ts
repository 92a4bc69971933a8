// Signing in and out by the external identity provider (spec S4.6), against a real OpenID provider.
import {
  dialog,
  expectSignedInAs,
  expectSignedOut,
  heldByLibrary,
  nothingHeld,
  pictureAsSeen,
  signInAtProvider,
  signInByRedirect,
  singleSignOn,
  someAddress,
} from './identity';
import { accounts, expect, password, picture, test } from './shop';

test('a new user has an account after single sign-on, and is back on the page before', async ({ page }) => {
  const email = someAddress();
  await page.goto('/login?next=%2Fproduct%2Fdiscord-nitro%3Ffrom%3Dtest');
  await picture(page, 'login-single-sign-on');
  await singleSignOn(page).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the store' })).toBeVisible();
  const asked = new URL(page.url());
  expect(asked.hostname).toBe('127.0.0.1');
  await signInAtProvider(page, email);
  await expect(page).toHaveURL(/\/product\/discord-nitro\?from=test$/);
  await expectSignedInAs(page, email);
  // The session is the store's own: pages for one user open, and a reload keeps it.
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible();
});

test('the request to the provider is what the spec says', async ({ page }) => {
  const authorize = page.waitForRequest((request) => new URL(request.url()).pathname === '/authorize');
  const token = page.waitForRequest((request) => request.url().endsWith('/oauth/token'));
  await signInByRedirect(page, someAddress());
  const query = Object.fromEntries(new URL((await authorize).url()).searchParams);
  expect(query).toMatchObject({
    response_type: 'code',
    response_mode: 'query',
    code_challenge_method: 'S256',
    redirect_uri: new URL(page.url()).origin,
    audience: expect.stringMatching(/^https:/),
  });
  expect(query.scope?.split(' ').sort()).toEqual(
    ['email', 'offline_access', 'openid', 'profile', 'update:price'].sort(),
  );
  const form = Object.fromEntries(new URLSearchParams((await token).postData() ?? ''));
  expect(form).toMatchObject({ grant_type: 'authorization_code', code_verifier: expect.any(String) });
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
});

test("a dialog says that the sign-in runs, and then that it is done, over the page of the provider's return", async ({
  page,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/auth/identity', async (route) => {
    await held;
    await route.continue();
  });
  const email = someAddress();
  await signInByRedirect(page, email);
  await expect(dialog(page)).toContainText('Signing you in…');
  // The code is valid once: it must not stay in the address, nor in the history.
  await expect(page).toHaveURL(/:\d+\/$/);
  await pictureAsSeen(page, 'identity-signing-in');
  await page.route(/\/home\?_rsc|\/home$/, async (route) => {
    await expect(dialog(page)).toContainText('You are signed in');
    await route.continue();
  });
  letGo();
  await expect(page).toHaveURL(/\/home$/);
  await expectSignedInAs(page, email);
});

test('an account that has a password is the same account by single sign-on', async ({ page }) => {
  await signInByRedirect(page, accounts.reseller);
  await expectSignedInAs(page, accounts.reseller);
  const byProvider = await page.evaluate(() => JSON.parse(localStorage.user));
  const reply = await page.request.post('/auth/login', { data: { email: accounts.reseller, password } });
  expect((await reply.json()).user.userid).toBe(byProvider.userid);
});

test("signing out ends the session here, then the provider's, and returns to the store", async ({ page }) => {
  await signInByRedirect(page, someAddress());
  await page.getByRole('button', { name: /^Account of/ }).click();
  const token = await page.evaluate(() => localStorage.token);
  const atProvider = page.waitForRequest((request) => new URL(request.url()).pathname === '/v2/logout');
  const { origin } = new URL(page.url());
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect(Object.fromEntries(new URL((await atProvider).url()).searchParams)).toMatchObject({
    returnTo: origin,
    client_id: 'tarang-sandbox',
  });
  await expect(page).toHaveURL(`${origin}/`);
  await expectSignedOut(page);
  expect(await heldByLibrary(page)).toEqual(nothingHeld);
  const reply = await page.request.get('/product/allproducts', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status()).toBe(401);
});

test('a user who signed in by a password is never sent to the provider', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === '127.0.0.1') asked.push(request.url());
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill(accounts.shopper);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expectSignedOut(page);
  await page.waitForTimeout(1000);
  expect(asked).toEqual([]);
});

test.describe('while the provider cannot be reached', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|ERR_CONNECTION/] });

  test('signing out without the provider ends the session here and says what remains', async ({ page }) => {
    await signInByRedirect(page, someAddress());
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.route('http://127.0.0.1:*/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expectSignedOut(page);
    await expect(dialog(page)).toContainText('you may still be signed in there');
    await pictureAsSeen(page, 'identity-half-signed-out');
    expect(await heldByLibrary(page)).toEqual(nothingHeld);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page)).toBeHidden();
  });

  test('the sign-in button reports an unreachable provider instead of leaving the store', async ({
    page,
  }) => {
    await page.goto('/login');
    await page.route('http://127.0.0.1:*/**', (route) => route.abort());
    await singleSignOn(page).click();
    await expect(page.getByText('The sign-in service could not be reached.')).toBeVisible();
    await picture(page, 'login-provider-away');
    await page.unroute('http://127.0.0.1:*/**');
    await singleSignOn(page).click();
    await expect(page.getByRole('heading', { name: 'Sign in to the store' })).toBeVisible();
  });
});

test("the library is not among a page's first scripts, and a visitor never loads it", async ({ page }) => {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js'))
      scripts.set(
        response.url(),
        response.text().catch(() => ''),
      );
  });
  const withLibrary = async () => {
    const found: string[] = [];
    for (const [url, text] of scripts) if ((await text).includes('a0.spajs.txs')) found.push(url);
    return found;
  };
  await page.goto('/home');
  await page.waitForLoadState('networkidle');
  expect(scripts.size).toBeGreaterThan(3);
  expect(await withLibrary()).toEqual([]);
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  expect(await withLibrary()).toEqual([]);
  await page.mouse.move(100, 100);
  await expect.poll(async () => (await withLibrary()).length).toBeGreaterThan(0);
  const html = await (await page.request.get('/login')).text();
  for (const url of await withLibrary()) expect(html).not.toContain(new URL(url).pathname);
});
