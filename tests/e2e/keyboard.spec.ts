import type { Page } from '@playwright/test';
import { makeOrders, signInNewUser } from './people';
import { expect, openProduct, products, signIn, somePlayer, test } from './shop';
import { DESKTOP } from './widths';

/** Tabs until the wanted element has the focus; fails when it cannot be reached. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`Tab never reaches ${selector}`);
}

/** The sticky bars do not cover the focused element (WCAG 2.4.11), once the page has scrolled to it. */
async function expectFocusInSight(page: Page): Promise<void> {
  await expect.poll(() => isFocusInSight(page)).toBe(true);
}

async function isFocusInSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused.closest('[data-buy-bar]')) return true;
    const card = focused.closest('label') ?? focused;
    const { top, bottom } = card.getBoundingClientRect();
    const bar = document.querySelector('[data-buy-bar]')?.getBoundingClientRect();
    const isSticky = bar && bar.bottom >= innerHeight - 120;
    return bottom <= (isSticky ? bar.top : innerHeight) + 1 && top >= 0;
  });
}

test('a purchase is possible by keyboard alone', DESKTOP, async ({ page }) => {
  await signIn(page);
  await openProduct(page, products.mobileLegends);
  await expect(page.getByRole('button', { name: 'BUY NOW' })).toBeVisible();

  await tabTo(page, '#input1');
  await page.keyboard.type(somePlayer());
  await tabTo(page, '#input2');
  await page.keyboard.type('2345');
  await tabTo(page, '#check-player');
  await expectFocusInSight(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Region: India')).toBeVisible();

  await tabTo(page, 'input[name=itemid]');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^86 Diamonds/ })).toBeChecked();
  await expectFocusInSight(page);

  await tabTo(page, 'input[name=paymentmode]');
  await page.keyboard.press('Space');
  await expectFocusInSight(page);
  await tabTo(page, 'button[type=submit]');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sandbox UPI').first()).toBeVisible();
});

test('the first Tab offers to skip to the content', DESKTOP, async ({ page }) => {
  await page.goto('/home');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});

test('what a button opens in its place takes the focus', DESKTOP, async ({ page, db }) => {
  const person = await signInNewUser(page, db, { role: 'admin' });
  const [order] = await makeOrders(db, person, { status: 'Completed' });
  const isInside = (selector: string) =>
    expect
      .poll(() => page.evaluate((wanted) => !!document.activeElement?.closest(wanted), selector))
      .toBe(true);
  await page.goto(`/confirmation?client_txn_id=${order?.id}`);
  for (const [button, section] of [
    ['A question about this order?', 'A question about this order?'],
    ['Send as a gift', 'A gift for another player'],
  ] as const) {
    await page.getByRole('button', { name: button }).press('Enter');
    await isInside(`section[aria-label="${section}"]`);
  }
  for (const noun of ['tier', 'campaign', 'coupon']) {
    await page.goto(`/admin/${noun}s`);
    await page.getByRole('button', { name: `New ${noun}` }).press('Enter');
    await isInside(`section[aria-labelledby="${noun}s-title"]`);
  }
});
