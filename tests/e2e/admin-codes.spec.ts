// The vault in the panel: a file that is looked at and imported, stock, and a code that is typed for an order.
import type { Locator, Page } from '@playwright/test';
import * as make from '../support/make';
import { expect, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll, PHONE } from './look';
import { makeOrders, makePerson, picture } from './people';

const file = (text: string) => ({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Imports two codes with the form as it is filled in. Returns the item's row of the stock. */
async function importTwo(page: Page, item: string, mark: string): Promise<Locator> {
  const form = page.getByRole('region', { name: 'Import codes' });
  await form
    .getByLabel('File (CSV, up to 5 MB)')
    .setInputFiles(file(`code,pin\n${mark}-0001,12\n${mark}-0002,34\n`));
  await form.getByRole('button', { name: 'Check the file' }).click();
  await form.getByRole('button', { name: 'Import 2 codes' }).click();
  const row = page.getByRole('region', { name: 'Stock' }).getByRole('listitem').filter({ hasText: item });
  await expect(row).toContainText('2 available');
  return row;
}

test('staff look at a file, correct it and import it, and see what is in stock', async ({ page, db }) => {
  // On no product: nothing of what other tests buy is sold from the vault.
  const item = await make.makeItem(db, { isApi: false, name: `Card ${crypto.randomUUID().slice(0, 8)}` });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/codes');
  const form = page.getByRole('region', { name: 'Import codes' });
  await form.getByLabel('Item').selectOption({ label: item.name });
  await form.getByLabel('Bought from').fill('A distributor');
  await form.getByLabel('Cost of one code in ₹ (optional)').fill('95.50');
  const mark = crypto.randomUUID().slice(0, 8).toUpperCase();
  const input = form.getByLabel('File (CSV, up to 5 MB)');
  await input.setInputFiles(file(`code,pin\n${mark}-0001,12\n${mark}-0001,12\n#,1\n`));
  await form.getByRole('button', { name: 'Check the file' }).click();
  await expect(form.getByRole('status').filter({ hasText: /\S/ })).toContainText(
    'These lines repeat a code: 3',
  );
  await expect(form.getByRole('status').filter({ hasText: /\S/ })).toContainText('Line 4: It has no code');
  await picture(page, 'admin-codes-wrong');
  const row = await importTwo(page, item.name, mark);
  await row.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Low below so many codes').fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('2 available, fewer than 5');
  await expect(page.getByRole('region', { name: 'Batches' })).toContainText('2 of 2 left, ₹95.50 each');
  expect(await page.content()).not.toContain(`${mark}-000`);
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-codes');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-codes-phone');
});

test('staff void codes that they imported for the wrong item, and import them for the right one', async ({
  page,
  db,
}) => {
  const mark = crypto.randomUUID().slice(0, 8).toUpperCase();
  const [wrong, right] = [`Card wrong ${mark}`, `Card right ${mark}`];
  for (const name of [wrong, right])
    await make.makeItem(db, { isApi: false, name, discountedPrice: 250_00n });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/codes');
  const form = page.getByRole('region', { name: 'Import codes' });
  await form.getByLabel('Item').selectOption({ label: wrong });
  await form.getByLabel('Bought from').fill('A distributor');
  await importTwo(page, wrong, mark);

  const batches = page.getByRole('region', { name: 'Batches' });
  await batches.getByRole('button', { name: `Void what is left of ${wrong}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Void what is left of this batch?' });
  await dialog.getByRole('button', { name: 'Void 2 codes' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Reason (only staff read it)').fill('For the other item.');
  await expectNoFindings(page);
  await picture(page, 'admin-codes-void');
  await dialog.getByRole('button', { name: 'Void 2 codes' }).click();
  await expect(batches.getByRole('listitem').filter({ hasText: wrong })).toContainText('0 of 2 left');

  await form.getByLabel('Item').selectOption({ label: right });
  await form.getByLabel('Bought from').fill('A distributor');
  await form
    .getByLabel('File (CSV, up to 5 MB)')
    .setInputFiles(file(`code,pin\n${mark}-0001,12\n${mark}-0002,34\n`));
  await form.getByRole('button', { name: 'Check the file' }).click();
  await expect(form.getByRole('status').filter({ hasText: /\S/ })).toContainText(
    `2 codes can be imported for ${right}, which sells for ₹250.`,
  );
  await form.getByRole('button', { name: `Import 2 codes for ${right}, ₹250` }).click();
  await expect(
    page.getByRole('region', { name: 'Stock' }).getByRole('listitem').filter({ hasText: right }),
  ).toContainText('2 available');
});

test('staff deliver an order by hand with a code, which the page of the order does not show', async ({
  page,
  db,
}) => {
  const [order] = await makeOrders(db, await makePerson(db), { status: 'Processing' });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/orders/${order?.id}`);
  await page.getByRole('button', { name: 'Deliver a code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deliver a code' });
  await dialog.getByRole('button', { name: 'Deliver it' }).click();
  await expect(dialog.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
    /as its supplier wrote it/,
  );
  const code = `HAND-${crypto.randomUUID().slice(0, 8)}`;
  await dialog.getByLabel('Code', { exact: true }).fill(code);
  await picture(page, 'admin-order-code');
  await dialog.getByRole('button', { name: 'Deliver it' }).click();
  await expect
    .poll(async () => (await db.order.findUniqueOrThrow({ where: { id: order?.id ?? '' } })).status)
    .toBe('Completed');
  await page.reload();
  expect(await page.content()).not.toContain(code);
});

test('staff decide about the stock of a restored database by a file of unused codes', async ({
  page,
  db,
}) => {
  const item = await make.makeItem(db, { isApi: false, name: `Card ${crypto.randomUUID().slice(0, 8)}` });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/codes');
  const form = page.getByRole('region', { name: 'Import codes' });
  await form.getByLabel('Item').selectOption({ label: item.name });
  await form.getByLabel('Bought from').fill('A distributor');
  const mark = crypto.randomUUID().slice(0, 8).toUpperCase();
  const row = await importTwo(page, item.name, mark);
  // As the end of a restore quarantine leaves them.
  await db.vaultCode.updateMany({ where: { itemid: item.itemid }, data: { state: 'held' } });
  await page.reload();
  const restored = page
    .getByRole('region', { name: 'In stock before the database was restored' })
    .getByRole('listitem')
    .filter({ hasText: item.name });
  await expect(restored).toContainText('2 codes');
  await expectNoFindings(page);
  await picture(page, 'admin-codes-restored');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-codes-restored-phone');
  await restored.getByRole('button', { name: 'Sell those in a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sell the codes that are unused?' });
  await dialog.getByLabel('File of unused codes').setInputFiles(file(`code\n${mark}-0002\n`));
  await picture(page, 'admin-codes-restored-file');
  await dialog.getByRole('button', { name: 'Sell these, void the rest' }).click();
  await expect(page.getByText('The codes are decided about.')).toBeVisible();
  await expect(restored).toHaveCount(0);
  await expect(row).toContainText('1 available');
});
