import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { formatRupees } from '@/lib/platform/money';
import { after, days, istDateTime, istDay, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import {
  accounts,
  expect,
  logInByForm,
  makeOrders,
  makePerson,
  password,
  picture,
  signInNewUser,
  test,
} from './people';
import { transactionOf } from './shop';
import { balanceShown, beginTopUp, fillGiftCard, payAtConsole, rowOf, rows } from './wallet';

const now = new Date();
const at = (createdAt: Date) => ({ createdAt, updatedAt: createdAt });
const dayOf = (ms: number) => istDateTime(after(now, ms)).slice(0, 10);
const red = 'rgb(255, 128, 128)';
const orange = 'rgb(255, 157, 82)';
const green = 'rgb(134, 223, 114)';

test('the wallet shows balance, points, and each line with its status in its colour, and Verify Payment on the day', async ({
  page,
  db,
}) => {
  const person = await signInNewUser(page, db);
  await make.makeWallet(db, person, { balance: 1_23_456_50n });
  await make.makeWallet(db, person, { balance: 45_60n, currency: 'POINTS' });
  const [order] = await makeOrders(db, person, { ...at(now), status: 'Refunded' });
  const { from: midnight } = istDay(dayOf(0));
  const line = (given: Parameters<typeof make.makeTransaction>[2]) =>
    make.makeTransaction(db, person, { ...at(now), ...given });
  const orderId = order?.id ?? '';
  const looks: [
    line: Awaited<ReturnType<typeof line>>,
    amount: string,
    colour: string,
    more: string | null,
  ][] = [
    [await line({ status: 'Created', amount: 1_00_000_00n }), '₹1,00,000', red, null],
    [await line({ status: 'Created', ...at(after(midnight, -1)) }), '₹100', red, null],
    [
      await line({ status: 'Processing', reason: 'We are reviewing this payment.' }),
      '₹100',
      orange,
      'We are reviewing this payment.',
    ],
    [await line({ status: 'Failed', reason: 'Declined' }), '₹100', red, 'Declined'],
    [await line({ amount: 99_50n }), '+₹99.50', green, null],
    [await line({ type: 'Debit', orderId, amount: 120_00n }), '−₹120', green, orderId],
    [
      await line({ type: 'Refunded', status: 'Refunded', orderId, amount: 120_00n, reason: 'Out of stock' }),
      '+₹120',
      red,
      'Out of stock',
    ],
  ];
  const reply = await page.goto('/wallet');
  expect(reply?.headers()['cache-control']).toContain('no-store');
  await expect(page.getByRole('heading', { level: 1, name: 'My Wallet' })).toBeVisible();
  await expect(balanceShown(page)).toContainText('₹1,23,456.50');
  await expect(balanceShown(page)).toContainText('45.60');
  const payable = looks[0]?.[0].txnid;
  for (const [{ txnid, status, createdAt }, amount, colour, more] of looks) {
    const row = rowOf(page, txnid);
    await expect(row.locator('td').nth(2)).toHaveText(amount);
    await expect(row.locator('td').nth(3).getByText(status, { exact: true })).toHaveCSS('color', colour);
    await expect(row).toContainText(istDateTime(createdAt));
    if (more) await expect(row).toContainText(more);
    await expect(row.getByRole('link', { name: 'Verify Payment' })).toHaveCount(txnid === payable ? 1 : 0);
  }
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'wallet');
  await rowOf(page, payable ?? '')
    .getByRole('link', { name: 'Verify Payment' })
    .click();
  await expect(page).toHaveURL(`/walletconfirmation?client_txn_id=${payable}`);
});

test('an empty wallet says what will be there, and how to fill it', async ({ page, db }) => {
  await signInNewUser(page, db);
  await page.goto('/wallet');
  await expect(balanceShown(page)).toContainText('₹0');
  await expect(page.getByText('No transactions yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Topup' })).toHaveAttribute('href', '/topup');
  await expect(page.getByRole('link', { name: 'Redeem Points' })).toHaveAttribute('href', '/redeem');
  await expect(page.getByRole('navigation', { name: 'Pages of transactions' })).toHaveCount(0);
  await expectNoFindings(page);
  await picture(page, 'wallet-empty');
});

