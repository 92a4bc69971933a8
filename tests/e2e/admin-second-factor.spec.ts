// Staff of a store that demands a second factor of them: a store of its own, because every other test runs in a demo,
// which demands none.
import { type StartedStore, startStore } from '../support/store';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { accounts, expect, logInByForm, picture, test } from './people';
import { giveVirtualAuthenticator } from './virtual-authenticator';

let store: StartedStore;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  store = await startStore({ env: { RATE_LIMIT_FACTOR: '100', STAFF_SECOND_FACTOR: 'all' } });
});
test.afterAll(() => store?.stop());

test('an administrator without a second factor sets a passkey up first, keeps the recovery codes, and the panel opens', async ({
  page,
}) => {
  await giveVirtualAuthenticator(page);
  await page.goto(`${store.url}/login?next=/admin`);
  await logInByForm(page, accounts.admin);
  await expect(page).toHaveURL(`${store.url}/admin`);
  await expect(page.getByText('Your role needs a passkey or an authenticator app.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pending orders', exact: true })).toHaveCount(0);
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-second-factor');
  // Staff set their second factor up on the phone too.
  const desktop = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-second-factor-phone');
  await page.setViewportSize(desktop);

  const card = page.locator('#passkeys');
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByRole('textbox', { name: 'Name' }).fill('My security key');
  await card.getByRole('button', { name: 'Continue' }).click();
  const codes = card.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  // The panel is open now, and would take the codes away if the page were rendered anew.
  await expect(codes).toHaveCount(10);
  await card.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('Your role needs a passkey')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Pending orders', exact: true })).toBeVisible();
});
