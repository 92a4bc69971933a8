// The panel's lists while somebody looks at them and others work: rows change in their places, and what is new waits
// above.
import type { Locator, Page } from '@playwright/test';
import { after, minutes } from '@/lib/platform/time';
import { makeTransaction } from '../support/make';
import {
  expect,
  expectLook,
  makeOrders,
  makePerson,
  openSupportDesk,
  picture,
  signInNewUser,
  test,
} from './people';

type Db = Parameters<typeof makePerson>[0];

/** A page asks at once when its window is looked at again; before its scripts have loaded, it does not hear that. */
const lookAgain = (page: Page) =>
  expect(async () => {
    const asked = page.waitForResponse(/\/admin\/live\//, { timeout: 1000 });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await asked;
  }).toPass({ timeout: 15_000 });

/** In the page, wherever it is scrolled to. */
const topOf = (row: Locator) => row.evaluate((element) => element.getBoundingClientRect().top + scrollY);

async function makeHistory(db: Db, count: number) {
  const buyer = await makePerson(db);
  const now = new Date();
  const made = await makeOrders(
    db,
    buyer,
    ...Array.from({ length: count }, (_, n) => ({
      status: 'Processing' as const,
      createdAt: after(now, -minutes(60 + n)),
      paidAt: after(now, -minutes(60 + n)),
    })),
  );
  return { buyer, made };
}

test('orders change in their places, new ones wait until they are asked for, and nothing of the reader is lost', async ({
  page,
  db,
}) => {
  const { buyer, made } = await makeHistory(db, 4);
  const [first, second, third] = made;
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/txn?search=${buyer.email}&status=Processing`);
  const rows = page.getByRole('row').filter({ hasText: buyer.email });
  const row = (id = '') => rows.filter({ hasText: id });
  await expect(rows).toHaveCount(4);
  await row(second?.id).getByRole('checkbox').check();
  await page.getByLabel('Search', { exact: true }).fill('what I am typing');
  await row(third?.id).focus();
  const before = await topOf(row(third?.id));

  await db.order.update({ where: { id: first?.id ?? '' }, data: { status: 'Refunded' } });
  const at = new Date();
  const [fresh] = await makeOrders(db, buyer, { status: 'Processing', createdAt: at, paidAt: at });
  await lookAgain(page);
  await expect(row(first?.id)).toContainText('Refunded');
  const show = page.getByRole('button', { name: '1 new – show' });
  await expect(show).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 new: orders.' })).toContainText(
    'Changed in their places: 1.',
  );
  await expect(rows).toHaveCount(4);
  expect(await topOf(row(third?.id))).toBe(before);
  await expect(row(third?.id)).toBeFocused();
  await expect(row(second?.id).getByRole('checkbox')).toBeChecked();
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('what I am typing');
  await expectLook(page, 'admin-live-orders');

  await show.click();
  await expect(row(fresh?.id)).toBeVisible();
  // The filter applies again.
  await expect(row(first?.id)).toHaveCount(0);
  await expect(show).toHaveCount(0);
  await expect(row(second?.id).getByRole('checkbox')).toBeChecked();
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('what I am typing');

  await page.setViewportSize({ width: 390, height: 844 });
  await makeOrders(db, buyer, { status: 'Processing', createdAt: new Date(), paidAt: new Date() });
  await lookAgain(page);
  await expect(show).toBeVisible();
  await expectLook(page, 'admin-live-orders-390');
});

test('wallet transactions and users are kept as they are too', async ({ page, db }) => {
  const buyer = await makePerson(db, { name: 'Before' });
  const line = await makeTransaction(db, buyer, { status: 'Created' });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/wallettxn?search=${buyer.email}`);
  const row = page.getByRole('row').filter({ hasText: line.txnid });
  await expect(row).toContainText('Created');
  await db.walletTransaction.update({ where: { txnid: line.txnid }, data: { status: 'Failed' } });
  await makeTransaction(db, buyer, { status: 'Created' });
  await lookAgain(page);
  await expect(row).toContainText('Failed');
  await expect(page.getByRole('button', { name: '1 new – show' })).toBeVisible();

  await page.goto(`/admin/usersdata?search=${buyer.email}`);
  const person = page.getByRole('row').filter({ hasText: buyer.email });
  await expect(person).toContainText('Before');
  await db.user.update({ where: { id: buyer.id }, data: { name: 'Afterwards' } });
  await lookAgain(page);
  await expect(person).toContainText('Afterwards');
});

