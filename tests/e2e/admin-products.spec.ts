// Products in the panel: created, searched, edited, switched and deleted, and what the store shows two seconds later.
import { makeProduct } from '../support/make';
import { expect, picture, publicPage, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { promptly } from './promptly';

test('an administrator creates a product, and mistakes are named in the words of the spec', async ({
  page,
  db,
  listing,
}) => {
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/createproduct');
  await expect(page.getByRole('heading', { name: 'Create product' })).toBeVisible();
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: /./ });
  const create = page.getByRole('button', { name: 'Create product' });
  await create.click();
  await expect(alert).toHaveText('Name is required.');
  const name = `Made in the panel ${listing.product.productid}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await create.click();
  await expect(alert).toHaveText('Type is required.');
  await page.getByLabel('Type', { exact: true }).fill('ml bb');
  await page.keyboard.press('Tab');
  await page.getByLabel('Category').selectOption('others');
  await expect(page.getByLabel('Type', { exact: true })).toHaveValue('MLBB');
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  const pictures = page.getByRole('dialog', { name: 'Choose a picture' });
  await pictures.getByLabel('Find a picture').fill('mobile-legends.webp');
  await expectNoFindings(page);
  await picture(page, 'admin-choose-picture');
  await pictures.getByRole('button', { name: 'Mobile legends', exact: true }).click();
  await expect(page.getByLabel('Image Path')).toHaveValue('/art/products/mobile-legends.webp');
  await create.click();
  await expect(alert).toHaveText('All input fields must have labels.');
  await page.getByLabel('Label of input 1').fill('User ID');
  await page.getByLabel('Label of input 2').fill('Zone ID');
  const add = page.getByLabel('Add an item');
  await add.fill(String(listing.items[0].itemid));
  await page.getByRole('button', { name: `Add ${listing.items[0].name}` }).click();
  await add.fill(listing.items[1].name);
  await add.press('Enter');
  const chosen = page.getByRole('list', { name: 'Items of the product' }).getByRole('listitem');
  await expect(chosen).toHaveCount(2);
  await page.getByRole('button', { name: `Take out ${listing.items[1].name}` }).click();
  await expect(chosen).toHaveCount(1);
  await page.getByLabel('Is API').check();
  await create.click();
  await expect(alert).toHaveText('API Type is required when Is API is true.');
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-createproduct');
  await page.getByLabel('API Type').selectOption('SMILEBR');
  await page.getByLabel('Game class').selectOption('Social game');
  await create.click();
  await expect(alert).toHaveText('Why it is of this class, in 1 to 500 characters.');
  await page.getByLabel('Reason for the class').fill('Played without stakes.');
  await create.dblclick();
  await expect(page.getByText('Product created successfully!')).toBeVisible();
  const made = await db.product.findMany({ where: { name }, include: { items: true } });
  expect(made).toMatchObject([
    {
      type: 'MLBB',
      category: 'others',
      isApi: true,
      apiType: 'SMILEBR',
      items: [{ itemid: listing.items[0].itemid }],
    },
  ]);
  await page.getByRole('link', { name: `See ${name}` }).click();
  await expect(page).toHaveURL(/viewproducts\?search=\d+$/);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Its page leaves the store at once');
  await dialog.getByRole('button', { name: 'Delete product' }).click();
  await expect(page.getByText('No Products')).toBeVisible();
  await expect
    .poll(...promptly(async () => (await page.request.get(`/product/${made[0]?.id}`)).status()))
    .toBe(404);
});

test('an edited product is on the public page within two seconds', async ({
  page,
  db,
  listing: { product },
}) => {
  await signInNewUser(page, db, { role: 'admin' });
  expect(await publicPage(page.request, product.id)).toContain('As it was');
  await page.goto(`/admin/viewproducts?search=${product.productid}`);
  await page.getByRole('button', { name: `Edit ${product.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit product' });
  await dialog.getByLabel('Important Note').fill('Edited in the panel');
  await expectNoFindings(page);
  await picture(page, 'admin-editproduct');
  await dialog.getByRole('button', { name: 'Save product' }).click();
  await expect(page.getByText(`${product.name} is saved.`)).toBeVisible();
  await expect.poll(...promptly(() => publicPage(page.request, product.id))).toContain('Edited in the panel');
});

