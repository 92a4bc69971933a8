// Reports of the panel: their ranges, tables, links and files, also without scripts, and a month on paper.
import type { Page } from '@playwright/test';
import { after, minutes } from '@/lib/platform/time';
import { PHONE } from './look';
import { expect, expectLook, makeOrders, makePerson, picture, signInNewUser, test } from './people';

type Db = Parameters<typeof makePerson>[0];
type Given = Parameters<typeof makeOrders>[2];

/** Paid at noon of the day in India, and delivered two minutes later. */
function sold(day: string, given: Given = {}): Given {
  const paidAt = new Date(`${day}T06:30:00.000Z`);
  return {
    status: 'Completed',
    createdAt: paidAt,
    paidAt,
    endedAt: after(paidAt, minutes(2)),
    value: 250_50n,
    ...given,
  };
}

async function makeSales(db: Db, month: string): Promise<void> {
  const buyer = await makePerson(db);
  const cost = { cost: 200_25n, costCurrency: 'BRL', costRate: 15_0000n };
  await makeOrders(db, buyer, sold(`${month}-10`, cost), sold(`${month}-11`, cost), sold(`${month}-11`));
}

test('a report has the figures of its days, and each row leads to its orders', async ({ page, db }) => {
  // No other test sells on these days.
  const month = '2022-05';
  await makeSales(db, month);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/reports');
  await expect(page.getByRole('link', { name: 'Last 7 days' })).toHaveAttribute('aria-current', 'true');
  await page.getByLabel('From', { exact: true }).fill(`${month}-10`);
  await page.getByLabel('To', { exact: true }).fill(`${month}-11`);
  await page.getByLabel('Compare with').selectOption('before');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(new RegExp(`from=${month}-10&to=${month}-11&compare=before`));
  const summary = page.getByRole('table', { name: 'Summary' });
  await expect(summary.getByRole('row', { name: /^Sales ₹/ })).toContainText('₹751.50');
  await expect(summary.getByRole('row', { name: /cost not known: orders/ })).toContainText('1');
  await expect(summary.getByRole('row', { name: /^Margin net/ })).toContainText('₹100.50');
  await expect(page.getByText('is not set (GATEWAY_FEE_PERCENT')).toBeVisible();
  const ofDays = page.getByRole('table', { name: 'By day' });
  await expect(ofDays.getByRole('row', { name: /^Total/ })).toContainText('₹751.50');
  await expectLooks(page, 'admin-reports');
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV of By day' }).click();
  const text = await readText(await (await file).createReadStream());
  expect(text.split('\r\n')).toEqual([
    expect.stringMatching(/^Day,Orders,Sales,Refunds,Cost,/),
    `${month}-10,1,250.50,0.00,200.25,Not set,50.25,0,0.00,0,0.00`,
    `${month}-11,2,501.00,0.00,200.25,Not set,50.25,1,250.50,0,0.00`,
    'Total,3,751.50,0.00,400.50,Not set,100.50,1,250.50,0,0.00',
    '',
  ]);
  await ofDays.getByRole('link', { name: `${month}-11` }).click();
  await expect(page.getByText('From a report: days are those of the payment.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '2 orders, ₹501 together' })).toBeVisible();
  await expectLooks(page, 'admin-txn-of-report');
});

/** On a desktop and on a phone. A number that is cut off at the edge of a table is read as another number. */
async function expectLooks(page: Page, name: string): Promise<void> {
  await expectLook(page, name);
  expect(await cutTables(page)).toEqual([]);
  const desktop = page.viewportSize();
  await page.setViewportSize(PHONE);
  await expectLook(page, name);
  expect(await cutTables(page)).toEqual([]);
  if (desktop) await page.setViewportSize(desktop);
}

/** The names of the tables that are wider than what is seen of them. */
const cutTables = (page: Page) =>
  page
    .getByRole('region', { name: /, table$/ })
    .evaluateAll((regions) =>
      regions
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((region) => region.getAttribute('aria-label')),
    );

async function readText(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const part of stream) text += part;
  return text;
}

test('days on which nothing was sold say so', async ({ page, db }) => {
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/reports?from=2021-01-01&to=2021-01-02');
  await expect(page.getByText('Nothing was sold or given back in these days.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'By product' })).toHaveCount(0);
  await expectLooks(page, 'admin-reports-empty');
});

test('a support member, who may not read figures, sees none', async ({ page, db }) => {
  await signInNewUser(page, db, { staffRole: 'support' });
  for (const path of ['/admin/reports', '/admin/reports/month/2022-03']) {
    await page.goto(path);
    await expect(page.getByRole('table')).toHaveCount(0);
  }
});

test('the report of a month is its tables alone on paper, and an impossible month is not found', async ({
  page,
  db,
}) => {
  const month = '2022-09';
  await makeSales(db, month);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/reports/month/${month}`);
  await expect(
    page.getByRole('table', { name: 'Summary' }).getByRole('row', { name: /^Sales ₹/ }),
  ).toContainText('₹751.50');
  await expectLooks(page, 'admin-report-month');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table', { name: 'By day' })).toBeVisible();
  await page.setViewportSize({ width: 718, height: 1000 });
  await expect(page.getByRole('columnheader', { name: 'Sales' }).first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'By day' }).locator('td').first()).toHaveCSS(
    'display',
    'table-cell',
  );
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden();
  await expect(page.getByRole('button', { name: /Print/ })).toBeHidden();
  await picture(page, 'admin-report-month-paper');
  expect((await page.request.get('/admin/reports/month/2022-13')).status()).toBe(404);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the form and the links of a report work', async ({ page, db }) => {
    const month = '2023-05';
    await makeSales(db, month);
    await signInNewUser(page, db, { role: 'admin' });
    await page.goto('/admin/reports');
    await page.getByLabel('From', { exact: true }).fill(`${month}-01`);
    await page.getByLabel('To', { exact: true }).fill(`${month}-28`);
    await page.getByRole('button', { name: 'Show' }).click();
    const ofDays = page.getByRole('table', { name: 'By day' });
    await expect(ofDays.getByRole('row', { name: /^Total/ })).toContainText('₹751.50');
    await ofDays.getByRole('link', { name: `${month}-10` }).click();
    await expect(page).toHaveURL(new RegExp(`dated=paid&from=${month}-10`));
  });
});
