// Bundles in the panel: made of a single item, asked about when its cost changes, and seen in the preview of prices.
import { expect, makeBundle, picture, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll, PHONE } from './look';

// A rate pauses items of the whole store, those of a test beside it as well.
test.describe.configure({ mode: 'default' });

test('an item is made a bundle of another one by its form', async ({ page, db, listing: { items } }) => {
  const [single, item] = items;
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/viewitems?search=${item.itemid}`);
  await page.getByRole('button', { name: `Edit ${item.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit item' });
  await dialog.getByLabel('Bundle of item').fill(String(item.itemid));
  await dialog.getByLabel('How many of it').fill('3');
  await dialog.getByRole('button', { name: 'Save item' }).click();
  await expect(dialog.getByText('A bundle is made of a single item').first()).toBeVisible();
  await dialog.getByLabel('Bundle of item').fill(String(single.itemid));
  await expectNoFindings(page);
  await picture(page, 'admin-bundle-form');
  await dialog.getByRole('button', { name: 'Save item' }).click();
  await expect(page.getByText(`${item.name} is saved.`)).toBeVisible();
  await expect(page.getByText(`3 × ${single.name}`)).toBeVisible();
  const made = await db.item.findUniqueOrThrow({
    where: { itemid: item.itemid },
    include: { routes: { orderBy: { position: 'asc' } } },
  });
  expect(made).toMatchObject({
    bundleOf: single.itemid,
    bundleCount: 3,
    packs: ['13', '13', '13'],
    routes: [{ cost: 15_00n }, { cost: 3_00n, packs: ['151460', '151460', '151460'] }],
  });
  await page.getByRole('button', { name: `Suppliers of ${item.name}` }).click();
  const suppliers = page.getByRole('dialog', { name: 'Suppliers' });
  await expect(suppliers).toContainText(`They follow from ${single.name}`);
  await expect(suppliers.getByRole('switch')).toHaveCount(0);
  await picture(page, 'admin-bundle-suppliers');
  await suppliers.getByRole('button', { name: 'Close' }).click();
  await page.goto(`/admin/viewitems?search=${single.itemid}`);
  await page.getByRole('button', { name: `Delete ${single.name}` }).click();
  await page.getByRole('button', { name: 'Delete item', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(`Bundles are made of this item: ${item.name}.`);
});

for (const [width, size] of [
  ['desktop', null],
  ['phone', PHONE],
] as const)
  test(`a cost of the single item is saved after a look at its bundle on a ${width}`, async ({
    page,
    db,
    listing,
  }) => {
    const [single, bundle] = listing.items;
    if (size) await page.setViewportSize(size);
    await makeBundle(db, listing);
    await db.currencyRate.upsert({
      where: { currency: 'BRL' },
      create: { currency: 'BRL', rate: 15_0000n, updatedAt: new Date() },
      update: { rate: 15_0000n },
    });
    await signInNewUser(page, db, { role: 'admin' });
    await page.goto(`/admin/viewitems?search=${single.itemid}`);
    await page.getByRole('button', { name: `Suppliers of ${single.name}` }).click();
    const suppliers = page.getByRole('dialog', { name: 'Suppliers' });
    const enter = async (cost: string) => {
      await suppliers.getByLabel('Cost in BRL').fill(cost);
      await suppliers.getByRole('button', { name: 'Save cost' }).first().click();
    };
    const question = page.getByRole('dialog', { name: 'This changes what a bundle costs' });
    const stored = async ({ itemid }: { itemid: number }) =>
      (await db.supplierRoute.findFirstOrThrow({ where: { itemid, position: 0 } })).cost;
    await enter('7');
    await expect(question).toContainText('Cost ₹225 → ₹315');
    await expect(question).toContainText('Margin ₹75 → −₹15');
    await expect(question).toContainText('It is taken off sale until its prices reach its cost.');
    await expectNoFindings(page);
    await picture(page, `admin-bundle-question-${width}`);
    await question.getByRole('button', { name: 'Change nothing' }).click();
    await expect(suppliers.getByRole('alert').filter({ hasText: /./ })).toHaveText('Nothing was saved.');
    expect(await stored(single)).toBe(5_00n);
    await enter('7');
    await question.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Paused, for it would sell below its cost: Three of it.')).toBeVisible();
    expect([await stored(single), await stored(bundle)]).toEqual([7_00n, 21_00n]);
    await page.goto(`/admin/price?product=${listing.product.id}`);
    await page.getByLabel(`Price (₹) of ${single.name}`, { exact: true }).fill('110');
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    const bundles = page.getByRole('region', { name: 'Bundles' });
    await expect(bundles).toContainText('Saving ₹30 → ₹0');
    await expect(page.getByRole('region', { name: 'Please confirm' })).toContainText(
      'A bundle that saves nothing',
    );
    await expectNoFindings(page);
    await expectNoSidewaysScroll(page);
    await picture(page, `admin-bundle-preview-${width}`);
  });
