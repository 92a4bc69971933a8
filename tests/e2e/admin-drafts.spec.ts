// A game with its items from one file, looked at as a shopper, published with one press; copies; and what nobody sees
// before.
import { seconds } from '@/lib/platform/time';
import * as make from '../support/make';
import { expect, picture, publicPage, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll, PHONE } from './look';

const HEAD =
  'Product,Product Hindi,Category,Game,Picture,Inputs,Unit,Units,Unit Hindi,Class,Class reason,Item,Item Hindi,Item picture,Count,MRP,Price,Resell,Supplier,Packs,Cost';

/** A Mobile Legends product with ten items, as a spreadsheet writes it. */
function gameOfTen(name: string): string {
  const rows = Array.from({ length: 10 }, (_, n) => {
    const count = (n + 1) * 86;
    const product =
      n === 0
        ? `${name},नया खेल,others,MLBB,/art/products/mobile-legends.webp,User ID: number | Zone ID: number,diamond,diamonds,डायमंड,social,Played without stakes.`
        : ',,,,,,,,,,';
    const item = `${count} Diamonds,${count} डायमंड,/art/items/diamonds-small.webp,${count}`;
    return `${product},${item},${count * 2},${count + 40},${count + 30},Smile.one BR,${13 + n},${(n + 1) * 2}.5`;
  });
  return [HEAD, ...rows].join('\r\n');
}

