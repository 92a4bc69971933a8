// What photographs.spec.ts does not open: forms that are filled in, and dialogs.
import { expectNoFindings } from './look';
import { chooseItem, expect, openProduct, products, signIn, test } from './shop';
import { BOTH_WIDTHS } from './widths';

test('a filled-in product page has no findings of axe', BOTH_WIDTHS, async ({ page }) => {
  await signIn(page);
  await openProduct(page, products.mobileLegends);
  await chooseItem(page, '86 Diamonds');
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'How To Purchase' }).click();
  await expectNoFindings(page);
});

test('the search and the menu have no findings of axe', BOTH_WIDTHS, async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('searchbox').fill('card');
  await expect(page.getByRole('status')).toContainText('products');
  await expectNoFindings(page);
  // The first press empties the field, as in every search field of the browser.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectNoFindings(page);
});