test('the queue shows what a colleague claims and ends, and keeps every row in its place', async ({
  page,
  browser,
  baseURL,
  db,
}) => {
  const buyer = await makePerson(db);
  // Older than those of all other tests, so that they are at the top.
  const old = after(new Date(), -minutes(60 * 24 * 20_100));
  const orders = await makeOrders(
    db,
    buyer,
    ...[0, 1, 2].map((n) => ({
      status: 'Processing' as const,
      instant: false,
      createdAt: after(old, minutes(n * 10)),
      paidAt: after(old, minutes(n * 10)),
    })),
  );
  const [claimed, ended, kept] = orders.map(({ id }) => id);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin');
  const queue = page.getByRole('region', { name: 'Waits for a person' });
  const row = (id = '') => queue.getByRole('listitem').filter({ hasText: id });
  await row(kept).getByRole('button', { name: 'Claim' }).focus();
  const before = await topOf(row(kept));

  const name = `Asha ${crypto.randomUUID().slice(0, 6)}`;
  const asha = await openSupportDesk(browser, db, { baseURL, name });
  await asha.goto('/admin');
  await asha.getByRole('button', { name: `Claim ${claimed}` }).click();
  await expect(asha.getByText('You have this since').first()).toBeVisible();
  await db.order.update({ where: { id: ended ?? '' }, data: { status: 'Completed' } });
  await lookAgain(page);
  await expect(row(claimed)).toContainText(`${name} has this since`);
  await expect(row(ended)).toContainText('No longer waits');
  await expect(row(ended).getByRole('button')).toHaveCount(0);
  await expect(row(kept).getByRole('button', { name: 'Claim' })).toBeFocused();
  expect(Math.abs((await topOf(row(kept))) - before)).toBeLessThan(1);
  await expectLook(page, 'admin-live-queue');
  await page.getByRole('button', { name: /no longer in the list – show/ }).click();
  await expect(row(ended)).toHaveCount(0);
  await asha.context().close();
  await db.order.updateMany({ where: { userId: buyer.id }, data: { status: 'Completed' } });
});

test('pending orders show what others do, and what is typed and chosen stays', async ({ page, db }) => {
  const buyer = await makePerson(db);
  const old = after(new Date(), -minutes(60 * 24 * 20_200));
  const given = (n: number) => ({
    status: 'Processing' as const,
    instant: false,
    createdAt: after(old, minutes(n)),
    paidAt: after(old, minutes(n)),
  });
  const orders = await makeOrders(db, buyer, given(1), given(2), given(3));
  const [ended, kept, other] = orders.map(({ id }) => id);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/orders');
  const list = page.getByRole('region', { name: 'Waiting for goods, due first' });
  const row = (id = '') => list.getByRole('listitem').filter({ hasText: id }).first();
  await row(kept).getByRole('checkbox').check();
  await row(ended).getByRole('checkbox').check();
  const before = await topOf(row(kept));
  await row(other)
    .getByRole('button', { name: `End order ${other}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'End order' });
  await dialog.getByLabel('Completed').check();
  await dialog.getByLabel('Internal note (only staff read it)').fill('Half a sentence');

  await db.order.update({ where: { id: ended ?? '' }, data: { status: 'Completed' } });
  const [first] = await makeOrders(db, buyer, given(0));
  await lookAgain(page);
  await expect(row(ended)).toContainText('No longer waits');
  await expect(row(first?.id)).toHaveCount(0);
  expect(Math.abs((await topOf(row(kept))) - before)).toBeLessThan(1);
  await expect(dialog.getByLabel('Internal note (only staff read it)')).toHaveValue('Half a sentence');
  await dialog.getByRole('button', { name: 'Keep waiting' }).click();
  // What has ended is chosen no more.
  await expect(row(kept).getByRole('checkbox')).toBeChecked();
  await expect(row(ended).getByRole('checkbox')).toHaveCount(0);
  await expect(list.getByText(/^1 selected, ₹/)).toBeVisible();
  await expectLook(page, 'admin-live-pending');
  await list.getByRole('button', { name: /new.*no longer in the list – show/ }).click();
  await expect(row(first?.id)).toBeVisible();
  await expect(row(ended)).toHaveCount(0);
  await expect(row(kept).getByRole('checkbox')).toBeChecked();
  await db.order.updateMany({ where: { userId: buyer.id }, data: { status: 'Completed' } });
});

test.describe('a refusal', () => {
  test.use({ expectedComplaints: [/Failed to load resource.*403/] });

  test('a page whose reader may not see it any more is told nothing', async ({ page, db }) => {
    const { buyer, made } = await makeHistory(db, 1);
    const staff = await signInNewUser(page, db, { staffRole: 'support' });
    await page.goto(`/admin/txn?search=${buyer.email}`);
    const row = page.getByRole('row').filter({ hasText: buyer.email });
    await expect(row).toContainText('Processing');
    await db.user.update({ where: { id: staff.id }, data: { staffRole: 'catalogue' } });
    await db.order.update({ where: { id: made[0]?.id ?? '' }, data: { status: 'Refunded' } });
    const answered = page.waitForResponse('**/admin/live/orders');
    await lookAgain(page);
    expect((await answered).status()).toBe(403);
    await expect(row).toContainText('Processing');
    await picture(page, 'admin-live-refused');
  });
});
