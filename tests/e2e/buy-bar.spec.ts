import type { Page } from '@playwright/test';
import * as make from '../support/make';
import { expect, signInNewUser, test } from './people';
import { checkPlayer, chooseItem, openProduct, products, somePlayer } from './shop';

/** How far the bar covers the focused element, in pixels; 0 where it is not sticky, or contains the focus itself. */
function coveredByBar(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bar = document.querySelector('[data-buy-bar]');
    const focused = document.activeElement;
    if (!bar || !focused || bar.contains(focused) || getComputedStyle(bar).position !== 'sticky') return 0;
    const card = focused.closest('label') ?? focused;
    return Math.max(0, card.getBoundingClientRect().bottom - bar.getBoundingClientRect().top);
  });
}

/** From the first field through the form by Tab, up to the button. */
async function expectNothingCovered(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.locator('#input1').focus();
  for (let presses = 0; presses < 12; presses++) {
    await expect.poll(() => coveredByBar(page)).toBeLessThanOrEqual(1);
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.matches('[data-buy-bar] button'))) return;
  }
  throw new Error('Tab never reaches the button');
}

test.use({ expectedComplaints: [/Failed to load resource|ERR_FAILED/] });

test('the sticky bar covers no focused field, nor the message why nothing was ordered', async ({
  page,
  db,
}) => {
  const person = await signInNewUser(page, db);
  await make.makeWallet(db, person, { balance: 1_000_00n });
  await openProduct(page, products.mobileLegends);
  await expectNothingCovered(page);

  await checkPlayer(page, somePlayer(), '2345');
  await expect(page.getByText('Region: India')).toBeVisible();
  await chooseItem(page, '86 Diamonds');
  await page.getByText('T-Coins', { exact: true }).click();
  await page.route('**/order/createWalletOrder', (route) => route.abort());
  await page.getByRole('button', { name: 'BUY NOW' }).click();
  await expect(page.locator('[data-buy-bar]').getByRole('alert')).toBeVisible();
  await expectNothingCovered(page);
});
