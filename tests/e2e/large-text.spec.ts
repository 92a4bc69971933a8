// Phones whose owners have set larger text: nothing is cut that says what is bought and paid.
import { makeWallet } from '../support/make';
import { expectNothingWider } from './look';
import { expect, makeOrders, signInNewUser, test } from './people';
import { openProduct, products } from './shop';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '130%';
    }),
  );
});

test('with larger text no page is wider than the phone, and no button covers the name of the store', async ({
  page,
  db,
}) => {
  const person = await signInNewUser(page, db);
  const [order] = await makeOrders(db, person, { status: 'Completed' });
  for (const path of ['/', '/dashboard', '/wallet', '/topup', `/confirmation?client_txn_id=${order?.id}`]) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
    if (path.startsWith('/confirmation'))
      await expect(page.getByRole('button', { name: 'A question about this order?' })).toBeVisible();
    await expectNothingWider(page);
    const name = await page
      .getByRole('banner')
      .getByRole('link', { name: /, home$/ })
      .boundingBox();
    const search = await page.getByRole('button', { name: 'Search games and subscriptions' }).boundingBox();
    if (!name || !search) throw new Error('the header is not there');
    expect(name.x + name.width, path).toBeLessThanOrEqual(search.x);
    expect(search.width, path).toBeGreaterThanOrEqual(44);
  }
  await openProduct(page, products.mobileLegends);
  await expectNothingWider(page);
});

test('with larger text the whole amount of a top-up and the whole balance can be read', async ({
  page,
  db,
}) => {
  const person = await signInNewUser(page, db);
  await makeWallet(db, person, { balance: 1_234_567_50n });
  await page.goto('/topup');
  const amount = page.getByRole('spinbutton', { name: 'Amount in rupees' });
  await amount.fill('100000');
  expect(
    await amount.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBeLessThanOrEqual(0);
  await page.goto('/wallet');
  const balance = page.getByText('₹12,34,567.50');
  const lines = await balance.evaluate((dd) => {
    const range = document.createRange();
    range.selectNodeContents(dd);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
});
