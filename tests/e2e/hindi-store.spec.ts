// Looking, buying and reading on the Hindi pages: no step leads back to English, and no word is too long for a phone.
import type { Page } from '@playwright/test';
import * as make from '../support/make';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, picture, signInNewUser, test } from './people';
import { products, somePlayer } from './shop';

async function openInHindi(page: Page, name: string): Promise<void> {
  const home = Object.values(await (await page.request.get('/product/gethomeproducts')).json()).flat();
  const product = (home as { _id: string; name: string; nameHi: string }[]).find(
    (each) => each.name === name,
  );
  await page.goto(`/hi/product/${product?._id}`);
  await expect(page.getByRole('heading', { level: 1, name: product?.nameHi ?? '' })).toBeVisible();
}

/** The ₹100 card at ₹99, up to the payment from the wallet. */
async function fillGiftCard(page: Page): Promise<void> {
  await openInHindi(page, products.googlePlay);
  await page.getByLabel('ईमेल', { exact: true }).fill('asha@example.com');
  await page.getByLabel('ईमेल फिर से लिखें').fill('asha@example.com');
  await page.getByRole('radiogroup', { name: 'आइटम चुनें' }).getByText('₹100 का कार्ड', { exact: true }).click();
  await page.getByText('T-Coins', { exact: true }).click();
}

const buy = (page: Page) => page.getByRole('button', { name: 'अभी ख़रीदें' });

test('the home page names its lists in Hindi and stays in Hindi from card to product', async ({ page }) => {
  await page.goto('/hi/home');
  await expect(page).toHaveTitle(/गेम टॉप-अप/);
  for (const name of ['ट्रेंडिंग', 'इंस्टेंट टॉप-अप', 'गेम', 'OTT', 'अन्य'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'hi-home');
  await page.locator('#instant-games a').first().click();
  await expect(page).toHaveURL(/\/hi\/product\//);
  await expect(page.getByText('डिलीवरी: तुरंत')).toBeVisible();
});

test('goods, notes and banners are Hindi on Hindi pages, and English, named so, where a text is missing', async ({
  page,
  db,
}) => {
  const done = await make.makeHandProduct(db, {
    name: 'Weekly Pass',
    nameHi: 'वीकली पास',
    importantnote: 'Once a week',
    noteHi: 'हफ़्ते में एक बार',
  });
  const open = await make.makeHandProduct(db, { name: 'Twilight Pass', importantnote: 'Once a season' });
  await make.makeItem(db, { product: open, name: '86 Diamonds', nameHi: '86 डायमंड', isApi: false });
  await page.goto(`/hi/product/${done.id}`);
  await expect(page).toHaveTitle(/^वीकली पास/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('वीकली पास');
  await expect(page.getByText('हफ़्ते में एक बार')).toBeVisible();
  await page.goto(`/hi/product/${open.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en');
  await expect(page.getByText('Once a season')).toHaveAttribute('lang', 'en');
  await expect(page.getByText('86 डायमंड', { exact: true })).toBeVisible();
  await db.product.updateMany({
    where: { id: { in: [done.id, open.id] } },
    data: { deletedAt: new Date() },
  });
  await page.goto('/hi/home');
  await expect(page.getByText('हर गेम के लिए एक ही वॉलेट')).toBeVisible();
});

test('a player is found and a purchase is guided in Hindi, up to the payment and back', async ({
  page,
  db,
}) => {
  await signInNewUser(page, db);
  await openInHindi(page, products.mobileLegends);
  await page.getByRole('button', { name: 'कैसे ख़रीदें' }).click();
  await expect(page.getByRole('dialog')).toContainText(/यूज़र ID और (ज़ोन|सर्वर) ID भरें और “जाँचें” दबाएँ/);
  await picture(page, 'hi-guide');
  await page.keyboard.press('Escape');
  await buy(page).click();
  await expect(page.getByText('आगे बढ़ने से पहले कृपया एक आइटम चुनें')).toBeVisible();
  await page.getByLabel('यूज़र ID').fill(somePlayer());
  await page.getByLabel(/ज़ोन ID|सर्वर ID/).fill('2345');
  await page.getByRole('button', { name: 'जाँचें', exact: true }).click();
  await expect(page.getByText('क्षेत्र: भारत')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'आइटम चुनें' }).getByText('86 डायमंड', { exact: true }).click();
  await page.getByText('किसी भी UPI से भुगतान').click();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'hi-product');
  await buy(page).click();
  await page.getByRole('button', { name: 'Fail the payment' }).click();
  await expect(page.getByRole('heading', { name: 'भुगतान नहीं मिला' })).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/hi\/confirmation\?/);
  await expect(page.getByText('असफल', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'hi-confirmation-failed');
});

test('the wallet pays in Hindi', async ({ page, db }) => {
  const person = await signInNewUser(page, db);
  await make.makeWallet(db, person, { balance: 500_00n });
  await fillGiftCard(page);
  await expect(page.locator('#pay')).toContainText('बैलेंस ₹500, ₹401 बचेंगे');
  await buy(page).click();
  await expect(page).toHaveURL(/\/hi\/confirmation\?/);
  await expect(page.getByRole('heading', { name: 'ऑर्डर सफलतापूर्वक दे दिया गया' })).toBeVisible();
  await expect(page.getByText('भुगतान मिला', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'hi-confirmation');
});

test('a wallet that is too short leads to the notice in Hindi, and back', async ({ page, db }) => {
  await signInNewUser(page, db);
  // The page has read a balance that has since been spent.
  await page.route('**/wallet/getbalance/*', (route) =>
    route.fulfill({ json: { success: true, balance: 500 } }),
  );
  await fillGiftCard(page);
  await buy(page).click();
  await expect(page).toHaveURL('/hi/balanceerror');
  await page.getByRole('link', { name: 'Google Play गिफ़्ट कार्ड (भारत) पर वापस जाएँ' }).click();
  await expect(page).toHaveURL(/\/hi\/product\//);
});

test.describe('without a connection', () => {
  test.use({ expectedComplaints: [/Failed to load resource|ERR_FAILED/] });

  test('the browser says in Hindi that the store could not be reached', async ({ page, db }) => {
    const person = await signInNewUser(page, db);
    await make.makeWallet(db, person, { balance: 500_00n });
    await fillGiftCard(page);
    await page.route('**/order/createWalletOrder', (route) => route.abort());
    await buy(page).click();
    await expect(page.getByText('“अभी ख़रीदें” फिर दबाएँ: पैसा दो बार नहीं कटेगा।')).toBeVisible();
  });
});

const POLICIES = [
  ['/privacypage', 'गोपनीयता नीति', '6 घंटे तक'],
  ['/refund-policy', 'रिफ़ंड नीति', 'ख़रीदारी के 30 मिनट के अंदर'],
  ['/terms-and-condition', 'नियम और शर्तें', 'रिफ़ंड के सिर्फ़ यही दो आधार हैं'],
] as const;

test('each policy states its terms in Hindi, and names itself in both languages', async ({
  page,
  baseURL,
}) => {
  await page.goto('/hi/home');
  for (const [path, title, fact] of POLICIES) {
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(`/hi${path}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('article')).toContainText(fact);
    // A search engine comes by the address, not by a link.
    const html = await (await page.request.get(`/hi${path}`)).text();
    expect(html).toContain(`<link rel="canonical" href="${new URL(`/hi${path}`, baseURL).href}"/>`);
    const languages = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)"/gi)].map(
      ([, name]) => name,
    );
    expect(languages.sort(), path).toEqual(['en', 'hi', 'x-default']);
  }
});

