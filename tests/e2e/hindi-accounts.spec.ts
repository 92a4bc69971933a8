// Signing in and the account on the Hindi pages: no page sends anybody back to English, and no word is too long for a phone.
import { ANY_WIDTH } from './any-width';
import { signInAtProvider, someAddress } from './identity';
import { expectNoSidewaysScroll } from './look';
import { expect, makeOrders, makePerson, password, picture, signInSomebody, test } from './people';

const DEVANAGARI = /[\u0900-\u097F]/;

const FOR_STRANGERS = [
  ['login', '/login', 'लॉगिन'],
  ['otplogin', '/otplogin', 'मोबाइल नंबर से लॉगिन'],
  ['otpverify', '/otpverify/9876543210', 'OTP लिखें'],
  ['register', '/register', 'खाता बनाएँ'],
  ['forgetpassword', '/forgetpassword', 'पासवर्ड भूल गए?'],
  ['reset-password', '/reset_password/unknown/unknown', 'नया पासवर्ड बनाएँ'],
  ['checkverification', '/checkverification', 'अपना ईमेल देखें'],
  ['verification', '/verification/unknown/unknown', 'यह लिंक काम नहीं करता'],
  ['wallet-signed-out', '/wallet', 'अपना वॉलेट देखने के लिए कृपया लॉगिन करें'],
  ['balanceerror', '/balanceerror', 'बैलेंस कम है'],
] as const;

const FOR_OWNERS = [
  ['dashboard', '/dashboard', 'डैशबोर्ड'],
  ['wallet', '/wallet', 'मेरा वॉलेट'],
  ['statement', '/wallet/statement?from=2020-01-01&to=2020-12-31', 'वॉलेट स्टेटमेंट'],
  ['statement-wrong', '/wallet/statement?from=2020-02-01&to=2020-01-01', 'वॉलेट स्टेटमेंट'],
  ['topup', '/topup', 'टॉप-अप'],
  ['redeem', '/redeem', 'पॉइंट रिडीम करें'],
  ['walletconfirmation', '/walletconfirmation?client_txn_id=ABC123', 'हमें यह लेन-देन नहीं मिला'],
] as const;

test.describe('a page of a stranger', () => {
  // Links that lead nowhere, and nobody's own lists.
  test.use({ expectedComplaints: [/Failed to load resource/] });

  for (const [name, path, heading] of FOR_STRANGERS)
    test(`${path} is in Hindi`, async ({ page }) => {
      await page.goto(`/hi${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(DEVANAGARI);
      await expectNoSidewaysScroll(page);
      await picture(page, `hi-${name}`);
    });
});

test.describe('a page of an account', () => {
  // The transaction that is nobody's.
  test.use({ expectedComplaints: [/Failed to load resource/] });

  for (const [name, path, heading] of FOR_OWNERS)
    test(`${path} is in Hindi`, async ({ page, db }) => {
      const person = await signInSomebody(page, db);
      await makeOrders(db, person, { status: 'Completed' }, { status: 'Created' });
      await page.goto(`/hi${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(DEVANAGARI);
      await expectNoSidewaysScroll(page);
      await picture(page, `hi-${name}`);
    });
});

test('a login on a Hindi page says in Hindi what is missing, and leads on in Hindi', async ({ page, db }) => {
  const { email } = await makePerson(db);
  await page.goto('/hi/login?next=%2Fwallet');
  await page.getByRole('button', { name: 'लॉगिन करें' }).click();
  await expect(page.getByText('कृपया अपना ईमेल लिखें।')).toBeVisible();
  await page.getByLabel('ईमेल').fill(email);
  await page.getByLabel('पासवर्ड', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'लॉगिन करें' }).click();
  await expect(page).toHaveURL(/\/hi\/wallet$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('मेरा वॉलेट');
});

test('a statement that is asked for in Hindi is one in Hindi', ANY_WIDTH, async ({ page, db }) => {
  await signInSomebody(page, db);
  await page.goto('/hi/wallet');
  await page.getByRole('button', { name: 'दिखाएँ' }).click();
  await expect(page).toHaveURL(/\/hi\/wallet\/statement\?/);
  await expect(page.getByRole('cell', { name: 'शुरुआती बैलेंस' })).toBeVisible();
});

test(
  'the provider sends everybody to one address, and who left in Hindi goes on in Hindi',
  ANY_WIDTH,
  async ({ page }) => {
    await page.goto('/hi/login?next=%2Fwallet');
    await page.getByRole('button', { name: 'सिंगल साइन-ऑन से आगे बढ़ें' }).click();
    await signInAtProvider(page, someAddress());
    await expect(page).toHaveURL(/\/hi\/wallet$/);
    await page.getByRole('button', { name: /का खाता$/ }).click();
    await page.getByRole('button', { name: 'साइन आउट' }).click();
    await expect(page).toHaveURL(/\/hi$/);
  },
);