test('who saves a product after a colleague sees both changes, and loses neither', async ({
  page,
  db,
  listing: { product },
}) => {
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/viewproducts?search=${product.productid}`);
  await page.getByRole('button', { name: `Edit ${product.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit product' });
  await db.product.update({
    where: { id: product.id },
    data: { importantnote: 'Quicker', unitName: 'gem', updatedAt: new Date() },
  });
  await dialog.getByLabel('Important Note').fill('Slower');
  await dialog.getByLabel('Search words').fill('quick gems');
  await dialog.getByRole('button', { name: 'Save product' }).click();
  const note = dialog.getByRole('alert', { name: 'Changed by somebody else' });
  await expect(note).toContainText('Unit of its items: gem');
  await expect(note.getByText('Theirs: Quicker')).toBeVisible();
  await expect(note.getByText('Yours: Slower')).toBeVisible();
  await expectNoFindings(page);
  await expect(dialog.getByLabel('Important Note')).toHaveValue('Slower');
  const saved = () => db.product.findUniqueOrThrow({ where: { id: product.id } });
  expect((await saved()).importantnote).toBe('Quicker');
  await note.getByRole('button', { name: 'Save with yours' }).click();
  await expect(page.getByText(`${product.name} is saved.`)).toBeVisible();
  expect(await saved()).toMatchObject({ importantnote: 'Slower', unitName: 'gem', aliases: ['quick gems'] });
});

test('who saves a product after a colleague may go on with what the colleague has saved', async ({
  page,
  db,
  listing: { product },
}) => {
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/viewproducts?search=${product.productid}`);
  await page.getByRole('button', { name: `Edit ${product.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit product' });
  await db.product.update({
    where: { id: product.id },
    data: { importantnote: 'Quicker', updatedAt: new Date() },
  });
  await dialog.getByLabel('Important Note').fill('Slower');
  await dialog.getByRole('button', { name: 'Save product' }).click();
  await dialog.getByRole('button', { name: 'Discard yours and edit theirs' }).click();
  await expect(dialog.getByLabel('Important Note')).toHaveValue('Quicker');
  await dialog.getByLabel('Important Note').fill('Quickest');
  await dialog.getByRole('button', { name: 'Save product' }).click();
  await expect(page.getByText(`${product.name} is saved.`)).toBeVisible();
  const { importantnote } = await db.product.findUniqueOrThrow({ where: { id: product.id } });
  expect(importantnote).toBe('Quickest');
});

test('a product that a colleague has changed since the list was opened is not deleted', async ({
  page,
  db,
  listing: { product },
}) => {
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/viewproducts?search=${product.productid}`);
  const press = () => page.getByRole('button', { name: `Delete ${product.name}` }).click();
  await press();
  await db.product.update({
    where: { id: product.id },
    data: { category: 'games', updatedAt: new Date() },
  });
  const dialog = page.getByRole('dialog', { name: `Delete ${product.name}?` });
  await dialog.getByRole('button', { name: 'Delete product' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Somebody else changed this after you opened the page, so nothing was done. Look at it as it is now, and decide again.',
  );
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('row').filter({ hasText: product.name })).toContainText('games');
  await press();
  await dialog.getByRole('button', { name: 'Delete product' }).click();
  await expect(page.getByText(`${product.name} is deleted.`)).toBeVisible();
});

test('stock is switched at once and back by Undo, and one switch leads to the second supplier', async ({
  page,
  db,
  listing: { product, items },
}) => {
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/viewproducts?search=${product.productid}`);
  const stock = page.getByRole('switch', { name: `In stock: ${product.name}` });
  await expect(stock).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'admin-viewproducts');
  await stock.click();
  await expect(stock).toHaveAttribute('aria-checked', 'false');
  await expect(page.getByText('Product instock status updated successfully')).toBeVisible();
  const inStock = async () => (await db.product.findUniqueOrThrow({ where: { id: product.id } })).instock;
  expect(await inStock()).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(stock).toHaveAttribute('aria-checked', 'true');
  await expect.poll(inStock).toBe(true);

  const second = page.getByRole('switch', { name: `Second supplier: ${product.name}` });
  // The number of one product may be in the name of another, which is then in the list too.
  await expect(
    page.getByRole('cell', { name: `Second supplier: ${product.name} for 1 item`, exact: true }),
  ).toBeVisible();
  await second.click();
  await expect(page.getByText(`${product.name} is bought from its second supplier.`)).toBeVisible();
  await expect(second).toHaveAttribute('aria-checked', 'true');
  const enabled = async () =>
    (
      await db.supplierRoute.findMany({ where: { itemid: items[0].itemid }, orderBy: { position: 'asc' } })
    ).map((route) => route.enabled);
  expect(await enabled()).toEqual([false, true]);
  await second.click();
  await expect.poll(enabled).toEqual([true, true]);
});

test('selected products are switched to their second supplier together, and those without one are left out', async ({
  page,
  db,
  listing: { product, items },
}) => {
  const lone = await makeProduct(db, { category: 'others' });
  await signInNewUser(page, db, { role: 'admin' });
  for (const { productid, name } of [product, lone]) {
    await page.goto(`/admin/viewproducts?search=${productid}`);
    await page.getByRole('checkbox', { name: `Select product ${name}` }).check();
  }
  await expect(page.getByText('2 products selected, 1 of them not on this page')).toBeVisible();
  await page.getByRole('button', { name: 'Second supplier', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 left out: has no second supplier.')).toBeVisible();
  await picture(page, 'admin-products-together');
  await dialog.getByRole('button', { name: 'Second supplier: 1 product' }).click();
  await expect(dialog.getByText('1 of 1 product switched to their second supplier.')).toBeVisible();
  const first = () => db.supplierRoute.findFirstOrThrow({ where: { itemid: items[0].itemid, position: 0 } });
  expect((await first()).enabled).toBe(false);
  await dialog.getByRole('button', { name: 'Undo 1 product' }).click();
  await expect(dialog.getByText('1 of 1 product switched to their first supplier.')).toBeVisible();
  expect((await first()).enabled).toBe(true);
  await db.product.update({ where: { id: lone.id }, data: { deletedAt: new Date() } });
});
