import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, picture, test } from './shop';

test.use({
  serviceWorkers: 'allow',
  expectedComplaints: [
    /ERR_INTERNET_DISCONNECTED|Failed to load resource|unknown error occurred when fetching the script/,
  ],
});

test('without a connection a page in both languages is shown, and the store as soon as it is back', async ({
  page,
  context,
}) => {
  await page.goto('/home');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.goto('/product/mobile-legends');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'आप ऑफ़लाइन हैं' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await picture(page, 'offline');
  await context.setOffline(false);
  await expectNoFindings(page);
  await page.getByRole('link', { name: /^Try again/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Mobile Legends/ })).toBeVisible();
});

test('bug: without a connection, a part that is loaded on demand ended the whole page', async ({
  page,
  context,
}) => {
  await page.goto('/product/mobile-legends');
  await page.getByLabel('User ID').fill('17366');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'How To Purchase' }).click();
  const dialog = page.getByRole('dialog', { name: 'How To Purchase' });
  // The loader gives up after two tries, within a second of each other.
  await page.waitForTimeout(1500);
  await expect(dialog).toBeVisible();
  await context.setOffline(false);
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('User ID')).toHaveValue('17366');
});

test('the phone stores the offline page and nothing else', async ({ page }) => {
  await page.goto('/home');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto('/product/mobile-legends');
  const kept = await page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(['/offline.html']);
});
