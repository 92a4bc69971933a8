// Every screen of the panel by every role, in both layouts: administrators see it whole, other users the dashboard.
import type { Page } from '@playwright/test';
import { SCREENS } from '@/components/admin/screens';
import { seconds } from '@/lib/platform/time';
import { makeTransaction } from '../support/make';
import { makePicture } from '../support/pictures';
import { expect, publicPage, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll, PHONE } from './look';
import { makeOrders, makePerson } from './people';
import { promptly } from './promptly';

/** The headings of all screens, and of pages below them, by their paths. */
const HEADINGS: Record<string, string> = {
  ...Object.fromEntries(SCREENS.map(({ href, label }) => [href, label])),
  '/admin': 'Admin Dashboard',
  '/admin/createproduct/file': 'Product from a file',
  '/admin/price/bulk': 'Many prices at once',
  '/admin/price/changes': 'Price changes',
  '/admin/reports/month/2026-10': 'Report of the month',
  '/admin/search': 'Find',
  '/admin/viewproducts/order': 'Order of products',
};

// Every screen of an administrator has it, as the first test sees.
const PANEL = '<nav aria-label="Admin"';
const ASKS_TO_LOG_IN = 'Please log in to see your dashboard';

/** The page as the server sends it to the browser's user. */
async function htmlOf(page: Page, address: string): Promise<string> {
  const reply = await page.request.get(address);
  expect(reply.status(), address).toBe(200);
  expect(new URL(reply.url()).pathname).toBe(address);
  return reply.text();
}

test('every screen of the panel is shown to an administrator, whole and without an error in the console', async ({
  page,
  db,
}) => {
  test.setTimeout(seconds(240));
  const buyer = await makePerson(db);
  await makeOrders(db, buyer, { status: 'Processing', playerName: 'A rather long name for a player' });
  await makeTransaction(db, buyer);
  await signInNewUser(page, db, { role: 'admin' });
  const desktop = page.viewportSize();
  for (const [address, heading] of Object.entries(HEADINGS))
    await test.step(address, async () => {
      if (desktop) await page.setViewportSize(desktop);
      const reply = await page.goto(address);
      expect(reply?.status()).toBe(200);
      expect(reply?.headers()['cache-control']).toContain('no-store');
      expect(await reply?.text()).toContain(PANEL);
      // Some say how much waits.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${heading}(?: \\d+)?$`));
      await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
      await expectNoSidewaysScroll(page);
      // The tests of each screen run axe on the desktop layout.
      await page.setViewportSize(PHONE);
      await expectNoFindings(page);
    });
});

// admin-gate.spec.ts opens it in a browser.
for (const role of ['user', 'reseller'] as const)
  test(`every screen of the panel shows a ${role} the dashboard`, async ({ page, db }) => {
    const person = await signInNewUser(page, db, { role });
    for (const address of Object.keys(HEADINGS)) {
      const html = await htmlOf(page, address);
      expect(html, address).toContain(person.id);
      expect(html, address).not.toContain(PANEL);
    }
  });

test('every screen of the panel asks a visitor to log in', async ({ page }) => {
  for (const address of Object.keys(HEADINGS)) {
    const html = await htmlOf(page, address);
    expect(html, address).toContain(ASKS_TO_LOG_IN);
    expect(html, address).toContain(`href="/login?next=${encodeURIComponent(address)}"`);
    expect(html, address).not.toContain(PANEL);
  }
});

test('a product renamed in the panel has its new name on the home page', async ({
  page,
  db,
  listing: { product },
}) => {
  const home = async () => (await page.request.get('/home')).text();
  await expect.poll(home).toContain(product.name);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/viewproducts?search=${product.productid}`);
  await page.getByRole('button', { name: `Edit ${product.name}` }).click();
  const name = `Renamed ${product.id}`;
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save product' }).click();
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();
  await expect.poll(...promptly(home)).toContain(name);
  await expect.poll(...promptly(() => publicPage(page.request, product.id))).toContain(name);
  expect(await home()).not.toContain(product.name);
});

test("a picture uploaded in the panel is in the store's gallery, and leaves the home page when it is deleted", async ({
  page,
  db,
}) => {
  const title = `Slide ${crypto.randomUUID()}`;
  const gallery = async () => (await page.request.get('/gallery/images')).text();
  const home = async () => (await page.request.get('/home')).text();
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/admingallery');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Type', { exact: true }).selectOption('CarouselPc');
  const buffer = await makePicture({ width: 1200, height: 600, format: 'png' });
  await page
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'slide.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
  await expect.poll(...promptly(gallery)).toContain(title);
  // The home page shows the three oldest, so this one has to be among them.
  await db.galleryImage.updateMany({ where: { title }, data: { createdAt: new Date('2001-01-01') } });
  await expect.poll(...promptly(home)).toContain(title);
  const card = page.locator('#gallery li').filter({ hasText: title });
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete image' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Image deleted successfully!')).toBeVisible();
  await expect.poll(...promptly(home)).not.toContain(title);
  await expect.poll(...promptly(gallery)).not.toContain(title);
});
