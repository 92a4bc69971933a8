// The panel's lists as a table: sorted, with chosen columns, saved as views, worked by keys, with a drawer and a
// selection.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { after, minutes } from '@/lib/platform/time';
import { makeTransaction } from '../support/make';
import { cutOffIn } from './hindi';
import { expectNoFindings, expectNoSidewaysScroll, expectNothingWider } from './look';
import { expect, makeOrders, makePerson, picture, signInNewUser, test } from './people';

type Db = Parameters<typeof makePerson>[0];

const SMALL = { width: 390, height: 844 };

/** On the 320 px that a desktop shows at 400 %, where a row is a card: its table would scroll sideways by itself. */
async function expectNothingCutOff(page: Page): Promise<void> {
  const size = page.viewportSize() ?? SMALL;
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await cutOffIn(page)).toEqual([]);
  await page.setViewportSize(size);
}

/** Orders of one customer, dearest in the middle: a search for the address finds these only. */
async function makeHistory(db: Db, prices: bigint[]) {
  const buyer = await makePerson(db);
  const made = await makeOrders(
    db,
    buyer,
    ...prices.map((value, n) => ({
      status: n % 2 ? ('Failed' as const) : ('Completed' as const),
      value,
      createdAt: after(new Date('2026-05-04T06:00:00.000Z'), -minutes(n)),
    })),
  );
  return { buyer, made };
}

