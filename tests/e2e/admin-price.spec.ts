// Prices and stock in the panel: what is typed is looked at before it is saved, and can be undone for an hour.
import type { Page } from '@playwright/test';
import { hours } from '@/lib/platform/time';
import { expect, picture, publicPage, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll, PHONE } from './look';
import { promptly } from './promptly';

// A rate pauses items of the whole store, those of a test beside it as well.
test.describe.configure({ mode: 'default' });

const main = (page: Page) => page.getByRole('main');
const review = (page: Page) => page.getByRole('button', { name: 'Review', exact: true }).click();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const saved = (page: Page) => expect(page.getByText('Price updated successfully')).toBeVisible();

for (const [width, size] of [
  ['desktop', null],
  ['phone', PHONE],
] as const)
  test(`a mistyped price is caught by the preview, corrected there, saved and undone on a ${width}`, async ({
    page,
    db,
    listing: { product, items },
  }) => {
    const [one, two] = items;
    if (size) await page.setViewportSize(size);
    await db.currencyRate.upsert({
      where: { currency: 'BRL' },
      create: { currency: 'BRL', rate: 10_0000n, updatedAt: new Date() },
      update: {},
    });
    await signInNewUser(page, db, { role: 'admin' });
    await publicPage(page.request, product.id);
    await page.goto(`/admin/price?product=${product.id}`);
    await page.getByLabel(`Price (₹) of ${one.name}`, { exact: true }).fill('12');
    await page.getByLabel(`Resell price (₹) of ${two.name}`, { exact: true }).fill('101');
    await expect(page.getByText('2 rows changed')).toBeVisible();
    await expectNoFindings(page);
    await picture(page, `admin-price-${width}`);
    await review(page);
    await expect(page.getByRole('heading', { name: 'Check the changes' })).toBeVisible();
    const confirm = page.getByRole('region', { name: 'Please confirm' });
    await expect(confirm).toContainText(`${one.name} goes from ₹120 to ₹12 (−90 %)`);
    await expect(main(page)).toContainText('−8.1 %');
    await expectNoFindings(page);
    await expectNoSidewaysScroll(page);
    await picture(page, `admin-price-check-${width}`);
    // Nothing is saved without the tick, and nothing is live yet.
    await save(page);
    await expect(main(page).getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'Please tick what is named above the button. Nothing was saved.',
    );
    expect(await publicPage(page.request, product.id)).not.toContain('₹12<');
    // A corrected value is looked at before it is saved, even when Save is pressed.
    await page.getByLabel(`Price of ${one.name}`).fill('1,131.25');
    await save(page);
    await expect(page.getByText('Look at them once more')).toBeVisible();
    await expect(confirm).toContainText('₹1,131.25');
    await confirm.getByRole('checkbox').check();
    await page.getByLabel('Why').fill('Festival price');
    await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
    await saved(page);
    await expect.poll(...promptly(() => publicPage(page.request, product.id))).toContain('1,131.25');
    await expect(main(page)).toContainText('Festival price');
    await expectNoFindings(page);
    await expectNoSidewaysScroll(page);
    await picture(page, `admin-price-saved-${width}`);
    const pricesOf = async () => {
      const where = { itemid: { in: items.map(({ itemid }) => itemid) } };
      const rows = await db.item.findMany({ where, orderBy: { itemid: 'asc' } });
      return rows.map(({ discountedPrice, resellPrice }) => [discountedPrice, resellPrice]);
    };
    expect(await pricesOf()).toEqual([
      [1131_25n, 110_00n],
      [120_00n, 101_00n],
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The change is undone.')).toBeVisible();
    expect(await pricesOf()).toEqual([
      [120_00n, 110_00n],
      [120_00n, 110_00n],
    ]);
    await expect.poll(...promptly(() => publicPage(page.request, product.id))).not.toContain('1,131.25');
    await page.getByRole('link', { name: 'All changes' }).click();
    await expect(page.getByRole('heading', { name: 'Price changes' })).toBeVisible();
    await expectNoFindings(page);
    await expectNoSidewaysScroll(page);
    await picture(page, `admin-price-changes-${width}`);
  });

test('many prices change by percent, for a while, and the file of all prices is taken back', async ({
  page,
  db,
  listing: { product, items },
}) => {
  const [one, two] = items;
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/price/bulk');
  await page.getByLabel('Items').selectOption({ label: product.name });
  await page.getByLabel('Direction').selectOption('Down');
  await page.getByLabel('Percent', { exact: true }).fill('5.5');
  await page.getByLabel('Round').selectOption('To rupees that end in 9');
  await expectNoFindings(page);
  await picture(page, 'admin-price-bulk');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(page.getByText('2 changes')).toBeVisible();
  await expect(page.getByLabel(`Price of ${one.name}`)).toHaveValue('109');
  await page.getByText('Save for later').click();
  const startsAt = new Date(Date.now() + hours(24 + 5.5)).toISOString().slice(0, 16);
  const endsAt = new Date(Date.now() + hours(48 + 5.5)).toISOString().slice(0, 16);
  await page.getByLabel('Begins (Indian time)').fill(startsAt);
  await page.getByLabel('Ends (optional, Indian time)').fill(endsAt);
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('The change is scheduled.')).toBeVisible();
  await expectNoFindings(page);
  await picture(page, 'admin-price-scheduled');
  expect((await db.item.findUniqueOrThrow({ where: { itemid: one.itemid } })).discountedPrice).toBe(120_00n);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled.', { exact: true })).toBeVisible();

  await page.goto('/admin/price/bulk');
  const file = await (
    await page.request.get('/admin/price/csv', { headers: { 'sec-fetch-site': 'same-origin' } })
  ).text();
  const row = (itemid: number) => file.split('\r\n').find((line) => line.startsWith(`${itemid},`)) ?? '';
  expect(row(two.itemid)).toMatch(/120\.00,110\.00,yes,120\.00,110\.00,yes$/);
  const changed = file.replace(
    row(two.itemid),
    row(two.itemid).replace(/120\.00,110\.00,yes$/, '125,110.00,yes'),
  );
  await page.getByLabel(/^File/).setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(changed),
  });
  await page.getByRole('button', { name: 'Review the file' }).click();
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await save(page);
  await saved(page);
  expect((await db.item.findUniqueOrThrow({ where: { itemid: two.itemid } })).discountedPrice).toBe(125_00n);
});

