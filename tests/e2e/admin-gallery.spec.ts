// The gallery of the panel: upload with preview, list, copied addresses, deletion with confirmation.
import type { Page } from '@playwright/test';
import { newId } from '@/lib/platform/ids';
import { makePicture } from '../support/pictures';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, type makePerson, picture, signInNewUser, test } from './people';

type Db = Parameters<typeof makePerson>[0];

const titleOf = (word: string) => `${word} ${Math.random().toString(36).slice(2, 8)}`;
const cardOf = (page: Page, title: string) => page.locator('#gallery li').filter({ hasText: title });

async function fill(page: Page, title: string, bytes: Buffer, name = 'banner.png') {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Type', { exact: true }).selectOption('Banner');
  await page
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name, mimeType: 'image/png', buffer: bytes });
}

/** A picture of the demo, which has no file of ours. */
async function addPicture(db: Db, title: string): Promise<string> {
  const image = { title, type: 'Item', url: '/art/placeholder.webp', createdAt: new Date() } as const;
  return (await db.galleryImage.create({ data: { id: newId(), ...image } })).id;
}

test('an administrator uploads a picture after a preview, copies its address and deletes it', async ({
  page,
  db,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/admingallery');
  await expect(page).toHaveTitle(/^Gallery/);
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please provide all required fields!' }),
  ).toBeVisible();
  const title = titleOf('Weekend');
  await fill(page, title, await makePicture({ width: 1200, height: 600, format: 'png' }));
  await page.getByLabel('Redirect URL').fill('/home');
  await expect(page.getByText('1200 × 600 pixels')).toBeVisible();
  await expect(page.getByAltText('The chosen file')).toBeVisible();
  await expectNoFindings(page);
  await picture(page, 'admin-gallery-preview');
  await page.getByRole('button', { name: 'Upload' }).dblclick();
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
  await expect(cardOf(page, title)).toHaveCount(1);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
  const shown = cardOf(page, title).getByRole('img');
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /\/media\/[0-9a-f]{32}-\d+\.webp$/,
  );
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-gallery');

  await cardOf(page, title).getByRole('button', { name: 'Copy URL' }).click();
  await expect(page.getByText('URL copied to clipboard!')).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect((await page.request.get(url)).headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });

  await cardOf(page, title).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete image' });
  await expect(dialog).toContainText(title);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(cardOf(page, title)).toHaveCount(1);
  await cardOf(page, title).getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Image deleted successfully!')).toBeVisible();
  await expect(cardOf(page, title)).toHaveCount(0);
  expect((await page.request.get(url)).status()).toBe(404);
});

test.describe('uploads that the server refuses', () => {
  // The list also has pictures of other tests, which remove their files.
  test.use({ expectedComplaints: [/Failed to load resource.*(400|415|413)|404 .*\/media\//] });

  test('an upload that the server refuses shows its sentence, and nothing is listed', async ({
    page,
    db,
  }) => {
    await signInNewUser(page, db, { role: 'admin' });
    await page.goto('/admin/admingallery');
    const title = titleOf('Wrong');
    const said = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
    await fill(page, title, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'banner.svg.png');
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(said('Please choose a JPEG, PNG or WebP image.')).toBeVisible();
    await fill(page, title, await makePicture());
    await page.getByLabel('Redirect URL').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(said(/^The redirect URL must begin with https/)).toBeVisible();
    await fill(page, title, Buffer.alloc(8 * 1024 * 1024 + 1, 1));
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(said('The file is too large. It may have 8 MB at most.')).toBeVisible();
    expect(await db.galleryImage.count({ where: { title } })).toBe(0);
  });
});

test.describe('uploads that break off', () => {
  test.use({ expectedComplaints: [/Failed to (load resource|fetch)/] });

  test('an upload that breaks off is reported in the words of the spec', async ({ page, db }) => {
    const title = titleOf('Broken line');
    await addPicture(db, title);
    await signInNewUser(page, db, { role: 'admin' });
    await page.goto('/admin/admingallery?type=Item');
    await fill(page, titleOf('Lost'), await makePicture());
    await page.route('**/admin/**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Error uploading image.' })).toBeVisible();
    await cardOf(page, title).getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete image' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Error deleting image.');
    expect(await db.galleryImage.count({ where: { title } })).toBe(1);
  });
});

test('a forbidden clipboard is reported', async ({ page, db }) => {
  const title = titleOf('No clipboard');
  await addPicture(db, title);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('no')) },
    });
  });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/admingallery?type=Item');
  await cardOf(page, title).getByRole('button', { name: 'Copy URL' }).click();
  await expect(page.getByText('Failed to copy URL!')).toBeVisible();
});

test.describe('the list of pictures', () => {
  // It shows the pictures of all tests, and others delete theirs meanwhile.
  test.use({ expectedComplaints: [/Failed to load resource.*404.*\/media\//] });

  test('the list of pictures is filtered by type in its address, and a title is text alone', async ({
    page,
    db,
  }) => {
    const title = `${titleOf('Check 37')} <img src=x onerror="document.title='owned'"><b>bold</b>`;
    await addPicture(db, title);
    await signInNewUser(page, db, { role: 'admin' });
    await page.goto('/admin/admingallery');
    await page.getByLabel('Show').selectOption('Item');
    await expect(page).toHaveURL(/type=Item/);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.locator('#gallery b')).toHaveCount(0);
    await expect(page).toHaveTitle(/^Gallery/);
    await page.reload();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.getByLabel('Show').selectOption('Popup');
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  });
});
