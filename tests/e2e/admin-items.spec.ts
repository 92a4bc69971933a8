// Items in the panel: created, edited, bought at suppliers, deleted.
import type { Page } from '@playwright/test';
import { seconds } from '@/lib/platform/time';
import * as make from '../support/make';
import { expect, picture, publicPage, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { promptly } from './promptly';
import { checkPlayer, chooseItem, somePlayer } from './shop';

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
  await expect(dialog).toContainText('It is not on any page of the store.');
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
  await expect
    .poll(...promptly(() => publicPage(page.request, product.id)))
    .toContain('Renamed in the panel');
  expect(await db.item.findUniqueOrThrow({ where: { itemid: item.itemid } })).toMatchObject({
    isApi: true,
    apiType: 'SMILEBR',
    inStock: true,
    packs: ['13'],
  });
});

test('who saves an item after a colleague is told of it, and saves theirs too', async ({
  page,
  db,
  listing: { items },
}) => {
  const [item] = items;
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/viewitems?search=${item.itemid}`);
  await page.getByRole('button', { name: `Edit ${item.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit item' });
  await db.item.update({
    where: { itemid: item.itemid },
    data: { suggestedTask: 'Buy two', version: { increment: 1 } },
  });
  await dialog.getByLabel('Resell Price').fill('99');
  await dialog.getByRole('button', { name: 'Save item' }).click();
  const note = dialog.getByRole('alert', { name: 'Changed by somebody else' });
  await expect(note).toContainText('Suggested Task: Buy two');
  const saved = () => db.item.findUniqueOrThrow({ where: { itemid: item.itemid } });
  expect(await saved()).toMatchObject({ resellPrice: 110_00n });
  await note.getByRole('button', { name: 'Save yours too' }).click();
  // The typed price is looked at before it is charged.
  await expect(page).toHaveURL(/\/admin\/price\/drafts\//);
  expect(await saved()).toMatchObject({ suggestedTask: 'Buy two', resellPrice: 110_00n });
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

test('suppliers are put into another order, an order is bought from the new first one, and another’s change is not overwritten', async ({
  page,
  db,
  listing: { product, items },
}) => {
  const [item] = items;
  const person = await signInNewUser(page, db, { role: 'admin' });
  await make.makeWallet(db, person, { balance: 500_00n });
  await page.goto(`/admin/viewitems?search=${item.itemid}`);
  await page.getByRole('button', { name: `Suppliers of ${item.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Suppliers' });
  const routes = dialog.getByRole('listitem');
  await expect(routes.filter({ hasText: 'Tried first' })).toContainText('Smile.one BR');
  await dialog.getByText('Change the order').click();
  const rows = dialog
    .getByRole('list', { name: `Suppliers of ${item.name} in their order` })
    .getByRole('listitem');
  await dialog.getByRole('button', { name: 'Move Smile.one BR down' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Move Smile.one BR up' })).toBeFocused();
  await expect(dialog.getByText('Smile.one BR is number 2 of 2.')).toBeAttached();
  await expect(dialog.getByText('MooGold will be tried first.')).toBeInViewport();
  // Back by dragging, and forth again.
  await rows.filter({ hasText: 'Smile.one BR' }).dragTo(rows.filter({ hasText: 'MooGold' }));
  await expect(rows.first()).toContainText('Smile.one BR');
  await expect(dialog.getByText('MooGold will be tried first.')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Move MooGold up' }).click();
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Save the order' }).scrollIntoViewIfNeeded();
  await picture(page, 'admin-supplier-order');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expect(dialog.getByText('MooGold will be tried first.')).toBeInViewport();
  await picture(page, 'admin-supplier-order-phone');
  await dialog.getByRole('button', { name: 'Save the order' }).dblclick();
  await expect(page.getByText('The order is saved.')).toBeVisible();
  await expect(routes.filter({ hasText: 'Tried first' })).toContainText('MooGold');
  await picture(page, 'admin-supplier-order-saved');

  await dialog.getByRole('button', { name: 'Move MooGold down' }).click();
  // Another administrator adds a supplier meanwhile.
  await make.makeRoute(db, item, { region: 'ph', enabled: false });
  await dialog.getByRole('button', { name: 'Save the order' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('MooGold');

  const player = somePlayer();
  await page.goto(`/product/${product.id}`);
  await checkPlayer(page, player, '2345');
  await chooseItem(page, item.name);
  await page.getByText('T-Coins', { exact: true }).click();
  await page.getByRole('button', { name: 'BUY NOW' }).click();
  await expect(page.getByRole('heading', { name: 'ORDER PLACED SUCCESSFULLY' })).toBeVisible();
  const attempts = async () =>
    (await db.deliveryAttempt.findMany({ where: { order: { userId: person.id } } })).map(
      ({ supplier, outcome }) => [supplier, outcome],
    );
  await expect.poll(attempts, { timeout: seconds(30) }).toEqual([['moogold', 'delivered']]);
});

/** Selects items one after the other, each found by a search of its own. */
async function selectEach(page: Page, items: { itemid: number; name: string }[]): Promise<void> {
  for (const { itemid, name } of items) {
    await page.goto(`/admin/viewitems?search=${itemid}`);
    await page.getByRole('checkbox', { name: `Select item ${name}` }).check();
  }
}

test('items that are selected over two searches are taken out of stock together, and put back', async ({
  page,
  db,
  listing: { items },
}) => {
  const [one, two] = items;
  await signInNewUser(page, db, { role: 'admin' });
  await selectEach(page, items);
  await expect(page.getByText('2 items selected, 1 of them not on this page')).toBeVisible();
  const stock = async () =>
    (
      await db.item.findMany({
        where: { itemid: { in: [one.itemid, two.itemid] } },
        orderBy: { itemid: 'asc' },
      })
    ).map(({ inStock }) => inStock);
  await page.getByRole('button', { name: 'Put in stock' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('2 left out: is in stock already.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change nothing' }).click();
  await page.getByRole('button', { name: 'Take out of stock' }).click();
  await expect(dialog.getByText('2 items will be taken out of stock.')).toBeVisible();
  await expectNoFindings(page);
  await picture(page, 'admin-items-together');
  await dialog.getByRole('button', { name: 'Take out of stock: 2 items' }).click();
  await expect(dialog.getByText('2 of 2 items taken out of stock.')).toBeVisible();
  expect(await stock()).toEqual([false, false]);
  // Both are one entry of the price changes, which takes both back.
  const lines = await db.priceChangeLine.findMany({
    where: { objectId: { in: [one, two].map(({ itemid }) => String(itemid)) } },
  });
  expect(new Set(lines.map(({ setId }) => setId)).size).toBe(1);
  await dialog.getByRole('button', { name: 'Undo 2 items' }).click();
  await expect(dialog.getByText('2 of 2 items put in stock.')).toBeVisible();
  expect(await stock()).toEqual([true, true]);
});

test('an item that the store had paused is paused again, and not sold below its cost, when a change is undone', async ({
  page,
  db,
  listing: { items },
}) => {
  const [one, two] = items;
  await db.item.update({ where: { itemid: two.itemid }, data: { inStock: false, pausedBy: 'floor' } });
  await signInNewUser(page, db, { role: 'admin' });
  await selectEach(page, items);
  await page.getByRole('button', { name: 'Take out of stock' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Take out of stock: 2 items' }).click();
  await expect(dialog.getByText('2 of 2 items taken out of stock.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo 2 items' }).click();
  await expect(dialog.getByText('2 of 2 items put in stock.')).toBeVisible();
  const stateOf = ({ itemid }: typeof one) =>
    db.item.findUniqueOrThrow({ where: { itemid }, select: { inStock: true, pausedBy: true } });
  expect(await stateOf(one)).toEqual({ inStock: true, pausedBy: null });
  expect(await stateOf(two)).toEqual({ inStock: false, pausedBy: 'floor' });
});

test('an item that is refused does not keep the others from being changed', async ({
  page,
  db,
  listing: { items },
}) => {
  const [one, two] = items;
  await signInNewUser(page, db, { role: 'admin' });
  await selectEach(page, items);
  await page.getByRole('button', { name: 'Take out of stock' }).click();
  // A colleague deletes it while the dialog is open.
  await db.item.update({ where: { itemid: two.itemid }, data: { deletedAt: new Date() } });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Take out of stock: 2 items' }).click();
  await expect(dialog.getByText('1 of 2 items taken out of stock, 1 refused.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Try 1 item again' })).toBeVisible();
  expect((await db.item.findUniqueOrThrow({ where: { itemid: one.itemid } })).inStock).toBe(false);
});

test('a test purchase at the sandbox shows what was sent and answered, and leaves no order and no change of a balance', async ({
  page,
  db,
  listing: { items },
}) => {
  const [item] = items;
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/viewitems?search=${item.itemid}`);
  await page.getByRole('button', { name: `Suppliers of ${item.name}` }).click();
  const route = page.getByRole('dialog', { name: 'Suppliers' }).getByRole('listitem').first();
  await route.getByText('Test purchase at the sandbox').click();
  await route.getByRole('button', { name: 'Buy it as a test' }).click();
  await expect(route.getByText(/^Delivered in \d+ ms$/)).toBeVisible();
  await expect(route.getByRole('region', { name: 'Request' })).toContainText('"productid": "13"');
  await expect(route.getByRole('region', { name: 'Reply' })).toContainText('order_id');
  await expectNoFindings(page);
  await picture(page, 'admin-test-purchase');
  await route.getByLabel('First input').fill('404404404');
  await route.getByRole('button', { name: 'Buy it as a test' }).click();
  await expect(route.getByText(/^Refused in \d+ ms: .*USER ID/)).toBeVisible();
  expect(await db.deliveryAttempt.count({ where: { order: { itemid: item.itemid } } })).toBe(0);
});

test('the list of items fits the window', async ({ page, db }) => {
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/viewitems?search=diamonds');
  await expect(page.getByText(/^\d+ items$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'admin-viewitems');
});