test('a price that another administrator has changed is refused, with the price of now', async ({
  page,
  db,
  listing: { product, items },
}) => {
  const [one, two] = items;
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/price?product=${product.id}`);
  await page.getByLabel(`Price (₹) of ${one.name}`, { exact: true }).fill('130');
  await page.getByLabel(`Price (₹) of ${two.name}`, { exact: true }).fill('131');
  await review(page);
  await expect(page.getByText('2 changes')).toBeVisible();
  await db.item.update({
    where: { itemid: one.itemid },
    data: { discountedPrice: 140_00n, version: { increment: 1 } },
  });
  await save(page);
  await expect(main(page).getByRole('alert').filter({ hasText: /./ })).toHaveText(
    /^Something has changed since you looked/,
  );
  await expect(main(page)).toContainText('Somebody has changed it since you opened the page. It was ₹120');
  await expect(main(page)).toContainText('₹140 →');
  expect((await db.item.findUniqueOrThrow({ where: { itemid: two.itemid } })).discountedPrice).toBe(120_00n);
  await save(page);
  await saved(page);
  expect((await db.item.findUniqueOrThrow({ where: { itemid: one.itemid } })).discountedPrice).toBe(130_00n);
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
  await review(page);
  await expect(main(page).getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'Valid Discounted Price is required.',
  );
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  expect((await db.item.findUniqueOrThrow({ where: { itemid: items[0].itemid } })).version).toBe(0);
});

test('a rate names what it pauses, and its undo puts it on sale again', async ({
  page,
  db,
  listing: { product, items },
}) => {
  const [one, two] = items;
  await db.supplierRoute.updateMany({ where: { itemid: two.itemid }, data: { cost: 9_00n } });
  await db.currencyRate.upsert({
    where: { currency: 'BRL' },
    create: { currency: 'BRL', rate: 10_0000n, updatedAt: new Date() },
    update: { rate: 10_0000n },
  });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/price?product=${product.id}`);
  await page.getByLabel('Rupees for 1 BRL').fill('15.5');
  await page.getByRole('button', { name: 'Set the rate of BRL' }).click();
  const confirm = page.getByRole('region', { name: 'Please confirm' });
  await expect(confirm).toContainText('1 BRL goes from ₹10 to ₹15.5 (+55 %)');
  await expect(page.getByRole('region', { name: /taken off sale/ })).toContainText(two.name);
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'admin-price-rate');
  for (const box of await confirm.getByRole('checkbox').all()) await box.check();
  await save(page);
  await saved(page);
  await page.goto(`/admin/price?product=${product.id}`);
  // 5 BRL are ₹77.50 of ₹110; 9 BRL are more than ₹110.
  const row = (name: string) => main(page).getByRole('listitem').filter({ hasText: name });
  await expect(row(one.name)).toContainText('Margin ₹32.50');
  await expect(row(two.name)).toContainText('Below cost by ₹29.50');
  await expect(row(two.name)).toContainText('It goes on sale again by itself');
  await picture(page, 'admin-price-margins');
  await page.getByRole('link', { name: 'Changes and undo' }).click();
  await page
    .getByRole('article')
    .filter({ hasText: two.name })
    .first()
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByText('The change is undone.')).toBeVisible();
  const after = await db.item.findUniqueOrThrow({ where: { itemid: two.itemid } });
  expect([after.inStock, after.pausedBy]).toEqual([true, null]);
});

