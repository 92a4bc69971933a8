// The audit log beside each object, and a form whose session has ended meanwhile.
import type { Page } from '@playwright/test';
import * as make from '../support/make';
import { expect, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { logInByForm, makePerson } from './people';

/** The lines of the audit log that opens inside of `where`. */
async function auditLogIn(page: Page, where: ReturnType<Page['locator']>) {
  await where.getByText('Who changed what').click();
  return where.getByRole('listitem').filter({ has: page.locator('time') });
}

test('a product, an item and a picture show who changed what', async ({ page, db, listing }) => {
  const admin = await signInNewUser(page, db, { role: 'admin', name: 'Meera of the audit log' });
  const { product, items } = listing;
  await page.goto(`/admin/viewproducts?search=${product.productid}`);
  await page.getByRole('switch', { name: `In stock: ${product.name}` }).click();
  await expect.poll(() => db.auditEntry.count({ where: { objectId: product.id } })).toBe(1);
  await page.getByRole('button', { name: `Edit ${product.name}` }).click();
  const lines = await auditLogIn(page, page.getByRole('dialog'));
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText(`The stock or the note of a product was changed. By ${admin.name}`);
  await expect(lines).toContainText('instock yes → no');
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);

  const [item] = items;
  await page.goto(`/admin/viewitems?search=${item.itemid}`);
  await page.getByRole('switch', { name: `In stock: ${item.name}` }).click();
  await expect.poll(() => db.auditEntry.count({ where: { objectId: String(item.itemid) } })).toBe(1);
  await page.getByRole('button', { name: `Edit ${item.name}` }).click();
  await expect(await auditLogIn(page, page.getByRole('dialog'))).toContainText('in stock yes → no');

  const image = await make.makeImage(db, {
    title: `Audited ${item.itemid}`,
    type: 'Item',
    url: '/art/placeholder.webp',
    createdAt: new Date(),
  });
  await page.goto('/admin/admingallery?type=Item');
  const card = page.locator('#gallery li').filter({ hasText: image.title });
  await card.getByText('Who changed what').click();
  await expect(card).toContainText('No changes found.');
  await db.galleryImage.delete({ where: { id: image.id } });
});

test('credited money shows who gave it, at the user and at the transaction', async ({ page, db }) => {
  const person = await makePerson(db, { name: 'Ravi of the audit log' });
  const admin = await signInNewUser(page, db, { role: 'admin', name: 'Asha of the audit log' });
  await page.goto(`/admin/usersdata?search=${encodeURIComponent(person.email)}`);
  await page.getByRole('button', { name: 'Top-Up' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Top-Up' });
  await dialog.getByLabel('Amount in rupees', { exact: true }).fill('75');
  await dialog.getByLabel('Reason').fill('For the audit log');
  await dialog.getByRole('button', { name: 'Add ₹75' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const lines = await auditLogIn(page, page.getByRole('dialog', { name: 'Edit user' }));
  await expect(lines).toContainText(`T-Coins were given. By ${admin.name}`);
  await expect(lines).toContainText('balance 0 → 75');
  await expect(lines).toContainText('For the audit log');

  const { txnid } = await db.walletTransaction.findFirstOrThrow({ where: { userId: person.id } });
  await page.goto(`/admin/wallettxn/${txnid}`);
  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(await auditLogIn(page, changes)).toContainText(`T-Coins were given. By ${admin.name}`);
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
});

test('a form whose session has ended leads to the login and back', async ({
  page,
  db,
  listing: { product },
}) => {
  const admin = await makePerson(db, { role: 'admin' });
  const address = `/admin/viewproducts?search=${product.productid}`;
  // The page asks for unpaid orders when it has time; a refusal of that call would end the session before the form is
  // sent.
  await page.route('**/order/unpaid', (route) => route.fulfill({ json: { success: true, order: null } }));
  await page.goto(`/login?next=${encodeURIComponent(address)}`);
  await logInByForm(page, admin.email);
  await expect(page).toHaveURL(address);
  // The panel is another document; a press before its scripts have loaded opens no dialog.
  await page.waitForLoadState();
  await page.getByRole('button', { name: `Edit ${product.name}` }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Too late');
  await db.session.updateMany({ where: { userId: admin.id }, data: { endedAt: new Date() } });
  await page.getByRole('button', { name: 'Save product' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await db.product.findUniqueOrThrow({ where: { id: product.id } })).toMatchObject({
    name: product.name,
  });
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await logInByForm(page, admin.email);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('button', { name: `Edit ${product.name}` })).toBeVisible();
});

test('invalid input is named at its field: a wrong supplier, a picture from elsewhere', async ({
  page,
  db,
  listing: { product },
}) => {
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/viewproducts?search=${product.productid}`);
  await page.getByRole('button', { name: `Edit ${product.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Image Path').fill('https://cdn.example/a.png');
  await dialog.getByRole('button', { name: 'Save product' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toContainText(
    'The Image Path must be a path of this store, beginning with /.',
  );
  await dialog.getByLabel('Image Path').fill(product.imgpath);
  await dialog.getByLabel('API Type').selectOption('MOOGOLDGENSHIN');
  await dialog.getByRole('button', { name: 'Save product' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toContainText(
    'MOOGOLDGENSHIN delivers GENSHIN alone, not MLBB.',
  );
  expect((await db.product.findUniqueOrThrow({ where: { id: product.id } })).apiType).toBe('SMILEBR');
});
