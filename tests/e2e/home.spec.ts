import type { Locator } from '@playwright/test';
import { expect, test } from './shop';
import { DESKTOP } from './widths';

test('the home page has its five sections, and three slides that dots lead to and a change of the window keeps', async ({
  page,
}) => {
  await page.goto('/');
  for (const name of ['Trending', 'Instant Topups', 'Games', 'OTTs', 'Others'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  await expect(page.locator('#offers > li')).toHaveCount(3);
  const titles = await page
    .locator('#offers img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).alt));
  expect(titles).toContain('One wallet for every game');

  const dots = page.getByRole('button', { name: /^Show offer/ });
  const offers = page.locator('#offers > li');
  const expectShown = async (shown: number) => {
    await expect(offers.nth(shown)).toBeInViewport({ ratio: 0.8 });
    for (const index of [0, 1, 2])
      await expect(dots.nth(index)).toHaveAttribute('aria-current', String(index === shown));
  };
  await expectShown(0);
  await dots.nth(2).click();
  await expectShown(2);
  // A thumb, or a trackpad.
  await page.locator('#offers').evaluate((track) => track.scrollTo({ left: 0 }));
  await expectShown(0);

  const size = page.viewportSize() ?? { width: 0, height: 0 };
  for (const width of [1, size.width]) {
    await page.setViewportSize({ ...size, width });
    // Until the observer of the slides has been called.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  }
  await expectShown(0);
});

test('the search finds a product from any page', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('searchbox').fill('honor');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('1 product');
  await page.getByRole('link', { name: 'Honor of Kings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Honor of Kings' })).toBeVisible();
});

test.describe('a broken picture', () => {
  test.use({ expectedComplaints: [/Failed to load resource/] });

  test('falls back to the placeholder', async ({ page }) => {
    await page.route(/\/art\/products\/(small\/)?netflix\.webp$/, (route) => route.fulfill({ status: 404 }));
    await page.goto('/home');
    await page.locator('#ott').scrollIntoViewIfNeeded();
    const image = page.locator('#ott').getByRole('link', { name: 'Netflix' }).locator('img');
    await expect(image).toHaveAttribute('src', /placeholder/);
  });
});

test.describe('the popup ad', () => {
  test.use({ popup: true });

  test('the popup ad opens once per session and can be closed', async ({ page }) => {
    await page.goto('/home');
    const popup = page.getByRole('dialog', { name: 'First recharge: double diamonds' });
    await expect(popup).toBeVisible();
    await expect(popup.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', /^https?:/);
    await popup.getByRole('button', { name: 'Close' }).click();
    await expect(popup).toBeHidden();
    await page.reload();
    await page.waitForTimeout(2500);
    await expect(popup).toBeHidden();
  });
});

test('categories, prices and points lead to the goods, and each section begins where the text does', async ({
  page,
}) => {
  await page.goto('/home');
  const slides = page.locator('#offers > li');
  await expect(slides.first()).toContainText(/from ₹\d/);
  for (const slide of await slides.all()) await expect(slide).toContainText(/Shop now|See more/);
  await expect(page.locator('#instant-games li').first()).toContainText(
    /from ₹\d.*instant · up to \d+ points/i,
  );
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'Games', exact: true })
    .click();
  await expect(page.locator('#games').getByRole('heading')).toBeInViewport();
  const [large, small] = [page.locator('#games li').first(), page.locator('#games li').nth(1)];
  const [width, usual] = [(await large.boundingBox())?.width ?? 0, (await small.boundingBox())?.width ?? 1];
  expect(width / usual).toBeGreaterThan(2);
});

test('a part of the third card of Trending shows on every phone, so that the strip is seen to go on', async ({
  page,
}) => {
  for (const width of [320, 360, 393, 412, 430]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/home');
    const cards = page.getByRole('list', { name: /^Trending products/ }).getByRole('listitem');
    // Trending replaces its placeholders when its products have come.
    await expect(cards.nth(2)).toBeAttached();
    const seen = (await visibleWidths(cards, width))[2] ?? 0;
    expect(seen, `${width} px`).toBeGreaterThan(16);
  }
});

/** How much of each card is inside of the window, in px. */
async function visibleWidths(cards: Locator, width: number): Promise<number[]> {
  const boxes = await cards.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  return boxes.map((box) => Math.max(0, Math.min(box.right, width) - Math.max(box.left, 0)));
}

test('sections begin at the same place where a scrollbar takes space', DESKTOP, async ({ page }) => {
  await page.goto('/home');
  // The browser of the tests hides its scrollbars; a narrower root is what one leaves.
  await page.addStyleTag({ content: 'html { width: calc(100vw - 15px); overflow-x: clip }' });
  for (const width of [1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    const left = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => Math.round(element.getBoundingClientRect().left));
    // The products are hidden until all of them have been received.
    const firstProduct = 'ul[aria-label^="Trending products"] > li';
    await expect.poll(() => left(firstProduct)).toBeGreaterThan(0);
    const trending = await left(firstProduct);
    expect(trending).toBe(await left('#trending'));
    // A section outside of the window is laid out when it is looked for.
    await expect.poll(() => left('#offers > li')).toBe(trending);
  }
});

test('a product page without scripts shows its prices, says what to do and links to the chat', async ({
  page,
}) => {
  // Playwright reads no text inside of <noscript>, so the HTML is read.
  const html = await (await page.request.get('/product/mobile-legends')).text();
  const [, told = ''] = /<noscript>(.*?)<\/noscript>/s.exec(html) ?? [];
  expect(told).toContain('Buying here needs JavaScript');
  expect(told).toMatch(/<a href="https?:/);
  expect(html).toContain('₹119');
});