test('what sells below its cost is taken off sale with two presses', async ({
  page,
  db,
  listing: { product, items },
}) => {
  const [one] = items;
  await db.supplierRoute.updateMany({ where: { itemid: one.itemid }, data: { cost: 90_00n } });
  await db.currencyRate.upsert({
    where: { currency: 'BRL' },
    create: { currency: 'BRL', rate: 10_0000n, updatedAt: new Date() },
    update: {},
  });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/price?product=${product.id}`);
  await page.getByRole('button', { name: 'Pause it' }).click();
  await expect(main(page)).toContainText('In stock → Out of stock');
  await save(page);
  await saved(page);
  expect(await db.item.findUniqueOrThrow({ where: { itemid: one.itemid } })).toMatchObject({
    inStock: false,
    pausedBy: null,
  });
});

test('the stock is saved with the prices', async ({ page, db, listing: { product, items } }) => {
  const [one] = items;
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/price?product=${product.id}`);
  await page.getByLabel(`Price (₹) of ${one.name}`, { exact: true }).fill('133');
  await page.getByRole('checkbox', { name: `In stock: ${one.name}` }).uncheck();
  await review(page);
  await save(page);
  await saved(page);
  expect(await db.item.findUniqueOrThrow({ where: { itemid: one.itemid } })).toMatchObject({
    discountedPrice: 133_00n,
    inStock: false,
    pausedBy: null,
  });
});

test('the prices of the form of an item are looked at too', async ({ page, db, listing: { items } }) => {
  const [item] = items;
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/viewitems?search=${item.itemid}`);
  await page.getByRole('button', { name: `Edit ${item.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit item' });
  await dialog.getByLabel('Discounted Price').fill('125');
  await dialog.getByRole('button', { name: 'Save item' }).click();
  await expect(page.getByRole('heading', { name: 'Check the changes' })).toBeVisible();
  expect((await db.item.findUniqueOrThrow({ where: { itemid: item.itemid } })).discountedPrice).toBe(120_00n);
  await save(page);
  await saved(page);
  expect((await db.item.findUniqueOrThrow({ where: { itemid: item.itemid } })).discountedPrice).toBe(125_00n);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a price is typed, looked at, saved and undone', async ({ page, db, listing: { product, items } }) => {
    const [one, two] = items;
    await signInNewUser(page, db, { role: 'admin' });
    await page.goto(`/admin/price?product=${product.id}`);
    await page.locator(`input[name="price-${one.itemid}"]`).first().fill('12');
    await page.locator(`input[name="stock-${two.itemid}"]`).first().uncheck();
    await review(page);
    await expect(page).toHaveURL(/\/admin\/price\/drafts\/\w+$/);
    await save(page);
    await expect(page).toHaveURL(/refused=invalid_input$/);
    await expect(main(page).getByRole('alert').filter({ hasText: /./ })).toContainText('Nothing was saved.');
    for (const box of await page.getByRole('region', { name: 'Please confirm' }).getByRole('checkbox').all())
      await box.check();
    await save(page);
    await saved(page);
    const read = ({ itemid }: { itemid: number }) => db.item.findUniqueOrThrow({ where: { itemid } });
    expect((await read(one)).discountedPrice).toBe(12_00n);
    expect((await read(two)).inStock).toBe(false);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The change is undone.')).toBeVisible();
    expect([(await read(one)).discountedPrice, (await read(two)).inStock]).toEqual([120_00n, true]);
  });
});

for (const [width, size] of [
  ['desktop', null],
  ['phone', PHONE],
] as const)
  test(`a rate of the source that waits is looked at and saved on a ${width}`, async ({ page, db }) => {
    if (size) await page.setViewportSize(size);
    const now = new Date();
    const mine = { rate: 1_5000n, updatedAt: new Date(now.getTime() - hours(1)) };
    const said = { rate: 1_6500n, day: now, waits: true, fetchedAt: now };
    await db.currencyRate.upsert({
      where: { currency: 'PHP' },
      create: { currency: 'PHP', ...mine },
      update: mine,
    });
    await db.rateQuote.upsert({
      where: { currency: 'PHP' },
      create: { currency: 'PHP', ...said },
      update: said,
    });
    await signInNewUser(page, db, { role: 'admin' });
    await page.goto('/admin/price');
    const rates = page.getByRole('region', { name: 'Rates' });
    await expect(rates).toContainText(/The source said 1\.65 on \d+ \w+ \(\+10 %\)\. It differs too much/);
    await expectNoFindings(page);
    await expectNoSidewaysScroll(page);
    await picture(page, `admin-price-source-${width}`);
    await page.getByRole('button', { name: 'Look at 1.65 for PHP' }).click();
    await expect(main(page)).toContainText('Check the changes');
    const boxes = page.getByRole('region', { name: 'Please confirm' }).getByRole('checkbox');
    for (const box of await boxes.all()) await box.check();
    await save(page);
    await saved(page);
    expect(await db.currencyRate.findUniqueOrThrow({ where: { currency: 'PHP' } })).toMatchObject({
      rate: 1_6500n,
    });
    await page.goto('/admin/price');
    await expect(rates).toContainText('The source said 1.65');
    await expect(page.getByRole('button', { name: 'Look at 1.65 for PHP' })).toHaveCount(0);
    await db.rateQuote.delete({ where: { currency: 'PHP' } });
  });
