// Kill switches in the panel: turned on with a reason and an end, shown on every page, moved and ended.
import { deleteListing, expect, makeListing, publicPage, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { picture } from './people';

test('a product is stopped, everybody in the panel reads why, its page says so, and it is started again', async ({
  page,
  db,
  browser,
}) => {
  const listing = await makeListing(db);
  const { product } = listing;
  try {
    await signInNewUser(page, db, { role: 'admin' });
    await page.goto('/admin/switches');
    await page.getByRole('button', { name: 'Stop…' }).click();
    await expect(page.getByText('Please choose what is stopped.')).toBeVisible();
    await page.getByLabel('What', { exact: true }).selectOption({ label: product.name });
    await page.getByLabel('For how long').selectOption({ label: '4 hours' });
    await page.getByRole('button', { name: 'Stop…' }).click();
    await expect(page.getByText('Please say why')).toBeVisible();
    await page.getByLabel('Reason').fill('Sold at last year’s price');
    await page.getByRole('button', { name: 'Stop…' }).click();
    const dialog = page.getByRole('dialog', { name: `Stop ${product.name} for 4 hours?` });
    await expect(dialog).toContainText('Paid orders are delivered');
    await picture(page, 'admin-switches-confirm');
    await dialog.getByRole('button', { name: 'Stop it now' }).click();
    const on = page.getByRole('region', { name: 'What is stopped' });
    const row = on.getByRole('listitem').filter({ hasText: product.name });
    await expect(row).toContainText('Sold at last year’s price');
    await expectNoFindings(page);
    await expectNoSidewaysScroll(page);
    await picture(page, 'admin-switches');

    const visitor = await browser.newContext();
    await expect.poll(() => publicPage(visitor.request, product.id)).toContain('Out of stock');
    await visitor.close();

    await page.goto('/admin/txn');
    const banner = page.getByRole('region', { name: 'Stopped now' });
    await expect(banner).toContainText(`${product.name}: stopped until`);
    await picture(page, 'admin-switches-banner');
    await banner.getByRole('link', { name: 'Start again, or move the end' }).click();

    await row.getByRole('button', { name: 'Move its end' }).click();
    await page.getByLabel('From now').selectOption({ label: '1 day' });
    await page.getByRole('dialog').getByRole('button', { name: 'Move its end' }).click();
    await expect(page.getByText('The end is moved.')).toBeVisible();
    await row.getByRole('button', { name: 'Start again' }).click();
    await page.getByRole('button', { name: 'Start it now' }).click();
    await expect(row).toHaveCount(0);
    const ended = page.getByRole('region', { name: 'Stopped before' }).getByRole('listitem');
    await expect(ended.filter({ hasText: product.name })).toContainText('Sold at last year’s price');
    await expectNoFindings(page);
  } finally {
    await db.killSwitch.deleteMany({ where: { target: product.id } });
    await deleteListing(db, listing);
  }
});