const asFile = (text: string) => ({ name: 'game.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
/** The products that the test of this worker makes. */
let made: string[] = [];
const newName = () => {
  const name = `Game of ten ${crypto.randomUUID().slice(0, 13)}`;
  made.push(name);
  return name;
};

test.afterEach(async ({ db }) => {
  const where = { name: { in: made } };
  made = [];
  const deletedAt = new Date();
  await db.item.updateMany({ where: { products: { some: { product: where } } }, data: { deletedAt } });
  await db.product.updateMany({ where, data: { deletedAt } });
});

test('a game with ten items is on sale a few presses after its file was chosen', async ({ page, db }, {
  annotations,
}) => {
  test.setTimeout(seconds(120));
  await signInNewUser(page, db, { role: 'admin' });
  const name = newName();
  let presses = 0;
  const press = async (target: ReturnType<typeof page.getByRole>) => {
    presses += 1;
    await target.click();
  };
  const begin = Date.now();
  await page.goto('/admin/viewproducts');
  await press(page.getByRole('link', { name: 'From a file' }));
  await expect(page.getByRole('heading', { name: 'Product from a file' })).toBeVisible();
  presses += 1;
  await page.getByLabel('File (CSV').setInputFiles(asFile(gameOfTen(name)));
  const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
  await expect(items).toHaveCount(10);
  await expect(page.getByText('nothing is saved yet')).toBeVisible();
  expect(await db.product.count({ where: { name } })).toBe(0);
  await press(page.getByRole('button', { name: 'Save as a draft' }));
  await expect(page.getByRole('heading', { name: 'Check and publish' })).toBeVisible();
  const draft = await db.product.findFirstOrThrow({ where: { name } });
  expect((await page.request.get(`/product/${draft.id}`)).status()).toBe(404);
  await press(page.getByRole('button', { name: 'Publish' }));
  await expect(page.getByText(`${name} is on sale.`)).toBeVisible();
  const took = Date.now() - begin;
  await expect.poll(() => publicPage(page.request, draft.id)).toContain('860 Diamonds');
  const figure = `add a game with ten items: ${presses} presses, ${(took / 1000).toFixed(1)} s`;
  annotations.push({ type: 'figure', description: figure });
  expect(presses).toBeLessThanOrEqual(4);
  expect(took).toBeLessThan(seconds(60));
  expect(await db.productItem.count({ where: { productId: draft.id } })).toBe(10);
});

test('a file is mended in its text, cell by cell, on a phone and by the keyboard', async ({ page, db }) => {
  await page.setViewportSize(PHONE);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/createproduct/file');
  await page.getByText('What the columns mean').click();
  const text = page.getByLabel('Or paste it here');
  const name = newName();
  const right = gameOfTen(name);
  await text.fill(right.replace(',212,202,', ',nothing,202,').replace(',others,', ',elsewhere,'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const problems = page.getByRole('region', { name: '2 things have to be mended' });
  await expect(problems).toContainText('Line 2, Category:');
  await expect(problems).toContainText('Line 3, Price:');
  await expect(page.getByRole('button', { name: 'Save as a draft' })).toBeHidden();
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-file-problems');
  await text.fill(right);
  await expect(problems).toBeHidden();
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(10);
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-file-preview');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download a sample' }).click();
  expect((await download).suggestedFilename()).toBe('product.csv');
});

test('staff see a draft as shoppers would, in both languages, and nobody else sees it or buys from it', async ({
  page,
  db,
  browser,
  listing: { product, items },
}) => {
  await db.product.update({ where: { id: product.id }, data: { isDraft: true, instock: false } });
  await db.item.updateMany({
    where: { itemid: { in: items.map(({ itemid }) => itemid) } },
    data: { isDraft: true, inStock: false },
  });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/viewproducts/${product.id}`);
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-publish');
  await page.getByRole('link', { name: 'See it as a shopper' }).click();
  const notice = page.getByRole('complementary', { name: 'Preview' });
  await expect(notice).toContainText('nothing can be bought here');
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect(page.getByText(items[0].name).first()).toBeVisible();
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'preview-of-a-draft');
  await notice.getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL(`/hi/preview/${product.id}`);
  await expect(notice).toBeVisible();

  const stranger = await browser.newContext();
  const shopper = await stranger.newPage();
  await signInNewUser(shopper, db, {});
  for (const address of [`/preview/${product.id}`, `/product/${product.id}`])
    expect((await shopper.request.get(address)).status(), address).toBe(404);
  for (const address of ['/', '/sitemap.xml', '/product/allproducts', '/product/searchindex'])
    expect(await (await shopper.request.get(address)).text(), address).not.toContain(product.id);
  await stranger.close();
});

test('a product is copied with its items, as a draft, and published from the list', async ({
  page,
  db,
  listing: { product },
}) => {
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/viewproducts?search=${product.productid}`);
  await page.getByRole('button', { name: `Duplicate ${product.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Duplicate product' });
  const name = newName();
  await dialog.getByLabel('Name of the copy').fill(name);
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Duplicate' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Check and publish' })).toBeVisible();
  const copies = await db.product.findMany({ where: { name }, include: { items: true } });
  expect(copies).toMatchObject([{ isDraft: true, instock: false, items: [{}, {}] }]);
  await page.goto(`/admin/viewproducts?search=${copies[0]?.productid}`);
  await expect(page.getByText(', draft')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-products-draft');
  await page.getByRole('link', { name: `Check and publish ${name}` }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('On sale', { exact: true })).toBeVisible();
});

test('items are put into order by the keyboard and by dragging, and another’s change is not overwritten', async ({
  page,
  db,
  listing: { product, items },
}) => {
  const third = await make.makeItem(db, { product, imgpath: '/art/items/diamonds-small.webp' });
  const [one, two] = items;
  const names = [one.name, two.name, third.name];
  const inOrder = () => page.getByRole('list', { name: 'Items in their order' }).getByRole('listitem');
  const expectOrder = async (...order: number[]) => {
    for (const [place, which] of order.entries())
      await expect(inOrder().nth(place)).toContainText(names[which] ?? '');
  };
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/viewproducts/${product.id}`);
  await expectOrder(0, 1, 2);
  const down = page.getByRole('button', { name: `Move ${one.name} down` });
  await down.focus();
  await page.keyboard.press('Enter');
  await expectOrder(1, 0, 2);
  // The focus moved with the row.
  await expect(down).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: `${one.name} is number 2 of 3.` })).toBeAttached();
  await page.keyboard.press('Enter');
  await expectOrder(1, 2, 0);
  await expect(page.getByRole('button', { name: `Move ${one.name} up` })).toBeFocused();
  await inOrder()
    .filter({ hasText: third.name })
    .dragTo(inOrder().filter({ hasText: two.name }));
  await expectOrder(2, 1, 0);
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-order-items');
  await page.getByRole('button', { name: 'Save the order' }).click();
  await expect(page.getByText('The order is saved.')).toBeVisible();
  const saved = await db.productItem.findMany({
    where: { productId: product.id },
    orderBy: { position: 'asc' },
  });
  expect(saved.map(({ itemid }) => itemid)).toEqual([third.itemid, two.itemid, one.itemid]);

  await page.getByRole('button', { name: `Move ${one.name} up` }).click();
  await db.productItem.delete({
    where: { productId_itemid: { productId: product.id, itemid: two.itemid } },
  });
  await page.getByRole('button', { name: 'Save the order' }).click();
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await expect(inOrder()).toHaveCount(2);
  await db.item.update({ where: { itemid: third.itemid }, data: { deletedAt: new Date() } });
});

test('products of a category are put into order, which the home page shows', async ({
  page,
  db,
  listing,
}) => {
  const { product } = listing;
  const other = await make.makeProduct(db, { category: 'others' });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/viewproducts');
  await page.getByRole('link', { name: 'Order', exact: true }).click();
  await page.getByRole('link', { name: 'others' }).click();
  const up = page.getByRole('button', { name: `Move ${other.name} up` });
  await up.click();
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-order-products');
  // Other tests make products of this category meanwhile: an order that was made without them is refused.
  await expect(async () => {
    const save = page.getByRole('button', { name: 'Save the order' });
    if (!(await save.isVisible())) await up.click();
    await save.click();
    await expect(page.getByText('The order is saved.')).toBeVisible({ timeout: seconds(2) });
  }).toPass({ timeout: seconds(20) });
  const home = async () => {
    const reply = await page.request.get('/product/gethomeproducts');
    const { others } = await reply.json();
    const ids = others.map(({ _id }: { _id: string }) => _id);
    return ids.indexOf(other.id) < ids.indexOf(product.id);
  };
  await expect.poll(home).toBe(true);
  await db.product.update({ where: { id: other.id }, data: { deletedAt: new Date() } });
  await db.product.updateMany({ where: { category: 'others' }, data: { position: null } });
});
