import { expect, picture, signInNewUser, test } from './catalogue-fixture';
import { checkSomePlayer, chooseItem } from './shop';

test.use({ expectedComplaints: [/status of 409/] });

test('a price that changes while its page is open is asked about, and paid only after another press', async ({
  page,
  db,
  listing: {
    product,
    items: [item],
  },
}) => {
  await signInNewUser(page, db);
  await page.goto(`/product/${product.id}`);
  await checkSomePlayer(page);
  await chooseItem(page, item.name);
  await page.getByText('Pay Using Any UPI').click();
  const bar = page.locator('[data-buy-bar]');
  await expect(bar).toContainText('₹120');

  await db.item.update({ where: { itemid: item.itemid }, data: { discountedPrice: 135_50n } });
  await page.getByRole('button', { name: 'BUY NOW' }).click();
  await expect(bar.getByRole('alert')).toContainText(
    'has changed from ₹120 to ₹135.50. Nothing was ordered.',
  );
  await expect(bar.getByText('₹135.50', { exact: true })).toBeVisible();
  await picture(page, 'price-changed');

  await page.getByRole('button', { name: 'BUY NOW' }).click();
  await expect(page.getByText('Sandbox UPI').first()).toBeVisible();
  // The gateway is asked for whole rupees; the rest goes to the wallet.
  await expect(page.getByText('₹136').first()).toBeVisible();
});
