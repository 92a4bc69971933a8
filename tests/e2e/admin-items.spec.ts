// Items in the panel: created, edited, bought at suppliers, deleted.
import { seconds } from '@/lib/platform/time';
import { expect, picture, publicPage, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll } from './look';

const SOON = { timeout: seconds(2), intervals: [50] };

test('an administrator creates an item, and mistakes are named in the words of the spec', async ({
  page,
  db,
  listing,
}) => {
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/createitems');
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: /./ });
  const create = page.getByRole('button', { name: 'Create item' });
  const name = `Gems of the panel ${listing.product.productid}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Image Path').fill('/art/items/diamonds-small.webp');
  await create.click();
  await expect(alert).toHaveText('Valid Original Price is required.');
  await page.getByLabel('Original Price').fill('1,150.50');
  await page.getByLabel('Discounted Price').fill('1.005');
  await page.getByLabel('Resell Price').fill('110');
  await create.click();
  await expect(alert).toHaveText('Valid Discounted Price is required.');
  await page.getByLabel('Discounted Price').fill('120');
  await page.getByLabel('Item ID Array').fill('13, 23');
  await page.getByLabel('Is API').check();
  await page.getByLabel('API Type').selectOption('SMILEPH');
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-createitems');
  await create.dblclick();
  await expect(page.getByText('Item created successfully!')).toBeVisible();
  const made = await db.item.findMany({ where: { name }, include: { routes: true } });
  expect(made).toMatchObject([
    { originalPrice: 1150_50n, packs: ['13', '23'], routes: [{ supplier: 'smileone', region: 'ph' }] },
  ]);
  await page.getByRole('link', { name: `See ${name}` }).click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('It is not on any page of the shop.');
  await dialog.getByRole('button', { name: 'Delete item' }).click();
  await expect(page.getByText('No items found')).toBeVisible();
});

test('an edited item hides what is not editable, and is on the public page within two seconds', async ({
  page,
  db,
  listing: { product, items },
}) => {
  const [item] = items;
  await signInNewUser(page, db, { role: 'admin' });
  expect(await publicPage(page.request, product.id)).toContain(item.name);
  await page.goto(`/admin/viewitems?search=${item.itemid}`);
  await page.getByRole('button', { name: `Edit ${item.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit item' });
  await expect(dialog.getByLabel('Is API')).toHaveCount(0);
  await expect(dialog.getByLabel('API Type')).toHaveCount(0);
  await dialog.getByLabel('Name', { exact: true }).fill('Renamed in the panel');
  await picture(page, 'admin-edititem');
  await dialog.getByRole('button', { name: 'Save item' }).click();
  await expect(page.getByText('Renamed in the panel is saved.')).toBeVisible();
  await expect.poll(() => publicPage(page.request, product.id), SOON).toContain('Renamed in the panel');
  expect(await db.item.findUniqueOrThrow({ where: { itemid: item.itemid } })).toMatchObject({
    isApi: true,
    apiType: 'SMILEBR',
    inStock: true,
    packs: ['13'],
  });
});

test('an edit of an item that another administrator has changed is refused', async ({
  page,
  db,
  listing: { items },
}) => {
  const [item] = items;
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/viewitems?search=${item.itemid}`);
  await page.getByRole('button', { name: `Edit ${item.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit item' });
  await db.item.update({ where: { itemid: item.itemid }, data: { version: { increment: 1 } } });
  await dialog.getByLabel('Resell Price').fill('99');
  await dialog.getByRole('button', { name: 'Save item' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'Somebody else changed this in the meantime. Reload and try again.',
  );
  expect((await db.item.findUniqueOrThrow({ where: { itemid: item.itemid } })).resellPrice).toBe(110_00n);
});

test('suppliers of an item are switched and their costs entered; the last one stays on', async ({
  page,
  db,
  listing: { items },
}) => {
  const [item] = items;
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/viewitems?search=${item.itemid}`);
  await page.getByRole('button', { name: `Suppliers of ${item.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Suppliers' });
  await dialog.getByRole('switch', { name: 'Use Smile.one BR' }).click();
  await expect(dialog.getByRole('switch', { name: 'Use Smile.one BR' })).toHaveAttribute(
    'aria-checked',
    'false',
  );
  await dialog.getByRole('switch', { name: 'Use MooGold' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    /^An item needs one route that is on/,
  );
  await dialog.getByLabel('Cost in USD').fill('1.25');
  await dialog.getByRole('button', { name: 'Save cost' }).last().click();
  const cost = async () =>
    (await db.supplierRoute.findFirstOrThrow({ where: { itemid: item.itemid, position: 1 } })).cost;
  await expect.poll(cost).toBe(125n);
  await dialog.getByText('Add a supplier').click();
  await dialog.getByLabel('Supplier', { exact: true }).selectOption('SMILEPH');
  await dialog.getByLabel('Its packs').fill('23, 24');
  await expectNoFindings(page);
  await picture(page, 'admin-suppliers');
  await dialog.getByRole('button', { name: 'Add the supplier' }).dblclick();
  await expect(dialog.getByRole('switch', { name: 'Use Smile.one PH' })).toHaveAttribute(
    'aria-checked',
    'false',
  );
  expect(await db.supplierRoute.count({ where: { itemid: item.itemid } })).toBe(3);
});

test('the list of items fits the window', async ({ page, db }) => {
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/viewitems?search=diamonds');
  await expect(page.getByText(/^\d+ items$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'admin-viewitems');
});
