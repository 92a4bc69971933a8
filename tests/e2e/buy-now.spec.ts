import { checkPlayer, chooseItem, expect, openProduct, products, signIn, somePlayer, test } from './shop';

const prompt = 'Please select an item, enter your Id and select a payment method before proceeding.';

test('BUY NOW names what is missing, for five seconds', async ({ page }) => {
  await signIn(page);
  await openProduct(page, products.genshin);
  await page.getByRole('button', { name: 'BUY NOW' }).click();
  await expect(page.getByText(prompt)).toBeVisible();
  await expect(page.getByLabel('UID')).toBeFocused();
  // Away from the toast: a pointer above it stops its timer.
  await page.mouse.move(0, 0);
  await page.waitForTimeout(4000);
  await expect(page.getByText(prompt)).toBeVisible();
  await expect(page.getByText(prompt)).toHaveCount(0, { timeout: 3000 });
});

test('a double click makes one order', async ({ page }) => {
  await signIn(page);
  await openProduct(page, products.mobileLegends);
  await checkPlayer(page, somePlayer(), '2345');
  await expect(page.getByText('Region: India')).toBeVisible();
  await chooseItem(page, '86 Diamonds');
  await page.getByText('Pay Using Any UPI').click();
  let orders = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/order/createOrder')) orders += 1;
  });
  await page.getByRole('button', { name: 'BUY NOW' }).dblclick();
  await expect(page.getByText('Sandbox UPI').first()).toBeVisible();
  expect(orders).toBe(1);
});

test.describe('orders without an answer', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|Failed to load resource/] });

  test('an order form without an answer is sent again under the same key, and is one order', async ({
    page,
  }) => {
    await signIn(page);
    await openProduct(page, products.mobileLegends);
    await checkPlayer(page, somePlayer(), '2345');
    await expect(page.getByText('Region: India')).toBeVisible();
    await chooseItem(page, '86 Diamonds');
    await page.getByText('Pay Using Any UPI').click();

    const keys: string[] = [];
    const ids: string[] = [];
    await page.route('**/order/createOrder', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      const reply = await route.fetch();
      ids.push((await reply.json()).data.client_txn_id);
      // The order was created; its answer is lost on the way.
      if (keys.length === 1) await route.abort();
      else await route.fulfill({ response: reply });
    });
    await page.getByRole('button', { name: 'BUY NOW' }).click();
    await expect(page.getByText(/will not be charged twice/)).toBeVisible();
    await page.getByRole('button', { name: 'BUY NOW' }).click();
    await expect(page.getByText('Sandbox UPI').first()).toBeVisible();
    expect(keys[0]).not.toBe('');
    expect(keys[1]).toBe(keys[0]);
    expect(ids[1]).toBe(ids[0]);
  });
});

test('an item that is out of stock cannot be selected, and says so', async ({ page }) => {
  await openProduct(page, products.mobileLegends);
  await expect(page.getByRole('radio', { name: /9288 Diamonds/ })).toBeDisabled();
  await expect(page.getByText('Out of stock')).toBeVisible();
});

test('selecting an item scrolls the page down', async ({ page }) => {
  await openProduct(page, products.mobileLegends);
  await page.getByText('86 Diamonds', { exact: true }).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await chooseItem(page, '86 Diamonds');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100);
});

test('a reseller sees the reseller price on items and in the total', async ({ page }) => {
  await openProduct(page, products.mobileLegends);
  await expect(page.getByRole('radio', { name: /^86 Diamonds/ }).locator('..')).toContainText('₹119');
  await signIn(page, 'reseller@example.com');
  await page.reload();
  await expect(page.getByRole('radio', { name: /^86 Diamonds/ }).locator('..')).toContainText('₹108');
  await chooseItem(page, '86 Diamonds');
  await expect(page.locator('[data-buy-bar]')).toContainText('₹108');
});
