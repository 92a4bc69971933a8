// Tax classes of items, and where the files of the return are.

import { newId } from '@/lib/platform/ids';
import * as make from '../support/make';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, openDesk, picture, test } from './people';

test('who changes prices makes two items vouchers from a day on', async ({ browser, db, baseURL }) => {
  // On no product: nothing that another test sells.
  const name = `Voucher ${newId()}`;
  const items = [
    await make.makeItem(db, { isApi: false, name: `${name} one` }),
    await make.makeItem(db, { isApi: false, name: `${name} two` }),
  ];
  const page = await openDesk(browser, db, { baseURL, person: { staffRole: 'catalogue' } });
  await page.goto(`/admin/tax?search=${encodeURIComponent(name)}`);
  await expect(page.getByText('No GSTIN is set')).toBeVisible();
  for (const { name: item } of items) await page.getByRole('checkbox', { name: item }).check();
  // What was chosen in another search is chosen no more.
  await page.goto(`/admin/tax?search=${encodeURIComponent(items[0]?.name ?? '')}`);
  await page.getByRole('checkbox').check();
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Change chosen items' })).toBeVisible();
  for (const { name: item } of items) await page.getByRole('checkbox', { name: item }).check();
  await page.getByRole('button', { name: 'Change 2 items' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tax class' });
  for (const { name: item } of items) await expect(dialog.getByText(item)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('Voucher, sold on our own account');
  await expect(dialog.getByLabel('Rate in percent')).toHaveCount(0);
  await dialog.getByLabel('From').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('A tax class begins today or later')).toBeVisible();
  await dialog.getByLabel('From').fill('2099-04-01');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('listitem').filter({ hasText: items[0]?.name ?? '' });
  await expect(row).toContainText('from 2099-04-01: Voucher, sold on our own account');
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-tax');
  expect(await db.taxClass.count({ where: { itemid: { in: items.map(({ itemid }) => itemid) } } })).toBe(2);
  await page.context().close();
});
