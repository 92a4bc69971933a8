import type { Page, Route } from '@playwright/test';
import type { Db } from '@/lib/platform/db';
import * as make from '../support/make';
import { expect, type Listing, picture, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { logInByForm, makePerson } from './people';
import { checkSomePlayer, chooseItem } from './shop';

/**
 * A new customer on the page of a product with player, item and payment chosen, and a coupon of ₹5 that is not typed
 * yet.
 */
async function openWithCoupon(page: Page, db: Db, { product, items: [item] }: Listing) {
  await signInNewUser(page, db);
  await page.goto(`/product/${product.id}`);
  await checkSomePlayer(page);
  await chooseItem(page, item.name);
  await page.getByText('Pay Using Any UPI').click();
  return make.makeCoupon(db, { value: 5_00n });
}

test.use({ expectedComplaints: [/status of 409/] });

test('a coupon lowers the price on the page, and one that ends meanwhile is said before anything is ordered', async ({
  page,
  db,
  listing,
}) => {
  const { product } = listing;
  const coupon = await openWithCoupon(page, db, listing);
  await page.getByRole('button', { name: 'I have a coupon' }).click();
  const field = page.getByLabel('Coupon code');
  await field.fill('nosuchcode');
  await field.press('Enter');
  await expect(page.getByText('This coupon code is not valid.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'coupon-refused');

  await field.fill(coupon.code.toLowerCase());
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(`${coupon.code} takes ₹5 off.`)).toBeVisible();
  const bar = page.locator('[data-buy-bar]');
  await expect(bar).toContainText('₹115');
  await expectNoFindings(page);
  await picture(page, 'coupon-applied');

  await db.coupon.update({ where: { id: coupon.id }, data: { endsAt: new Date() } });
  // The page asks for the price without the coupon, and this answer comes too late.
  const late = Promise.withResolvers<void>();
  const held = async (route: Route) => {
    await late.promise;
    await route.abort();
  };
  await page.route('**/order/price', held, { times: 1 });
  await page.getByRole('button', { name: 'BUY NOW' }).click();
  await expect(bar.getByRole('alert')).toContainText('This coupon has ended.');
  await expect(bar).toContainText('₹120');
  expect(await db.order.count({ where: { productId: product.id } })).toBe(0);

  await db.coupon.update({ where: { id: coupon.id }, data: { endsAt: null } });
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(bar).toContainText('₹115');
  late.resolve();
  await page.getByRole('button', { name: 'BUY NOW' }).click();
  await expect(page.getByText('Sandbox UPI').first()).toBeVisible();
  await expect(page.getByText('₹115').first()).toBeVisible();
  const order = await db.order.findFirstOrThrow({ where: { productId: product.id } });
  await page.goto(`/hi/confirmation?client_txn_id=${order.id}`);
  await expect(page.getByText(`कूपन ${coupon.code}`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await picture(page, 'coupon-confirmation');
});

test('a code that was typed and not applied is never bought without, and the focus is never lost', async ({
  page,
  db,
  listing,
}) => {
  const { product } = listing;
  const coupon = await openWithCoupon(page, db, listing);
  await page.getByRole('button', { name: 'I have a coupon' }).press('Enter');
  const field = page.getByLabel('Coupon code');
  await expect(field).toBeFocused();
  await field.fill(coupon.code);
  await page.getByRole('button', { name: 'BUY NOW' }).click();
  await expect(page.locator('[data-buy-bar]').getByRole('alert')).toContainText(
    'Your coupon is not applied yet.',
  );
  await expect(field).toBeFocused();
  expect(await db.order.count({ where: { productId: product.id } })).toBe(0);
  await page.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'BUY NOW' }).click();
  await expect(page.getByText('Sandbox UPI').first()).toBeVisible();
});

test('a code that a visitor typed is there after the login, and lowers the price by itself', async ({
  page,
  db,
  listing,
}) => {
  const { product, items } = listing;
  const { email } = await makePerson(db);
  const coupon = await make.makeCoupon(db, { value: 5_00n });
  await page.goto(`/product/${product.id}`);
  await checkSomePlayer(page);
  await chooseItem(page, items[0].name);
  await page.getByText('Pay Using Any UPI').click();
  await page.getByRole('button', { name: 'I have a coupon' }).click();
  await page.getByLabel('Coupon code').fill(coupon.code);
  await page.locator('[data-buy-bar]').getByRole('button').click();
  await expect(page).toHaveURL(/\/login/);
  await logInByForm(page, email);
  await expect(page).toHaveURL(new RegExp(`/product/${product.id}`));
  await expect(page.getByText(`${coupon.code} takes ₹5 off.`)).toBeVisible();
  await expect(page.locator('[data-buy-bar]')).toContainText('₹115');
});
