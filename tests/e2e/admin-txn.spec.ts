// All orders of the store, as an administrator searches them.
import { readFile } from 'node:fs/promises';
import { after, minutes } from '@/lib/platform/time';
import { expectNoFindings, expectNoSidewaysScroll, PHONE } from './look';
import { expect, makeOrders, makePerson, picture, signInNewUser, test } from './people';

type Db = Parameters<typeof makePerson>[0];

/** Orders of one customer: a search for the address finds these only. */
async function makeHistory(db: Db) {
  const buyer = await makePerson(db);
  // On a day of their own, so that the store's own sweeps do not change them.
  const createdAt = (minute: number) => after(new Date('2026-05-04T06:00:00.000Z'), minutes(minute));
  const orders = await makeOrders(
    db,
    buyer,
    { status: 'Created', createdAt: createdAt(0), value: 99_00n },
    {
      status: 'Completed',
      createdAt: createdAt(1),
      value: 499_50n,
      reason: 'By hand',
      playerName: 'NightWave',
    },
    { status: 'Refunded', createdAt: createdAt(2), value: 250_00n, reason: 'Out of stock' },
    { status: 'Failed', createdAt: after(createdAt(3), minutes(24 * 60)), value: 10_00n },
  );
  return { buyer, orders };
}

test("an administrator finds a customer's orders, with colours, reasons and a way to verify", async ({
  page,
  db,
}) => {
  const { buyer, orders } = await makeHistory(db);
  const [created, completed] = orders;
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/txn');
  await page.getByLabel('Search', { exact: true }).fill(buyer.email);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/\?search=/);
  const list = page.getByRole('region', { name: 'orders' });
  await expect(list.getByRole('status').first()).toHaveText('4 orders, ₹858.50 together');
  const rows = list.getByRole('row').filter({ hasText: buyer.email });
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(2)).toContainText('2026-05-04 11:31:00');
  await expect(rows.nth(2)).toContainText('Remarks: By hand');
  await expect(rows.nth(1)).toContainText('Reason: Out of stock');
  await expect(rows.nth(2).getByText('Completed', { exact: true })).toHaveClass(/text-good/);
  await expect(rows.nth(1).getByText('Refunded', { exact: true })).toHaveClass(/text-bad/);
  await expect(rows.nth(3).getByRole('link', { name: /^Verify/ })).toHaveAttribute(
    'href',
    `/confirmation?client_txn_id=${created?.id}`,
  );
  await expect(page.getByRole('link', { name: /^Verify/ })).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'admin-txn');

  await page.getByLabel('Status').selectOption('Completed');
  await expect(list.getByRole('status').first()).toHaveText('1 order, ₹499.50 together');
  await expect(page.getByRole('link', { name: completed?.id ?? 'none' })).toBeVisible();
});

test('filters, a reload and the back button show the same orders, and the file holds exactly these', async ({
  page,
  db,
}) => {
  const { buyer, orders } = await makeHistory(db);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/txn?search=${buyer.email}&to=2026-05-04`);
  const said = page.getByRole('region', { name: 'orders' }).getByRole('status').first();
  await expect(said).toHaveText(/^3 orders/);
  await page.getByLabel('From').fill('2026-05-05');
  await page.getByLabel('To', { exact: true }).fill('2026-05-05');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(said).toHaveText(/^1 order,/);
  await page.reload();
  await expect(said).toHaveText(/^1 order,/);
  await page.goBack();
  await expect(said).toHaveText(/^3 orders/);
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('2026-05-04');
  await page.getByLabel('Status').selectOption('Cancelled');
  await expect(page.getByText('No orders found.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'CSV' })).toHaveCount(0);

  await page.getByLabel('Status').selectOption('Refunded');
  await expect(said).toHaveText(/^1 order,/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('orders.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${orders[2]?.id},2026-05-04 11:32:00`);
});

