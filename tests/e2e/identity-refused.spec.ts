// Sign-ins by the external identity provider that must not succeed (spec S5.10 and S8.12): each ends in a sentence.
import {
  catchTheWayBack,
  dialog,
  expectRefused,
  expectSignedInAs,
  pictureAsSeen,
  setIdentityFault,
  signInAtProvider,
  signInByRedirect,
  singleSignOn,
  someAddress,
} from './identity';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, test } from './shop';

test('a user who cancels at the provider sees so, and may try again or another way, from the page before', async ({
  page,
}) => {
  await page.goto('/login?next=%2Fproduct%2Fdiscord-nitro');
  await singleSignOn(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectRefused(page, 'The sign-in was cancelled');
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await pictureAsSeen(page, 'identity-denied');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectRefused(page, 'The sign-in was cancelled');
  await dialog(page).getByRole('link', { name: 'Log in another way' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fproduct%2Fdiscord-nitro$/);
  await expect(dialog(page)).toBeHidden();
  const email = someAddress();
  await singleSignOn(page).click();
  await signInAtProvider(page, email);
  await expect(page).toHaveURL(/\/product\/discord-nitro$/);
  await expectSignedInAs(page, email);
});

// What the library itself refuses. It does not verify signatures.
const refusedByBrowser: [fault: string, sentence: string][] = [
  ['wrong_issuer', 'from a different sign-in service'],
  ['wrong_audience', 'meant for another application'],
  ['wrong_azp', 'meant for another application'],
  ['wrong_nonce', 'was used before, or belongs to somebody else'],
  ['algorithm_none', 'that we cannot trust'],
  ['algorithm_hs256', 'signed with a method that we do not accept'],
  ['expired_token', 'has expired or is not valid yet'],
];

test('no ID token that the library itself refuses signs a user in', async ({ page }) => {
  let brought = false;
  page.on('request', (request) => {
    brought ||= request.url().endsWith('/auth/identity');
  });
  await page.goto('/login');
  await singleSignOn(page).click();
  for (const [fault, sentence] of refusedByBrowser)
    await test.step(fault, async () => {
      const email = someAddress();
      await setIdentityFault(fault, email);
      await signInAtProvider(page, email);
      await expectRefused(page, sentence);
      expect(brought, fault).toBe(false);
      // The next token is of another user, with another fault.
      await page.getByRole('button', { name: 'Try again' }).click();
    });
});

test.describe('faults that only our server notices', () => {
  test.use({ expectedComplaints: [/status of 40[013]/] });

  test('a forged signature signs no user in, and the next genuine try does', async ({ page }) => {
    const email = someAddress();
    await setIdentityFault('bad_signature', email);
    await signInByRedirect(page, email);
    await expectRefused(page, 'The sign-in could not be verified');
    await pictureAsSeen(page, 'identity-refused');
    // The provider is asked to let the user choose again.
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/authorize');
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(new URL((await asked).url()).searchParams.get('prompt')).toBe('login');
    await signInAtProvider(page, email);
    await expectSignedInAs(page, email);
  });

  test('an address that the provider has not verified opens no account', async ({ page }) => {
    const email = someAddress();
    await setIdentityFault('email_unverified', email);
    await signInByRedirect(page, email);
    await expectRefused(page, 'Please verify the email address of your sign-in account first');
    await page.reload();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  });
});

test('an answer with another state is refused', async ({ page }) => {
  const back = await catchTheWayBack(page, someAddress());
  back.searchParams.set('state', 'c29tZWJvZHkgZWxzZQ==');
  await page.goto(back.href);
  await expectRefused(page, 'does not match the sign-in you started here');
});

test('an answer to a sign-in that was begun in another browser is refused', async ({
  page,
  browser,
  baseURL,
}) => {
  const back = await catchTheWayBack(page, someAddress());
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await elsewhere.newPage();
  await other.goto(back.href);
  await expectRefused(other, 'was not started in this tab');
  await elsewhere.close();
});

test('the same answer twice leaves a signed-in user signed in', async ({ page }) => {
  const email = someAddress();
  const back = await catchTheWayBack(page, email);
  await page.goto(back.href);
  await expectSignedInAs(page, email);
  await page.goto(back.href);
  await expect(page).toHaveURL(/:\d+\/$/);
  await expectSignedInAs(page, email);
});

test('texts in the address are never shown', async ({ page }) => {
  const back = await catchTheWayBack(page, someAddress());
  const words = new URLSearchParams({
    error: 'call_555',
    error_description: 'Your account is locked, call 555-0100',
    state: back.searchParams.get('state') ?? '',
  });
  await page.goto(`/?${words}`);
  await expectRefused(page, 'Login failed. Please try again.');
  await expect(page.getByText('555')).toHaveCount(0);
});

test('parameters that only look alike are left alone', async ({ page }) => {
  for (const query of ['?code=1', '?state=2', '?code=&state=2', '?error=x']) {
    await page.goto(`/home${query}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    expect(new URL(page.url()).search).toBe(query);
  }
});

test.describe('failing token calls', () => {
  test.use({ expectedComplaints: [/status of 500/] });

  test('a failing token call is reported as such, and the next try succeeds', async ({ page }) => {
    await page.route('**/oauth/token', (route) =>
      route.fulfill({
        status: 500,
        headers: { 'access-control-allow-origin': '*' },
        json: { message: 'Internal Server Error' },
      }),
    );
    const email = someAddress();
    await signInByRedirect(page, email);
    await expectRefused(page, 'did not respond correctly');
    await page.unroute('**/oauth/token');
    await page.getByRole('button', { name: 'Try again' }).click();
    await signInAtProvider(page, email);
    await expectSignedInAs(page, email);
  });
});

test('a token call without an answer is given up after three times ten seconds', async ({ page }) => {
  let calls = 0;
  await page.route('**/oauth/token', () => {
    calls += 1;
  });
  await page.clock.install();
  await signInByRedirect(page, someAddress());
  for (const expected of [1, 2, 3]) {
    await expect.poll(() => calls).toBe(expected);
    await expect(dialog(page)).toContainText('Signing you in…');
    await page.clock.runFor(10_100);
  }
  await expectRefused(page, 'The sign-in took too long');
});

test.describe('while our own server is away', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] });

  test('a sign-in while our server is away can be tried again without a second visit to the provider', async ({
    page,
  }) => {
    await page.route('**/auth/identity', (route) => route.abort());
    const email = someAddress();
    await signInByRedirect(page, email);
    await expectRefused(page, 'The store could not be reached');
    await page.unroute('**/auth/identity');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectSignedInAs(page, email);
  });
});
