import { expectNoSidewaysScroll } from './look';
import { signInNewUser } from './people';
import { chooseItem, expect, openProduct, picture, products, signIn, test } from './shop';

test.describe('addresses that do not exist', () => {
  test.use({ expectedComplaints: [/404/] });

  test('an address that does not exist says so and links to the store', async ({ page }) => {
    for (const address of ['/no-such-page', '/product/no-such-product']) {
      const reply = await page.goto(address);
      expect(reply?.status()).toBe(404);
      await expect(page.getByRole('link', { name: 'Return Home' })).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
    await picture(page, 'not-found');
  });
});

test('a signed-in product page has one bar at the bottom, the one that buys', async ({ page }) => {
  await signIn(page);
  await openProduct(page, products.mobileLegends);
  await chooseItem(page, '2195 Diamonds');
  await expectNoSidewaysScroll(page);
  await expect(page.locator('[data-bottom-bar]')).toBeHidden();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const bar = await page.locator('[data-buy-bar]').boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(page.viewportSize()?.height ?? 0, 0);
  await picture(page, 'product-signed-in');
});

test('where the colours are the person’s own, buttons have a frame, and switches and chosen items are told apart', async ({
  page,
  db,
}) => {
  await signInNewUser(page, db);
  await page.emulateMedia({ forcedColors: 'active' });
  await openProduct(page, products.mobileLegends);
  await chooseItem(page, '86 Diamonds');
  const buy = page.getByRole('button', { name: 'BUY NOW' });
  await expect(buy).toHaveCSS('border-top-width', '2px');
  await expect(buy).toHaveCSS('border-top-style', 'solid');
  const frameOf = (state: string) =>
    page
      .locator(`#items label${state}`)
      .first()
      .evaluate((card) => getComputedStyle(card).borderTopColor);
  const other = await frameOf(':not(:has(:checked))');
  // It changes over a moment.
  await expect.poll(() => frameOf(':has(:checked)')).not.toBe(other);
  await page.goto('/dashboard/privacy');
  const knob = page.getByRole('switch').first().locator('span span');
  const [inside, around] = await knob.evaluate((each) =>
    [each, each.parentElement as Element].map((part) => getComputedStyle(part).backgroundColor),
  );
  expect(inside).not.toBe(around);
  await picture(page, 'forced-colours');
});
