// What a shopper sees of a bundle: what it saves, at their own price and in their language.
import { expect, makeBundle, picture, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { checkSomePlayer, chooseItem, payByUpi } from './shop';
import { BOTH_WIDTHS } from './widths';

test(
  'the page of a product names what a bundle saves, and it is bought as one item',
  BOTH_WIDTHS,
  async ({ page, db, listing }) => {
    const { product } = listing;
    await makeBundle(db, listing);
    await page.goto(`/hi/product/${product.id}`);
    await expect(page.locator('#items')).toContainText('3 अलग-अलग लेने से ₹30 कम');
    await expectNoSidewaysScroll(page);
    await picture(page, 'bundle-hindi');
    await signInNewUser(page, db);
    await page.goto(`/product/${product.id}`);
    await expect(page.getByText('₹30 less than 3 bought singly')).toHaveCount(1);
    await expectNoSidewaysScroll(page);
    await expectNoFindings(page);
    await picture(page, 'bundle');
    await checkSomePlayer(page);
    await chooseItem(page, 'Three of it');
    await expect(page.locator('[data-buy-bar]')).toContainText('₹330');
    await payByUpi(page);
    const order = await db.order.findFirstOrThrow({ where: { productId: product.id } });
    expect(order.value).toBe(330_00n);
  },
);

test('a reseller reads what a bundle saves at their own price', async ({ page, db, listing }) => {
  await makeBundle(db, listing);
  const [single] = listing.items;
  await db.item.update({ where: { itemid: single.itemid }, data: { resellPrice: 105_50n } });
  await signInNewUser(page, db, { role: 'reseller' });
  await page.goto(`/product/${listing.product.id}`);
  await expect(page.getByText('₹16.50 less than 3 bought singly')).toBeVisible();
  await page.goto(`/hi/product/${listing.product.id}`);
  await expect(page.getByText('3 अलग-अलग लेने से ₹16.50 कम')).toBeVisible();
});