test('nothing in the wallet is wider than a small phone, however large the amounts', async ({ page, db }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const person = await signInNewUser(page, db);
  await make.makeWallet(db, person, { balance: 999_99_99_999_99n });
  const [order] = await makeOrders(db, person, { ...at(now), status: 'Refunded' });
  const reason = 'x'.repeat(200);
  await make.makeTransaction(db, person, {
    ...at(now),
    type: 'Refunded',
    status: 'Refunded',
    amount: 999_99_99_999_99n,
    orderId: order?.id ?? null,
    reason,
  });
  await make.makeTransaction(db, person, { ...at(now), status: 'Created' });
  // The builders' movements are of one day, whatever today is.
  for (const path of ['/wallet', '/topup', '/redeem', '/wallet/statement?from=2026-11-20&to=2026-11-20']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test('everything in the wallet that can be pressed is tall enough for a thumb', async ({ page, db }) => {
  const person = await signInNewUser(page, db);
  await make.makeWallet(db, person, { balance: 45_60n, currency: 'POINTS' });
  const [order] = await makeOrders(db, person, at(now));
  const given = { ...at(now), type: 'Debit' as const, orderId: order?.id ?? null };
  for (let n = 0; n < 21; n++) await make.makeTransaction(db, person, given);
  await make.makeTransaction(db, person, { ...at(now), status: 'Created' });
  for (const path of ['/wallet', '/topup', '/redeem', '/wallet/statement', '/balanceerror']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const small = await page
      .getByRole('main')
      .locator('a:visible, button:visible, input:visible')
      .evaluateAll((all) =>
        all
          .map((each) => `${each.getBoundingClientRect().height} ${each.outerHTML.slice(0, 120)}`)
          .filter((line) => Number.parseFloat(line) < 44),
      );
    expect(small, path).toEqual([]);
  }
});

test('pages of the wallet lead to older and newer lines, each once', async ({ page, db }) => {
  const person = await signInNewUser(page, db);
  const newestFirst: string[] = [];
  for (let n = 0; n < 45; n++)
    newestFirst.push((await make.makeTransaction(db, person, at(after(now, -minutes(n))))).txnid);
  const shown = () => rows(page).locator('td:first-child span').allTextContents();
  await page.goto('/wallet');
  await expect.poll(shown).toEqual(newestFirst.slice(0, 20));
  await expect(page.getByRole('link', { name: 'Newer' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Older' }).click();
  await expect.poll(shown).toEqual(newestFirst.slice(20, 40));
  await page.getByRole('link', { name: 'Older' }).click();
  await expect.poll(shown).toEqual(newestFirst.slice(40));
  await expect(page.getByRole('link', { name: 'Older' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Newer' }).click();
  await expect.poll(shown).toEqual(newestFirst.slice(20, 40));
  await page.goto('/wallet?page=9');
  await expect(page.getByText('There are no older transactions.')).toBeVisible();
  await page.goto('/wallet?page=-1&page=x');
  await expect.poll(shown).toEqual(newestFirst.slice(0, 20));
});

test('every page of the wallet asks a visitor to log in, and leads back', async ({ page, db }) => {
  for (const [path, what] of [
    ['/wallet?page=2', 'your wallet'],
    ['/topup?amount=40', 'your wallet'],
    ['/redeem', 'your points'],
    ['/wallet/statement?from=2026-11-01&to=2026-11-02', 'your wallet'],
    ['/walletconfirmation?client_txn_id=W2611000000000000000', 'this payment'],
  ] as const) {
    const reply = await page.request.get(path);
    expect(reply.headers()['cache-control'], path).toContain('no-store');
    const html = await reply.text();
    expect(html, path).toMatch(new RegExp(`<h1[^>]*>Please log in to see ${what}</h1>`));
    expect(html, path).toContain(`href="/login?next=${encodeURIComponent(path)}"`);
  }
  await page.goto('/topup?amount=40');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Please log in to see your wallet' }),
  ).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await logInByForm(page, (await makePerson(db)).email);
  await expect(page).toHaveURL('/topup?amount=40');
  await expect(page.getByRole('spinbutton', { name: 'Amount in rupees' })).toHaveValue('40');
});

test('each movement has one line, with its order, and the statement adds up to the balance', async ({
  page,
  db,
  request,
}) => {
  const person = await signInNewUser(page, db);
  await make.makeWallet(db, person, { balance: 300_00n, currency: 'POINTS' });
  await page.goto('/redeem');
  await page.getByRole('button', { name: 'Redeem Points' }).click();
  await expect(page.getByText('300 points are now 300 T-Coins in your wallet.')).toBeVisible();
  await payAtConsole(await beginTopUp(page, 250));
  const orders: string[] = [];
  for (const _ of ['kept', 'refunded']) {
    await fillGiftCard(page);
    await page.getByRole('button', { name: 'BUY NOW' }).click();
    await expect(page.getByRole('heading', { name: 'ORDER PLACED SUCCESSFULLY' })).toBeVisible();
    orders.push(transactionOf(page));
  }
  const [kept = '', refunded = ''] = orders;
  const login = await request.post('/auth/login', { data: { email: accounts.admin, password } });
  const { token } = await login.json();
  const reply = await request.post(`/admin/updateorder/${refunded}/Refunded/Out%20of%20stock`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status(), await reply.text()).toBe(200);

  await page.goto('/wallet');
  await expect(balanceShown(page)).toContainText('₹451');
  await expect(rows(page).locator('td:nth-child(3)')).toHaveText(['+₹99', '−₹99', '−₹99', '+₹250', '+₹300']);
  await expect(rows(page).nth(0)).toContainText('Out of stock');
  await expect(rowOf(page, kept)).toHaveCount(1);
  await expect(rowOf(page, refunded)).toHaveCount(2);
  await rowOf(page, refunded).first().getByRole('link', { name: refunded }).click();
  await expect(page).toHaveURL(`/confirmation?client_txn_id=${refunded}`);
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible();

  await page.goto('/wallet');
  await page.getByLabel('From').fill(dayOf(-days(1)));
  await page.getByLabel('To', { exact: true }).fill(dayOf(days(1)));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`statement-${dayOf(-days(1))}-${dayOf(days(1))}.csv`);
  const file = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  const [, opening, ...rest] = file.map((row) => row.split(','));
  const closing = rest.pop();
  const sum = rest.reduce((so, row) => so + Number(row[3]), Number(opening?.[4]));
  expect([sum, Number(closing?.[4])]).toEqual([451, 451]);
  expect(rest.map((row) => row[2])).toEqual(['', '', kept, refunded, refunded]);

  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet statement' })).toBeVisible();
  const lines = page.getByRole('main').locator('tbody tr');
  await expect(lines.locator('td:last-child')).toHaveText(
    [0, 300, 550, 451, 352, 451, 451].map((rupees) => formatRupees(rupees)),
  );
  // The file and the page show the same times.
  for (const [index, row] of rest.entries())
    await expect(
      lines
        .nth(index + 1)
        .locator('td')
        .first(),
    ).toHaveText(row[0] ?? 'no time');
  await expectNoFindings(page);
  await picture(page, 'wallet-statement');
});

test('a printed statement is dark on white, and nothing but itself', async ({ page, db }) => {
  const person = await signInNewUser(page, db);
  await make.makeWallet(db, person, { balance: 1_500_00n });
  await page.goto('/wallet/statement?from=2026-11-20&to=2026-11-20');
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const screenOnly of ['header', 'footer', 'button', 'main a'])
    await expect(page.locator(screenOnly).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(11, 14, 20)');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByText('+₹1,500')).toBeVisible();
  await expectNoFindings(page);
  await picture(page, 'wallet-statement-paper');
});

test('an invalid period is named, and the browser does not ask for it', async ({ page, db }) => {
  await signInNewUser(page, db);
  for (const query of ['from=2026-11-02&to=2026-11-01', 'from=2024-01-01&to=2026-01-01', 'from=x']) {
    await page.goto(`/wallet/statement?${query}`);
    await expect(page.locator('#statement').getByRole('alert')).toHaveText(
      'The end date must not be before the start date, and a statement covers at most 400 days.',
    );
  }
  await page.goto('/wallet/statement');
  await expect(page.locator('#statement').getByRole('alert')).toHaveCount(0);
  await page.getByLabel('From').fill('2026-11-02');
  for (const [to, fits] of [
    ['2026-11-01', false],
    ['2028-01-01', false],
    ['2026-11-02', true],
  ] as const) {
    await page.getByLabel('To', { exact: true }).fill(to);
    await expect.poll(() => isValid(page)).toBe(fits);
  }
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('No transactions in this period.')).toBeVisible();
});

const isValid = (page: Page) =>
  page.locator('#statement form').evaluate((form: HTMLFormElement) => form.checkValidity());
