// Two changes by one person, one after the other: the second is not refused as outdated because of the first.
import type { Page } from '@playwright/test';
import { expect, signInNewUser, test } from './catalogue-fixture';

/** Does something after which the page reads itself anew, and waits until it has been read. */
async function untilRefreshed(page: Page, change: () => Promise<void>): Promise<void> {
  const reads = () =>
    page.evaluate(
      () =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => new URL(name).pathname === location.pathname && name.includes('_rsc='))
          .length,
    );
  const before = await reads();
  await change();
  await expect.poll(reads).toBeGreaterThan(before);
}

test('bug: who had put an item out of stock was refused its edit, as if somebody else had changed it', async ({
  page,
  db,
  listing: { items },
}) => {
  const [item] = items;
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/viewitems?search=${item.itemid}`);
  const stock = page.getByRole('switch', { name: `In stock: ${item.name}` });
  await untilRefreshed(page, () => stock.press('Enter'));
  await expect(stock).toHaveAttribute('aria-checked', 'false');
  await expect
    .poll(async () => (await db.item.findUniqueOrThrow({ where: { itemid: item.itemid } })).inStock)
    .toBe(false);
  await expect(stock).toBeFocused();
  await page.getByRole('button', { name: `Edit ${item.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit item' });
  await dialog.getByLabel('Name', { exact: true }).fill('Renamed and out of stock');
  await dialog.getByRole('button', { name: 'Save item' }).click();
  await expect(page.getByText('Renamed and out of stock is saved.')).toBeVisible();
  expect(await db.item.findUniqueOrThrow({ where: { itemid: item.itemid } })).toMatchObject({
    inStock: false,
  });
});

test('bug: who had switched a product was refused its note, and a refresh took what was typed', async ({
  page,
  db,
  listing: { product },
}) => {
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/price?product=${product.id}`);
  const note = page.getByLabel(`Important note of ${product.name}`);
  await page.locator('summary').filter({ hasText: 'Note' }).click();
  await note.fill('Typed before the switch');
  await untilRefreshed(page, () => page.getByRole('switch', { name: `In stock: ${product.name}` }).click());
  await expect
    .poll(async () => (await db.product.findUniqueOrThrow({ where: { id: product.id } })).instock)
    .toBe(false);
  await expect(note).toHaveValue('Typed before the switch');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText(`The note of ${product.name} is saved.`)).toBeVisible();
  expect((await db.product.findUniqueOrThrow({ where: { id: product.id } })).importantnote).toBe(
    'Typed before the switch',
  );
});
