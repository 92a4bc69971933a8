// The first screen: the store in numbers that lead to their lists, the suppliers, and what needs an administrator.
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, makeOrders, makePerson, picture, signInNewUser, test } from './people';

test('the tiles lead to the lists that make them up, and agree with them', async ({ page, db }) => {
  const buyer = await makePerson(db);
  await makeOrders(db, buyer, { status: 'Completed' }, { status: 'Refunded' }, { status: 'Processing' });
  await signInNewUser(page, db, { role: 'admin' });
  // Other tests sell meanwhile, so the number and its list are compared until both are of one moment.
  for (const [tile, address] of [
    ['Total orders', '/admin/txn'],
    ['Completed', '/admin/txn?status=Completed'],
    ['Refunded', '/admin/txn?status=Refunded'],
    ['Processing', '/admin/txn?status=Processing'],
  ] as const)
    await expect(async () => {
      await page.goto('/admin');
      const link = page.getByRole('list', { name: 'All orders' }).getByRole('link', { name: tile });
      const figure = (await link.locator('span').last().textContent()) ?? '';
      await link.click();
      await expect(page).toHaveURL(address);
      await expect(page.locator('#orders').getByRole('status').first()).toContainText(
        new RegExp(`^${figure} orders?\\b`),
        {
          timeout: 1000,
        },
      );
    }).toPass({ timeout: 15_000 });
});

test('the total sale is in whole rupees', async ({ page, db }) => {
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin');
  const tile = page.getByRole('list', { name: 'All orders' }).getByRole('link', { name: 'Total sale' });
  await expect(tile).toHaveText(/Total sale₹[\d,]+$/);
});

test('points are fetched for either region', async ({ page, db }) => {
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin');
  for (const region of ['BR', 'PH']) {
    await page.getByRole('button', { name: `Query ${region} points` }).dblclick();
    await expect(page.getByText('Points fetched successfully')).toBeVisible();
    await expect(page.getByText(`Smile.one ${region}`).locator('..').locator('output')).toHaveText(
      /^[\d,]+\.\d\d$/,
    );
  }
});

test.describe('points that cannot be fetched', () => {
  test.use({ expectedComplaints: [/503/] });

  test('points that cannot be fetched are reported', async ({ page, db }) => {
    await signInNewUser(page, db, { role: 'admin' });
    await page.route('**/admin/querypoints', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Query BR points' }).click();
    await expect(page.getByText('Failed to fetch points')).toBeVisible();
  });
});

test('suppliers and charts are shown, the charts with their numbers in tables', async ({ page, db }) => {
  const buyer = await makePerson(db);
  const now = new Date();
  await makeOrders(db, buyer, {
    status: 'Completed',
    createdAt: now,
    paidAt: now,
    endedAt: now,
    value: 100_00n,
  });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin');
  const suppliers = page.getByRole('region', { name: 'Suppliers' });
  for (const name of ['Smile.one BR', 'Smile.one PH', 'MooGold'])
    await expect(suppliers.getByRole('listitem').filter({ hasText: name })).toContainText('Balance');
  const figure = page.getByRole('figure').filter({ hasText: 'Orders per day' });
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.locator('svg.recharts-surface')).toBeVisible();
  await figure.getByText('Numbers').click();
  await figure.getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/txn\?from=(\d{4}-\d\d-\d\d)&to=\1$/);
});

test('margins leave out the orders of unknown cost, and say how many they are', async ({ page, db }) => {
  const buyer = await makePerson(db);
  const now = new Date();
  // Expensive enough to be among the best sold products.
  const sold = { status: 'Completed' as const, createdAt: now, paidAt: now, endedAt: now, value: 90_000_00n };
  const costed = { ...sold, cost: 80_000_00n, costCurrency: 'BRL', costRate: 15_0000n };
  const [order] = await makeOrders(db, buyer, sold, costed);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin');
  const figureOf = (title: string) => page.getByRole('figure').filter({ hasText: title });
  const rows = {
    'Margin per day': figureOf('Margin per day').getByRole('row').nth(1),
    'Margin by product': figureOf('Margin by product').getByRole('row', { name: order?.productName }),
  };
  for (const [title, row] of Object.entries(rows)) {
    const figure = figureOf(title);
    await figure.scrollIntoViewIfNeeded();
    await expect(figure.locator('svg.recharts-surface')).toBeVisible();
    await expect(figure).toContainText(/[\d,]+ completed orders? without a known cost (is|are) left out\./);
    await figure.getByText('Numbers').click();
    // Other tests sell meanwhile, so the test only checks that both kinds are there.
    await expect(row.getByRole('cell').nth(0)).toHaveText(/^₹[\d,]+/);
    await expect(row.getByRole('cell').nth(1)).toHaveText(/^[1-9]/);
    await expect(row.getByRole('cell').nth(2)).toHaveText(/^[1-9]/);
  }
  await rows['Margin per day'].getByRole('link').first().click();
  await expect(page).toHaveURL(/\/admin\/txn\?status=Completed&from=(\d{4}-\d\d-\d\d)&to=\1$/);
});

test('the first screen fits every width, and has no findings of axe', async ({ page, db }) => {
  const buyer = await makePerson(db);
  await makeOrders(db, buyer, { status: 'Processing' });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Suppliers' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'admin');
});

test('the five newest security events are shown, and the others open', async ({ page, db }) => {
  const admin = await signInNewUser(page, db, { role: 'admin' });
  // Newer than those that other tests cause.
  const createdAt = new Date(Date.now() + 60_000);
  const keys = Array.from({ length: 7 }, (_, place) => `${admin.id}:${place}`);
  await db.securityAlert.createMany({
    data: keys.map((key, place) => ({
      key,
      pattern: 'many-devices',
      accountId: admin.id,
      count: 10 + place,
      createdAt,
    })),
  });
  await page.goto('/admin');
  const alerts = page.getByRole('region', { name: 'Security alerts' });
  await expect(alerts.getByRole('link', { name: /signed in on 14 devices/ })).toBeVisible();
  await expect(alerts.getByRole('link', { name: /signed in on 15 devices/ })).toBeHidden();
  await alerts.getByText(/^\d+ more security events$/).click();
  await expect(alerts.getByRole('link', { name: /signed in on 16 devices/ })).toBeVisible();
  await expectNoFindings(page);
  await db.securityAlert.deleteMany({ where: { key: { in: keys } } });
});
