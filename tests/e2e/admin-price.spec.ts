// Prices and stock in the panel: many rows with one Save, each with its own result; margins by today's rates.
import { seconds } from '@/lib/platform/time';
import { expect, picture, publicPage, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll } from './look';

const SOON = { timeout: seconds(2), intervals: [50] };

test('many prices are saved with one press, and are on the public page within two seconds', async ({
  page,
  db,
  listing: { product, items },
}) => {
  const [one, two] = items;
  await signInNewUser(page, db, { role: 'admin' });
  await publicPage(page.request, product.id);
  await page.goto(`/admin/price?product=${product.id}`);
  await page.getByLabel(`Price (₹) of ${one.name}`, { exact: true }).fill('1,131.25');
  await page.getByLabel(`Resell price (₹) of ${two.name}`, { exact: true }).fill('101');
  await expect(page.getByText('2 rows changed')).toBeVisible();
  await expectNoFindings(page);
  await picture(page, 'admin-price');
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
  await expect(page.getByText('Price updated successfully')).toBeVisible();
  await expect(page.getByText('rows changed')).toHaveCount(0);
  await expect.poll(() => publicPage(page.request, product.id), SOON).toContain('1,131.25');
  const rows = await db.item.findMany({
    where: { itemid: { in: items.map(({ itemid }) => itemid) } },
    orderBy: { itemid: 'asc' },
  });
  expect(
    rows.map(({ discountedPrice, resellPrice, version }) => [discountedPrice, resellPrice, version]),
  ).toEqual([
    [1131_25n, 110_00n, 1],
    [120_00n, 101_00n, 1],
  ]);
});

test('a row that another administrator has changed is reported, and the others are saved', async ({
  page,
  db,
  listing: { product, items },
}) => {
  const [one, two] = items;
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/price?product=${product.id}`);
  await page.getByLabel(`Price (₹) of ${one.name}`, { exact: true }).fill('130');
  await page.getByLabel(`Price (₹) of ${two.name}`, { exact: true }).fill('131');
  await db.item.update({
    where: { itemid: one.itemid },
    data: { discountedPrice: 140_00n, version: { increment: 1 } },
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Error updating price: 1 of 2 saved')).toBeVisible();
  await expect(
    page.getByText('Somebody else changed this in the meantime. Reload and try again.'),
  ).toBeVisible();
  await expect(page.getByText('1 row changed')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel(`Price (₹) of ${one.name}`, { exact: true })).toHaveValue('140');
  expect((await db.item.findUniqueOrThrow({ where: { itemid: two.itemid } })).discountedPrice).toBe(131_00n);
});

test('all prices of the store are on one page, where an invalid one is refused in the words of the spec', async ({
  page,
  db,
  listing: { items },
}) => {
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/price');
  await expect(page.getByRole('region', { name: 'Mobile Legends: Bang Bang' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByLabel(`Price (₹) of ${items[0].name}`, { exact: true }).fill('free');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'Valid Discounted Price is required.',
  );
  expect((await db.item.findUniqueOrThrow({ where: { itemid: items[0].itemid } })).version).toBe(0);
});

test('a rate shows margins, and an item below its cost is paused by itself', async ({
  page,
  db,
  listing: { product, items },
}) => {
  const [one, two] = items;
  await db.supplierRoute.updateMany({
    where: { itemid: two.itemid },
    data: { cost: 9_00n },
  });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/price?product=${product.id}`);
  await page.getByLabel('Rupees for 1 BRL').fill('15.5');
  await page.getByRole('button', { name: 'Set the rate of BRL' }).click();
  // 5 BRL are ₹77.50 of ₹110; 9 BRL are more than ₹110.
  const row = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(row(one.name)).toContainText('Margin ₹32.50');
  await expect(row(two.name)).toContainText('Below cost by ₹29.50');
  await expect(page.getByRole('switch', { name: `In stock: ${two.name}` })).toHaveAttribute(
    'aria-checked',
    'false',
  );
  // An administrator may sell it below cost, and stop again with one press.
  await page.getByRole('switch', { name: `In stock: ${two.name}` }).click();
  await expect(page.getByText('Product instock status updated successfully')).toBeVisible();
  await page.reload();
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-price-margins');
  await page.getByRole('button', { name: 'Pause it' }).click();
  await expect(page.getByText('The item is paused.')).toBeVisible();
  expect((await db.item.findUniqueOrThrow({ where: { itemid: two.itemid } })).inStock).toBe(false);
});

test("a stock switch in between does not count as another administrator's change", async ({
  page,
  db,
  listing: { product, items },
}) => {
  const [one] = items;
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/price?product=${product.id}`);
  await page.getByLabel(`Price (₹) of ${one.name}`, { exact: true }).fill('133');
  await page.getByRole('switch', { name: `In stock: ${one.name}` }).click();
  await expect(page.getByText('Product instock status updated successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Price updated successfully')).toBeVisible();
  expect(await db.item.findUniqueOrThrow({ where: { itemid: one.itemid } })).toMatchObject({
    discountedPrice: 133_00n,
    inStock: false,
  });
});
