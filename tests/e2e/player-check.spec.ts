import { checkPlayer, chooseItem, expect, openProduct, products, signIn, somePlayer, test } from './shop';

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await openProduct(page, products.mobileLegends);
});

test('a found player is shown by nickname and region, until an input changes', async ({ page }) => {
  await checkPlayer(page, somePlayer(), '2345');
  await expect(page.getByText('Region: India')).toBeVisible();
  await page.getByLabel('Zone ID').fill('2346');
  await expect(page.getByText('Region: India')).toHaveCount(0);
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

test('an unknown player is refused in words', async ({ page }) => {
  await checkPlayer(page, '404404404', '2345');
  await expect(page.locator('#account .text-bad')).not.toBeEmpty();
});

test('Indo ids are not permitted', async ({ page }) => {
  await checkPlayer(page, '620620620', '2345');
  await expect(page.getByText('Recharge for Indo IDs is not permitted')).toBeVisible();
});

test("the supplier's words for blocked regions are replaced by ours", async ({ page }) => {
  await checkPlayer(page, '350350350', '2345');
  await expect(
    page.getByText(
      'Recharge For This ID is not permitted. Contact Admin or try purchasing another region packs.',
    ),
  ).toBeVisible();
});

test("a busy supplier is not shown as the customer's mistake", async ({ page }) => {
  await checkPlayer(page, '503503503', '2345');
  await expect(page.getByText(/checked ID: please press Check again|You may buy without it/)).toBeVisible({
    timeout: 20_000,
  });
});

test('both numbers can be pasted at once', async ({ page }) => {
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
