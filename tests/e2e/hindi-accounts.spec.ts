// Signing in and the account on the Hindi pages: no page leads back to English, and no word is too long for a phone.
import type { Page } from '@playwright/test';
import { signInAtProvider, someAddress } from './identity';
import { expect, makeOrders, makePerson, password, signInNewUser, test } from './people';

const DEVANAGARI = /[\u0900-\u097F]/;

const FOR_VISITORS = [
  ['/login', 'लॉगिन'],
  ['/otplogin', 'मोबाइल नंबर से लॉगिन'],
  ['/otpverify/9876543210', 'OTP लिखें'],
  ['/register', 'खाता बनाएँ'],
  ['/forgetpassword', 'पासवर्ड भूल गए?'],
  ['/reset_password/unknown/unknown', 'नया पासवर्ड बनाएँ'],
  ['/undo_change/unknown/unknown', 'क्या यह आपने नहीं किया?'],
  ['/gift/unknown', 'यह गिफ़्ट नहीं खुल सकता'],
  ['/track/unknown', 'यह लिंक अब मान्य नहीं है'],
  ['/unsubscribe/unknown', 'यह लिंक अब मान्य नहीं है'],
  ['/guardian/unknown', 'यह लिंक अब मान्य नहीं है'],
  ['/checkverification', 'अपना ईमेल देखें'],
  ['/wallet', 'अपना वॉलेट देखने के लिए कृपया लॉगिन करें'],
  ['/balanceerror', 'बैलेंस कम है'],
  ['/accountdeleted', 'आपका खाता मिटा दिया गया है'],
] as const;

const FOR_OWNERS = [
  ['/dashboard', 'डैशबोर्ड'],
  ['/dashboard/messages', 'संदेश'],
  ['/dashboard/help', 'सहायता अनुरोध'],
  ['/dashboard/api', 'पार्टनर API'],
  ['/dashboard/bulk', 'एक साथ कई ऑर्डर'],
  ['/favourites', 'पसंदीदा'],
  ['/wallet', 'मेरा वॉलेट'],
  ['/wallet/statement?from=2020-01-01&to=2020-12-31', 'वॉलेट स्टेटमेंट'],
  ['/wallet/statement?from=2020-02-01&to=2020-01-01', 'वॉलेट स्टेटमेंट'],
  ['/topup', 'टॉप-अप'],
  ['/redeem', 'पॉइंट रिडीम करें'],
] as const;

/** As the server sends it; photographs.spec.ts opens each in a browser. */
async function expectHindi(page: Page, path: string, heading: string): Promise<void> {
  const html = await (await page.request.get(`/hi${path}`)).text();
  expect(html, path).toMatch(new RegExp(`<h1[^>]*>${heading.replace('?', '\\?')}</h1>`));
  expect(/<title>([^<]*)/.exec(html)?.[1], path).toMatch(DEVANAGARI);
}

/** Whose heading is the answer to a call of the page. */
async function expectHindiAnswer(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(`/hi${path}`);
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
  await expect(page, path).toHaveTitle(DEVANAGARI);
}

test.describe('each page in Hindi', () => {
  // Links that lead nowhere, and a transaction of another user.
  test.use({ expectedComplaints: [/Failed to load resource/] });

  test('each page has its heading and title in Hindi for a visitor', async ({ page }) => {
    for (const [path, heading] of FOR_VISITORS) await expectHindi(page, path, heading);
    await expectHindiAnswer(page, '/verification/unknown/unknown', 'यह लिंक काम नहीं करता');
  });

  test('each page has its heading and title in Hindi for its owner', async ({ page, db }) => {
    const person = await signInNewUser(page, db);
    await makeOrders(db, person, { status: 'Completed' }, { status: 'Created' });
    for (const [path, heading] of FOR_OWNERS) await expectHindi(page, path, heading);
    await expectHindiAnswer(page, '/walletconfirmation?client_txn_id=ABC123', 'हमें यह लेन-देन नहीं मिला');
  });
});

test('a login on a Hindi page names in Hindi what is missing, and leads on in Hindi', async ({
  page,
  db,
}) => {
  const { email } = await makePerson(db);
  await page.goto('/hi/login?next=%2Fwallet');
  await page.getByRole('button', { name: 'लॉगिन करें', exact: true }).click();
  await expect(page.getByText('कृपया अपना ईमेल लिखें।')).toBeVisible();
  await page.getByLabel('ईमेल').fill(email);
  await page.getByLabel('पासवर्ड', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'लॉगिन करें', exact: true }).click();
  await expect(page).toHaveURL(/\/hi\/wallet$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('मेरा वॉलेट');
});

test('a statement that is asked for in Hindi is in Hindi', async ({ page, db }) => {
  await signInNewUser(page, db);
  await page.goto('/hi/wallet');
  await page.getByRole('button', { name: 'दिखाएँ' }).click();
  await expect(page).toHaveURL(/\/hi\/wallet\/statement\?/);
  await expect(page.getByRole('cell', { name: 'शुरुआती बैलेंस' })).toBeVisible();
});

test("a user who left in Hindi returns in Hindi from the provider's one address", async ({ page }) => {
  await page.goto('/hi/login?next=%2Fwallet');
  await page.getByRole('button', { name: 'सिंगल साइन-ऑन से आगे बढ़ें' }).click();
  await signInAtProvider(page, someAddress());
  await expect(page).toHaveURL(/\/hi\/wallet$/);
  await page.getByRole('button', { name: /का खाता$/ }).click();
  await page.getByRole('button', { name: 'साइन आउट' }).click();
  await expect(page).toHaveURL(/\/hi$/);
});
