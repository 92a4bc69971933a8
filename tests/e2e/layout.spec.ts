import { expectNoSidewaysScroll } from './look';
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