interface BoldText {
  text: string;
  weight: number;
  /** Whether a face that is loaded draws this weight itself. */
  isDrawn: boolean;
  /**
   * How much wider a sample is in this weight than in the regular one; a browser that thickens letters keeps their
   * width.
   */
  wider: number;
}

/** In the page: what is bold and Devanagari, and by which face. */
function findBoldTexts(): BoldText[] {
  const faces = [...document.fonts].filter(
    ({ family, status }) => family.replaceAll('"', '') === 'Noto Sans Devanagari' && status === 'loaded',
  );
  const pen = document.createElement('canvas').getContext('2d');
  const widthAt = (weight: number) => {
    if (pen) pen.font = `${weight} 100px "Noto Sans Devanagari"`;
    return pen?.measureText('भारत में गेम टॉप-अप').width ?? 0;
  };
  return [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
    const text = [...element.childNodes]
      .map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''))
      .join('');
    const weight = Number(getComputedStyle(element).fontWeight);
    if (!/[\u0900-\u097f]/.test(text) || weight < 600 || !element.checkVisibility()) return [];
    const isDrawn = faces.some((face) => Number(face.weight.split(' ').at(-1)) >= Math.min(weight, 700));
    return { text, weight, isDrawn, wider: widthAt(weight) / widthAt(500) };
  });
}

for (const address of ['/hi/home', '/hi/product/mobile-legends'])
  test(`headings and labels of ${address} are in weights that the font itself has`, async ({ page }) => {
    await page.goto(address);
    await page.evaluate(() => document.fonts.ready);
    const texts = await page.evaluate(findBoldTexts);
    expect(texts.map(({ weight }) => weight)).toEqual(expect.arrayContaining([600, 700]));
    expect(texts.filter(({ isDrawn, wider }) => !isDrawn || wider < 1.01)).toEqual([]);
  });
