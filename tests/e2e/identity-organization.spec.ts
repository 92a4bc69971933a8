// A store whose identity provider serves one organisation among many (spec S5.10): a store of its own, because every
// other test runs without one.

import { type StartedStore, startStore } from '../support/store';
import { expectRefused, expectSignedInAs, setIdentityFault, signInByRedirect, someAddress } from './identity';
import { expect, test } from './shop';

let store: StartedStore;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  store = await startStore({ env: { RATE_LIMIT_FACTOR: '100', IDENTITY_ORGANIZATION: 'Tarang Staff' } });
});
test.afterAll(() => store?.stop());

test('members of the organisation sign in, and members of another do not', async ({ page }) => {
  const authorize = page.waitForRequest((request) => new URL(request.url()).pathname === '/authorize');
  const email = someAddress();
  await signInByRedirect(page, email, `${store.url}/login`);
  await expectSignedInAs(page, email);
  expect(new URL((await authorize).url()).searchParams.get('organization')).toBe('Tarang Staff');

  const other = someAddress();
  await setIdentityFault('wrong_organization', other, store.consoleUrl);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signInByRedirect(page, other, `${store.url}/login`);
  await expectRefused(page, 'Your sign-in account does not belong to our organisation.');
});