test('a header sorts, also without scripts, and pages stay in that order', async ({ page, db, browser }) => {
  const prices = Array.from({ length: 103 }, (_, n) => BigInt(100_00 + ((n * 37) % 103) * 100));
  const { buyer } = await makeHistory(db, prices);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/txn?search=${buyer.email}`);
  const rows = page.getByRole('row').filter({ hasText: buyer.email });
  await expect(page.getByRole('columnheader', { name: /^Order/ })).toHaveAttribute('aria-sort', 'descending');
  const price = page.getByRole('columnheader', { name: 'Price' });
  await price.getByRole('link').click();
  await expect(page).toHaveURL(/sort=-price/);
  await expect(price).toHaveAttribute('aria-sort', 'descending');
  await expect(rows.first()).toContainText('₹202');
  await page.getByRole('link', { name: 'Last', exact: true }).click();
  await expect(rows.last()).toContainText('₹100');
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(rows.first()).toContainText('₹199');
  await price.getByRole('link').click();
  await expect(price).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows.first()).toContainText('₹100');
  // A new filter keeps the sort.
  await page.getByLabel('Status').selectOption('Failed');
  await expect(page).toHaveURL(/status=Failed/);
  await expect(page).toHaveURL(/sort=price/);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    baseURL: new URL(page.url()).origin,
  });
  const still = await plain.newPage();
  await still.goto(`/admin/txn?search=${buyer.email}`);
  await still.getByRole('columnheader', { name: 'Price' }).getByRole('link').click();
  await expect(still).toHaveURL(/sort=-price/);
  await expect(still.getByRole('row').filter({ hasText: buyer.email }).first()).toContainText('₹202');
  await plain.close();
});

test('users and wallet transactions are sorted too', async ({ page, db }) => {
  const buyer = await makePerson(db);
  for (const amount of [500_00n, 90_000_00n, 20_00n]) await makeTransaction(db, buyer, { amount });
  await signInNewUser(page, db, { role: 'admin' });
  for (const [path, column, by, first] of [
    ['/admin/usersdata', 'Name', 'name', 'ascending'],
    ['/admin/wallettxn', 'Amount', '-amount', 'descending'],
  ] as const) {
    await page.goto(path);
    const header = page.getByRole('columnheader', { name: column });
    await header.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`sort=${by}`));
    await expect(header).toHaveAttribute('aria-sort', first);
    await expectNoFindings(page);
    await expectNoSidewaysScroll(page);
    await expectNothingCutOff(page);
    await picture(page, `sorted${path.replaceAll('/', '-')}`);
  }
});

test('columns are chosen once and follow to a phone', async ({ page, db }) => {
  const { buyer } = await makeHistory(db, [100_00n, 300_00n]);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/txn?search=${buyer.email}`);
  await expect(page.getByRole('columnheader', { name: 'Paid' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await expectNoFindings(page);
  await dialog.getByLabel('Paid').check();
  await dialog.getByLabel('Player').uncheck();
  await dialog.getByRole('button', { name: 'Show these' }).click();
  await expect(page.getByRole('columnheader', { name: 'Paid' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Player' })).toHaveCount(0);
  await expect(page).toHaveURL(/search=/);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Paid' })).toBeVisible();
  await picture(page, 'admin-txn-columns');
  await page.setViewportSize(SMALL);
  await expectNothingWider(page);
  await expectNothingCutOff(page);
  const row = page.getByRole('row').filter({ hasText: buyer.email }).first();
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  await expect(row.getByText('Player', { exact: true })).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Sort by' }).getByRole('link', { name: 'Price' }).click();
  await expect(row).toContainText('₹300');
  await expectNoFindings(page);
  await picture(page, 'admin-txn-phone');
  await page.getByRole('button', { name: 'Columns' }).click();
  await dialog.getByRole('button', { name: 'Usual columns' }).click();
  await expect(row.getByText('Player', { exact: true })).toBeVisible();
});

test('a view is saved, shared, opened by its address, changed and deleted', async ({ page, db, browser }) => {
  await signInNewUser(page, db, { role: 'admin' });
  const name = `Failed ${Date.now()}`;
  await page.goto('/admin/txn?status=Failed&sort=-price');
  const views = page.getByRole('navigation', { name: 'Views of orders' });
  await views.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText(/is empty/)).toBeVisible();
  await expectNoFindings(page);
  await picture(page, 'admin-view-dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Share it with the team').check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const link = views.getByRole('link', { name });
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/\?view=/);
  const address = page.url();
  await expect(page.getByLabel('Status')).toHaveValue('Failed');
  await picture(page, 'admin-views');

  // A colleague opens it by its address, filters further, and cannot change it.
  const other = await browser.newContext({ baseURL: new URL(address).origin });
  const colleague = await other.newPage();
  await signInNewUser(colleague, db, { staffRole: 'support', staffSince: new Date() });
  await colleague.goto(address);
  await expect(colleague.getByLabel('Status')).toHaveValue('Failed');
  await expect(colleague.getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(colleague.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Edit view' })).toHaveCount(0);
  await colleague.getByLabel('Status').selectOption('');
  await expect(colleague).toHaveURL(/in=/);
  await expect(colleague.getByLabel('Status')).toHaveValue('');
  await other.close();

  await page.getByLabel('Status').selectOption('Cancelled');
  await expect(page).toHaveURL(/status=Cancelled/);
  await views.getByRole('button', { name: 'Edit view' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit view' });
  await edit.getByLabel('Keep what the page shows now').check();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\?view=/);
  await page.goto(address);
  await expect(page.getByLabel('Status')).toHaveValue('Cancelled');
  await views.getByRole('button', { name: 'Edit view' }).click();
  await edit.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(link).toHaveCount(0);
  const entries = await db.auditEntry.findMany({
    where: { objectType: 'saved-view' },
    orderBy: { id: 'asc' },
  });
  expect(entries.slice(-3).map(({ action }) => action)).toEqual([
    'share-view',
    'edit-shared-view',
    'delete-shared-view',
  ]);
});

test('keys move, open, select and refresh; not in a field, and not when they are off', async ({
  page,
  db,
}) => {
  const { buyer, made } = await makeHistory(db, [100_00n, 200_00n, 300_00n]);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/txn?search=${buyer.email}`);
  const rows = page.getByRole('row').filter({ hasText: buyer.email });
  await expect(rows).toHaveCount(3);
  // The first key may come before the page listens.
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(rows.nth(0)).toBeFocused({ timeout: 300 });
  }).toPass();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(1)).toBeFocused();
  await picture(page, 'admin-row-focus');
  await page.keyboard.press('x');
  await expect(page.getByText('1 order selected')).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByText('The page is up to date.')).toBeVisible();
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('complementary', { name: `Order ${made[1]?.id}` });
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(rows.nth(1)).toBeFocused();

  await page.keyboard.press('/');
  const search = page.getByLabel('Search', { exact: true });
  await expect(search).toBeFocused();
  await search.fill('');
  await page.keyboard.type('jkxer?');
  await expect(search).toHaveValue('jkxer?');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await rows.nth(0).focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(help.getByText('Next row of the table')).toBeVisible();
  await expectNoFindings(page);
  await picture(page, 'admin-keys');
  await help.getByLabel('Keys without Ctrl are on in this browser').uncheck();
  await page.keyboard.press('Escape');
  await rows.nth(0).focus();
  await page.keyboard.press('j');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('?');
  await help.getByLabel('Keys without Ctrl are on in this browser').check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(page).toHaveURL(/\/admin\/usersdata/);
});

test('an order opens beside the list, Back closes it, and a phone shows its page', async ({ page, db }) => {
  const { buyer, made } = await makeHistory(db, [100_00n, 200_00n]);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/txn?search=${buyer.email}`);
  const [first = '', second = ''] = made.map(({ id }) => id);
  await page.getByRole('link', { name: first }).click();
  const drawer = (id: string) => page.getByRole('complementary', { name: `Order ${id}` });
  await expect(drawer(first)).toContainText('₹100');
  await expect(drawer(first).getByRole('heading')).toBeFocused();
  await expect(page).toHaveURL(/open=/);
  await expectNoFindings(page);
  await picture(page, 'admin-order-drawer');
  await page.getByRole('row').getByRole('link', { name: second }).click();
  await expect(drawer(second)).toBeVisible();
  await page.reload();
  await expect(drawer(second)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(page.getByRole('link', { name: first })).toBeVisible();
  await page.getByRole('link', { name: first }).click();
  await drawer(first).getByRole('button', { name: 'Close' }).click();
  await expect(page).not.toHaveURL(/open=/);
  await page.getByRole('link', { name: first }).click();
  await drawer(first).getByRole('link', { name: 'Open the page of this order' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${first}`));
  await page.setViewportSize(SMALL);
  await page.goto(`/admin/txn?search=${buyer.email}`);
  await page.getByRole('link', { name: first }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${first}`));
});

test('a selection goes over pages, and the file holds exactly these orders', async ({ page, db }) => {
  const { buyer, made } = await makeHistory(
    db,
    Array.from({ length: 52 }, () => 100_00n),
  );
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/txn?search=${buyer.email}`);
  const second = page.getByLabel(`Select order ${made[1]?.id}`);
  const top = async () => (await second.boundingBox())?.y;
  const before = await top();
  await second.check();
  await expect(page.getByText('1 order selected')).toBeVisible();
  expect(await top(), 'the rows stay under the pointer when the bar comes').toBe(before);
  await page.getByRole('link', { name: 'Older' }).click();
  await page.getByLabel(`Select order ${made[51]?.id}`).check();
  await expect(page.getByText('2 orders selected, 1 of them not on this page')).toBeVisible();
  await expectNoFindings(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV of 2' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([made[1]?.id, made[51]?.id]);
  await page.reload();
  await expect(page.getByText('2 orders selected')).toBeVisible();
  await page.setViewportSize(SMALL);
  await expectNothingWider(page);
  await expect(page.getByRole('button', { name: 'Clear selection' })).toBeVisible();
  await picture(page, 'admin-selection-phone');
  await page.getByRole('button', { name: 'Clear selection' }).press('Enter');
  await expect(page.getByText('No orders selected')).toBeFocused();
  await expect(page.getByLabel(`Select order ${made[51]?.id}`)).not.toBeChecked();
  // A broken list of ids must not become a file of everything.
  const headers = { 'sec-fetch-site': 'same-origin' };
  expect((await page.request.get("/admin/txn/csv?ids='", { headers })).status()).toBe(400);
});
