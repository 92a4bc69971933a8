import { checkPlayer, chooseItem, expect, openProduct, products, signIn, somePlayer, test } from './shop';

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await openProduct(page, products.mobileLegends);
});

test('a found player is shown by region until an input changes, and both numbers can be pasted at once', async ({
  page,
}) => {
  await checkPlayer(page, somePlayer(), '2345');
  await expect(page.getByText('Region: India')).toBeVisible();
  await page.getByLabel('Zone ID').fill('2346');
  await expect(page.getByText('Region: India')).toHaveCount(0);

  await page.getByLabel('User ID').focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '123456 (7890)');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByLabel('User ID')).toHaveValue('123456');
  await expect(page.getByLabel('Zone ID')).toHaveValue('7890');
});

test('an order without a player check is refused', async ({ page }) => {
  await page.getByLabel('User ID').fill(somePlayer());
  await page.getByLabel('Zone ID').fill('2345');
  await chooseItem(page, '86 Diamonds');
  await page.getByText('Pay Using Any UPI').click();
  await page.getByRole('button', { name: 'BUY NOW' }).click();
  await expect(page.getByText(/Please press Check first/)).toBeVisible();
  await expect(page).toHaveURL(/\/product\//);
});

test('each refusal of a player is in our words, not in those of the supplier', async ({ page }) => {
  await checkPlayer(page, '404404404', '2345');
  await expect(page.locator('#account .text-bad')).not.toBeEmpty();
  for (const [player, words] of [
    ['620620620', 'Recharge for Indo IDs is not permitted'],
    [
      '350350350',
      'Recharge For This ID is not permitted. Contact Admin or try purchasing another region packs.',
    ],
    // A busy supplier is not shown as the customer's mistake.
    ['503503503', /checked ID. Please press Check again|You can buy without it/],
  ] as const) {
    await checkPlayer(page, player, '2345');
    await expect(page.getByText(words)).toBeVisible({ timeout: 20_000 });
  }
});
