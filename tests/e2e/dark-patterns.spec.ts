// The real pages have none of the thirteen dark patterns. Each detector is tried with planted ones in
// tests/unit/dark-patterns.test.ts.
import type { Page } from '@playwright/test';
import { findDarkPatterns, type PageFacts } from '../support/dark-patterns';
import { makeItem, makeProduct } from '../support/make';
import { signInNewUser } from './people';
import { expect, test } from './shop';

const PUBLIC = [
  ...[
    '/',
    '/hi',
    '/product/netflix',
    '/hi/product/netflix',
    '/login',
    '/register',
    '/hi/register',
    '/otplogin',
  ],
  ...['/contact', '/hi/contact', '/privacypage', '/refund-policy', '/terms-and-condition', '/developers'],
];
const OWN = [
  '/dashboard',
  '/dashboard/messages',
  '/dashboard/help',
  '/wallet',
  '/topup',
  '/redeem',
  '/favourites',
];

/** What a page is, once it is drawn. */
async function factsOf(page: Page, path: string): Promise<PageFacts> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  return { html: await page.content(), origin: new URL(page.url()).origin };
}

test('no public page has a dark pattern', async ({ page }) => {
  test.setTimeout(90_000);
  for (const path of PUBLIC) expect(findDarkPatterns(await factsOf(page, path)), path).toEqual({});
});

test('no page of a customer has a dark pattern', async ({ page, db }) => {
  test.setTimeout(90_000);
  await signInNewUser(page, db, {});
  await page.waitForLoadState();
  for (const path of OWN) expect(findDarkPatterns(await factsOf(page, path)), path).toEqual({});
});

test('the price on the page, in the summary and in the order are one and the same', async ({ page, db }) => {
  const product = await makeProduct(db, {
    category: 'others',
    type: 'OTHER',
    apiType: null,
    isApi: false,
    inputs: [],
  });
  const item = await makeItem(db, { product, isApi: false, apiType: null, packs: [] });
  try {
    await signInNewUser(page, db, {});
    await page.waitForLoadState();
    const facts = await factsOf(page, `/product/${product.id}?item=${item.itemid}`);
    // Other products have prices of their own.
    const related = page.getByRole('region', { name: 'You may also like' });
    await related.evaluateAll((sections) => {
      for (const section of sections) section.remove();
    });
    const prices = [
      ...((await page.getByRole('main').textContent()) ?? '').matchAll(/₹(\d+(?:\.\d\d)?)/g),
    ].map(([, price]) => Number(price));
    const shown = Number(item.discountedPrice) / 100;
    expect(prices).toContain(shown);
    // What is struck through is the original price; nothing is dearer than the price but that.
    expect(prices.filter((price) => price > shown && price !== Number(item.originalPrice) / 100)).toEqual([]);
    const { price, steps } = await page.evaluate(
      async (body) => {
        const reply = await fetch('/order/price', {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        });
        return (await reply.json()) as { price: number; steps: { name: string }[] };
      },
      { product_id: product.id, itemid: item.itemid },
    );
    expect(steps.map(({ name }) => name)).toEqual(['base']);
    const summary = Math.max(...prices.filter((each) => each !== Number(item.originalPrice) / 100));
    expect(findDarkPatterns({ ...facts, prices: { page: shown, summary, order: price } })).toEqual({});
  } finally {
    await db.product.update({ where: { id: product.id }, data: { deletedAt: new Date() } });
    await db.item.update({ where: { itemid: item.itemid }, data: { deletedAt: new Date() } });
  }
});

test.describe('the notice of the home page', () => {
  test.use({ popup: true });

  test('closes by a button that can be hit and seen, and does not come back', async ({ page }) => {
    await page.goto('/');
    const notice = page.getByRole('dialog', { name: 'First recharge: double diamonds' });
    await expect(notice).toBeVisible({ timeout: 15_000 });
    const close = notice.getByRole('button', { name: 'Close' });
    const { width = 0, height = 0 } = (await close.boundingBox()) ?? {};
    const contrast = await close.evaluate((button) => {
      const luminance = (color: string) => {
        const canvas = document.createElement('canvas').getContext('2d');
        if (!canvas) return 0;
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
          const share = part / 255;
          return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const { color, backgroundColor } = getComputedStyle(button);
      const [light = 0, dark = 0] = [luminance(color), luminance(backgroundColor)].sort(
        (one, other) => other - one,
      );
      return (light + 0.05) / (dark + 0.05);
    });
    await close.click();
    await expect(notice).toBeHidden();
    await page.reload();
    // Longer than the notice took to open before.
    await page.waitForTimeout(3_000);
    const facts = { html: await page.content(), origin: new URL(page.url()).origin };
    const declines = [{ label: 'Close', width, height, contrast }];
    expect(findDarkPatterns({ ...facts, declines, isShownAgain: await notice.isVisible() })).toEqual({});
  });
});
