// The orders on the dashboard: how each is shown, and how they are found.
import type { Page } from '@playwright/test';
import { after, days, hours, istDateTime, istDay, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { at, rows } from './dashboard';
import { expectNoFindings } from './look';
import { expect, makeOrders, makePerson, picture, signInNewUser, test } from './people';

const now = new Date();
const ago = (ms: number) => after(now, -ms);
const rowOf = (page: Page, id: string) => rows(page).filter({ hasText: id });
const listedIds = (page: Page) =>
  rows(page)
    .getByRole('link', { name: /^T\w+$/ })
    .allTextContents();

test('each order shows its status in its colour, its reason or remarks, and Verify Payment on the day', async ({
  page,
  db,
}) => {
  const person = await signInNewUser(page, db);
  const { from: midnight } = istDay(istDateTime(now).slice(0, 10));
  const orders = await makeOrders(
    db,
    person,
    { ...at(now), status: 'Created', paymentMode: 'upi' },
    { ...at(after(midnight, -1)), status: 'Created', reason: 'hidden note' },
    { ...at(ago(days(2))), status: 'Processing', reason: 'hidden note' },
    { ...at(ago(days(3))), status: 'Completed', reason: 'Enjoy', paymentMode: 'wallet', value: 1_00_000_00n },
    { ...at(ago(days(4))), status: 'Refunded', reason: 'Out of stock' },
    { ...at(ago(days(5))), status: 'Cancelled', reason: 'Ordered twice' },
    { ...at(ago(days(6))), status: 'Failed', reason: 'hidden note' },
  );
  const [created, yesterday, processing, completed, refunded, cancelled, failed] = orders.map(({ id }) => id);
  for (const order of orders.slice(0, 1))
    await make.makePayment(db, order, { clientTxnId: `${created}2`, ...at(now) });
  await page.goto('/dashboard');

  const looks: [id: string | undefined, word: string, colour: string, note: string | null][] = [
    [created, 'Created', 'rgb(255, 128, 128)', null],
    [yesterday, 'Created', 'rgb(255, 128, 128)', null],
    [processing, 'Processing', 'rgb(255, 157, 82)', null],
    [completed, 'Completed', 'rgb(134, 223, 114)', 'Remarks: Enjoy'],
    [refunded, 'Refunded', 'rgb(255, 128, 128)', 'Reason: Out of stock'],
    [cancelled, 'Cancelled', 'rgb(255, 128, 128)', 'Remarks: Ordered twice'],
    [failed, 'Failed', 'rgb(255, 128, 128)', null],
  ];
  for (const [id = '', word, colour, note] of looks) {
    const row = rowOf(page, id);
    await expect(row.getByText(word, { exact: true })).toHaveCSS('color', colour);
    if (note) await expect(row.getByText(note, { exact: true })).toBeVisible();
    else await expect(row.getByText(/Reason|Remarks|hidden note/)).toHaveCount(0);
    await expect(row.getByRole('link', { name: 'Verify Payment' })).toHaveCount(id === created ? 1 : 0);
  }
  await expect(rowOf(page, completed ?? '')).toContainText('₹1,00,000');
  await expect(rowOf(page, completed ?? '')).toContainText('WALLET');
  await expect(rowOf(page, created ?? '')).toContainText('UPI');
  await expect(rowOf(page, created ?? '')).toContainText(istDateTime(now));
  await picture(page, 'dashboard');
  await expectNoFindings(page);

  await rowOf(page, created ?? '')
    .getByRole('link', { name: 'Verify Payment' })
    .click();
  await expect(page).toHaveURL(`/confirmation?client_txn_id=${created}2`);
  await expect(page.getByText(created ?? '').first()).toBeVisible();
  await page.goBack();
  await rowOf(page, refunded ?? '')
    .getByRole('link', { name: refunded })
    .click();
  await expect(page).toHaveURL(`/confirmation?client_txn_id=${refunded}`);
});

test('orders are found by status, by days of India and by id or input, and the address keeps it', async ({
  page,
  db,
}) => {
  const person = await signInNewUser(page, db);
  const { from, until } = istDay('2026-03-10');
  const [before, first, last, later] = await makeOrders(
    db,
    person,
    { ...at(after(from, -1)), input1: '777000111' },
    { ...at(from), status: 'Completed', input1: '777000222' },
    { ...at(after(until, -1)), input1: 'asha@example.com' },
    { ...at(until), status: 'Completed' },
  );
  const ids = [later, last, first, before].map((order) => order?.id ?? '');
  const [laterId = '', lastId = '', firstId = '', beforeId = ''] = ids;
  await page.goto('/dashboard');
  await expect.poll(() => listedIds(page)).toEqual(ids);

  await page.getByLabel('From').fill('2026-03-10');
  await page.getByLabel('To', { exact: true }).fill('2026-03-10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL('/dashboard?from=2026-03-10&to=2026-03-10');
  await expect.poll(() => listedIds(page)).toEqual([lastId, firstId]);

  await page.getByLabel('Status').selectOption('Completed');
  await expect(page).toHaveURL('/dashboard?status=Completed&from=2026-03-10&to=2026-03-10');
  await expect.poll(() => listedIds(page)).toEqual([firstId]);
  await page.reload();
  await expect(page.getByLabel('Status')).toHaveValue('Completed');
  await expect(page.getByLabel('From')).toHaveValue('2026-03-10');
  await expect.poll(() => listedIds(page)).toEqual([firstId]);

  await page.goBack();
  await expect(page.getByLabel('Status')).toHaveValue('');
  await expect.poll(() => listedIds(page)).toEqual([lastId, firstId]);

  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByLabel('From')).toHaveValue('');
  await expect.poll(() => listedIds(page)).toEqual(ids);

  const search = page.getByLabel('Search', { exact: true });
  for (const [text, found] of [
    ['777000', [firstId, beforeId]],
    [' ASHA@example.com ', [lastId]],
    [laterId, [laterId]],
    ['%', []],
  ] as const) {
    await search.fill(text);
    await search.press('Enter');
    await expect(page).toHaveURL(`/dashboard?${new URLSearchParams({ search: text.trim() })}`);
    await expect.poll(() => listedIds(page)).toEqual(found);
  }
  await expect(page.getByText('No orders found.')).toBeVisible();
});

test('an address with invalid parameters shows the first page', async ({ page, db }) => {
  const person = await signInNewUser(page, db);
  const [order] = await makeOrders(db, person, {});
  for (const query of [
    'status=Lost&from=yesterday&to=9',
    'before=x&after=%00&limit=1e9',
    'search=&search=b',
  ]) {
    const reply = await page.request.get(`/dashboard?${query}`);
    expect(reply.status()).toBe(200);
    expect(await reply.text(), query).toContain(`>${order?.id}</a>`);
  }
});

test('pages lead to older and newer orders, each once, also when a new order comes meanwhile', async ({
  page,
  db,
}) => {
  const person = await signInNewUser(page, db);
  // Two of each moment: orders of one moment are ordered by their id.
  const given = Array.from({ length: 25 }, (_, n) => ({
    ...at(ago(hours(1) + minutes(Math.floor(n / 2)))),
    status: n % 5 === 0 ? ('Failed' as const) : ('Completed' as const),
  }));
  const orders = await makeOrders(db, person, ...given);
  const newestFirst = [...orders]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);

  await page.goto('/dashboard');
  await expect.poll(() => listedIds(page)).toEqual(newestFirst.slice(0, 10));
  await expect(page.getByRole('link', { name: 'Newer' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Older' }).click();
  await expect.poll(() => listedIds(page)).toEqual(newestFirst.slice(10, 20));
  await makeOrders(db, person, at(now));
  await page.reload();
  await expect.poll(() => listedIds(page)).toEqual(newestFirst.slice(10, 20));
  await page.getByRole('link', { name: 'Older' }).click();
  await expect.poll(() => listedIds(page)).toEqual(newestFirst.slice(20));
  await expect(page.getByRole('link', { name: 'Older' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Newer' }).click();
  await expect.poll(() => listedIds(page)).toEqual(newestFirst.slice(10, 20));
  await expect(page.getByRole('status').getByText(/^10 orders shown, placed/)).toHaveCount(1);

  await page.getByLabel('Status').selectOption('Completed');
  await expect(page).toHaveURL('/dashboard?status=Completed');
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(page).toHaveURL(/status=Completed&before=/);
  const completed = orders.filter(({ status }) => status === 'Completed').map(({ id }) => id);
  await expect
    .poll(() => listedIds(page))
    .toEqual(newestFirst.filter((id) => completed.includes(id)).slice(10));
});

test('the dashboard shows no order of another user', async ({ page, db }) => {
  const [other] = await makeOrders(db, await makePerson(db), { ...at(now), input1: '424242424' });
  await signInNewUser(page, db);
  for (const query of ['', '?search=424242424', `?search=${other?.id}`]) {
    const html = await (await page.request.get(`/dashboard${query}`)).text();
    expect(html, query).toContain('>No orders found.<');
    expect(html, query).not.toContain(`>${other?.id}<`);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the filters and the pages work without scripts', async ({ page, db }) => {
    const person = await signInNewUser(page, db);
    const given = Array.from({ length: 12 }, (_, n) => ({
      ...at(ago(minutes(n))),
      status: n === 11 ? ('Refunded' as const) : ('Completed' as const),
    }));
    const orders = (await makeOrders(db, person, ...given)).map(({ id }) => id);
    await page.goto('/dashboard');
    await expect(rows(page)).toHaveCount(10);
    await page.getByRole('link', { name: 'Older' }).click();
    await expect(rows(page)).toHaveCount(2);
    await page.getByLabel('Status').selectOption('Refunded');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(rows(page)).toHaveCount(1);
    expect(await listedIds(page)).toEqual([orders[11]]);
    await expect(page.getByLabel('Status')).toHaveValue('Refunded');
    await page.getByRole('link', { name: 'Clear' }).click();
    await expect(rows(page)).toHaveCount(10);
  });
});