test('pages and sizes are in the address, from the newest to the oldest', async ({ page, db }) => {
  const buyer = await makePerson(db);
  const made = await makeOrders(
    db,
    buyer,
    ...Array.from({ length: 103 }, (_, n) => ({
      status: 'Completed' as const,
      createdAt: after(new Date('2026-05-04T06:00:00.000Z'), -minutes(n)),
    })),
  );
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/txn?search=${buyer.email}`);
  const rows = page.getByRole('row').filter({ hasText: buyer.email });
  await expect(rows).toHaveCount(50);
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(rows.first()).toContainText(made[50]?.id ?? 'none');
  await page.getByRole('link', { name: 'Oldest' }).click();
  await expect(rows.last()).toContainText(made[102]?.id ?? 'none');
  await expect(rows).toHaveCount(50);
  await page.getByLabel('Rows per page').selectOption('250');
  await expect(rows).toHaveCount(103);
  await expect(page).toHaveURL(/limit=250/);
  await expect(page).not.toHaveURL(/last=|before=|after=/);
});

test('a customer is shown the dashboard, and gets neither list nor file', async ({ page, db }) => {
  const { buyer } = await makeHistory(db);
  await signInNewUser(page, db);
  await page.goto(`/admin/txn?search=${buyer.email}`);
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  expect(await page.content()).not.toContain('All orders');
  // As a link or a script of ours would ask.
  const headers = { 'sec-fetch-site': 'same-origin' };
  for (const path of ['/admin/txn/csv', '/admin/alltxn'])
    expect((await page.request.get(path, { headers })).status(), path).toBe(403);
});

test('an administrator refunds a part of a Completed order, and the row says how much', async ({
  page,
  db,
}) => {
  const { buyer, orders } = await makeHistory(db);
  const id = orders[1]?.id ?? '';
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/txn?search=${buyer.email}`);
  await expect(page.getByRole('button', { name: /^Refund order/ })).toHaveCount(1);
  await page.getByRole('button', { name: `Refund order ${id}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund order' });
  await expect(dialog.getByText('₹499.50 can still be given back.')).toBeVisible();
  await expectNoFindings(page);
  await dialog.getByLabel('Rupees to give back').fill('120.25');
  await dialog.getByRole('button', { name: 'Refund ₹120.25' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a cause.');
  await dialog.getByLabel('Cause').selectOption('disruption');
  await dialog.getByLabel('Note').fill('The game was down');
  await dialog.getByRole('button', { name: 'Refund ₹120.25' }).click();
  await expect(page.getByText(`₹120.25 of order ${id} are refunded.`)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: id });
  await expect(row).toContainText('Partly refunded: ₹120.25');
  await expect(row).toContainText('Completed');
  const line = await db.walletTransaction.findFirstOrThrow({ where: { orderId: id } });
  expect(line).toMatchObject({ type: 'Refunded', amount: 120_25n, reason: 'The game was down' });
});

test.describe('a refund that a colleague was faster with', () => {
  test('is refused, and the form shows the other refund and proposes the shares of the packs that are left', async ({
    page,
    db,
  }) => {
    const buyer = await makePerson(db);
    const routes = [{ position: 0, packs: ['86', '172'] }];
    const [order] = await makeOrders(db, buyer, { status: 'Completed', value: 499_50n, routes });
    const path = `/admin/orders/${order?.id}/refunds`;
    await signInNewUser(page, db, { role: 'admin' });
    await page.goto(`/admin/txn?search=${buyer.email}`);
    await page.getByRole('button', { name: /^Refund order/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund order' });
    await dialog.getByLabel('Pack 2 (172), ₹249.75').check();
    await expect(dialog.getByLabel('Rupees to give back')).toHaveValue('249.75');
    await dialog.getByLabel('Cause').selectOption('not_received');
    await dialog.getByLabel('Note').fill('The second pack did not arrive');
    const data = { amount: 249.75, alreadyRefunded: 0, cause: 'not_received', note: 'pack 2', packs: [1] };
    const status = await page.evaluate(
      ([to, body]) => {
        const headers = { 'content-type': 'application/json' };
        return fetch(to, { method: 'POST', headers, body }).then((reply) => reply.status);
      },
      [path, JSON.stringify(data)] as const,
    );
    expect(status).toBe(200);
    await dialog.getByRole('button', { name: 'Refund ₹249.75' }).click();
    await expect(dialog.getByRole('alert')).toContainText('₹249.75 of this order is refunded now');
    await expect(dialog.getByText('₹249.75 can still be given back.')).toBeVisible();
    await expect(dialog.getByLabel('Pack 2 (172), refunded already')).toBeDisabled();
    await expect(dialog.getByLabel('Rupees to give back')).toHaveValue('');
    const before = dialog.getByRole('region', { name: 'Refunded before' });
    await expect(before).toContainText('₹249.75');
    await expect(before).toContainText('The goods did not arrive: “pack 2”');
    await expectNoSidewaysScroll(page);
    await expectNoFindings(page);
    await picture(page, 'admin-refund');
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await picture(page, 'admin-refund-on-a-phone');
    expect(await db.orderRefund.count({ where: { orderId: order?.id ?? '' } })).toBe(1);
  });
});
