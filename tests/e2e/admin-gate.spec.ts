// The panel is shown to administrators only: other users see the dashboard, and nothing of the panel leaves the
// server.

import type { APIRequestContext, Page } from '@playwright/test';
import { after, hours, minutes } from '@/lib/platform/time';
import type * as make from '../support/make';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, logInByForm, makeOrders, makePerson, signInNewUser, test } from './people';

const addresses = ['/admin', '/admin/orders', '/admin/usersdata', '/admin/no/such/thing'];

/** Every way in which a browser asks for a page: as a document, as Next's own navigation, ahead of a click. */
const ways: Record<string, string>[] = [
  { accept: 'text/html' },
  { accept: '*/*' },
  { rsc: '1' },
  { rsc: '1', 'next-router-prefetch': '1' },
  { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
  { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/admin/$oc$path/__PAGE__' },
];

async function makePending(db: Parameters<typeof makePerson>[0], given: make.OrderGiven = {}) {
  const buyer = await makePerson(db);
  const paidAt = new Date();
  const createdAt = after(paidAt, -minutes(42));
  const [order] = await makeOrders(db, buyer, {
    status: 'Processing',
    createdAt,
    updatedAt: paidAt,
    paidAt,
    transactionid: '412345678901',
    input1: 'player-of-the-gate',
    playerName: 'NightWave',
    value: 499_50n,
    ...given,
  });
  if (!order) throw new Error('no order was made');
  return { buyer, order };
}

/** The page as the server sends it to the browser's user, at that address. */
async function htmlOf(page: Page, address: string): Promise<string> {
  const reply = await page.request.get(address, { headers: { accept: 'text/html' } });
  expect(reply.status(), address).toBe(200);
  expect(reply.headers()['cache-control'], address).toContain('no-store');
  expect(new URL(reply.url()).pathname).toBe(address);
  return reply.text();
}

async function expectNothingOfThePanel(request: APIRequestContext, secrets: string[]): Promise<void> {
  for (const address of addresses)
    for (const headers of ways) {
      const reply = await request.get(address, { headers, maxRedirects: 0 });
      const text = await reply.text();
      for (const secret of secrets)
        expect(text, `${address} ${JSON.stringify(headers)}`).not.toContain(secret);
      expect(text).not.toContain('Pending orders');
    }
}

test("a visitor is shown the dashboard's signed-out state at the address of the panel", async ({
  page,
  db,
}) => {
  const { order, buyer } = await makePending(db);
  for (const address of addresses) {
    const html = await htmlOf(page, address);
    expect(html, address).toContain('<title>Dashboard');
    // As visible text: every page has these words in its scripts too.
    expect(html, address).toContain('>Please log in to see your dashboard<');
  }
  await expectNothingOfThePanel(page.request, [order.id, buyer.email, 'player-of-the-gate']);
  await page.goto('/admin');
  await expect(page).toHaveTitle(/^Dashboard/);
  await expect(page.getByRole('heading', { name: 'Please log in to see your dashboard' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login?next=%2Fadmin');
  const admin = await makePerson(db, { role: 'admin' });
  await logInByForm(page, admin.email);
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

// Resellers: admin-screens.spec.ts, and check 8 of http/check-08-bypass.spec.ts.
test('a user is shown the dashboard at the address of the panel, and nothing of the panel leaves the server', async ({
  page,
  db,
}) => {
  const { order, buyer } = await makePending(db);
  const person = await signInNewUser(page, db);
  for (const address of addresses) {
    const html = await htmlOf(page, address);
    expect(html, address).toContain('<title>Dashboard');
    expect(html, address).toContain('>My Orders<');
    expect(html, address).toContain(person.id);
  }
  await expectNothingOfThePanel(page.request, [order.id, buyer.email, 'player-of-the-gate']);
  // The dashboard there is complete.
  await makeOrders(db, person, { status: 'Completed' }, { status: 'Refunded' });
  await page.goto('/admin/orders');
  await expect(page).toHaveTitle(/^Dashboard/);
  await expect(page.locator('#profile')).toContainText(person.id);
  await page.getByLabel('Status').selectOption('Refunded');
  await expect(page).toHaveURL('/admin/orders?status=Refunded');
  await expect(page.locator('#orders tbody tr')).toHaveCount(1);
});

test('a revoked role counts at the next request', async ({ page, db }) => {
  const admin = await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await db.user.update({ where: { id: admin.id }, data: { role: 'user' } });
  await page.reload();
  await expect(page.locator('#profile')).toContainText(admin.id);
  await expect(page.getByText('Pending orders')).toHaveCount(0);
});

test('an administrator sees pending orders, oldest first, with what is known about them', async ({
  page,
  db,
}) => {
  const first = await makePending(db, { createdAt: after(new Date(), -hours(30)), instant: false });
  const second = await makePending(db, { playerName: null });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin');
  await expect(page).toHaveTitle(/^Admin Dashboard/);
  await page
    .getByRole('region', { name: 'Work' })
    .getByRole('link', { name: /^Pending orders/ })
    .first()
    .click();
  await expect(page).toHaveURL('/admin/orders');
  const cards = page.locator('#pending > ul > li');
  const card = cards.filter({ hasText: second.order.id });
  await expect(card).toContainText(second.order.itemName);
  await expect(card).toContainText('player-of-the-gate');
  await expect(card).toContainText('Not checked');
  await expect(card).toContainText('₹499.50, UPI');
  await expect(card).toContainText(second.buyer.email);
  await expect(card).toContainText('412345678901');
  await expect(card).toContainText('Late, waits 42 min');
  await expect(cards.filter({ hasText: first.order.id })).toContainText('1 d 6 h');
  const ids = await cards.getByRole('link').allTextContents();
  expect(ids.indexOf(first.order.id)).toBeLessThan(ids.indexOf(second.order.id));
  await card.getByRole('link', { name: second.order.id }).click();
  await expect(page).toHaveURL(`/admin/orders/${second.order.id}`);
  await expect(page.getByRole('region', { name: 'Timeline, newest first' })).toBeVisible();
  await page.goBack({ waitUntil: 'networkidle' });
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
});

test.describe('addresses of the panel that do not exist', () => {
  test.use({ expectedComplaints: [/404/] });

  test('an address of the panel that does not exist is not found, for an administrator', async ({
    page,
    db,
  }) => {
    await signInNewUser(page, db, { role: 'admin' });
    const reply = await page.goto('/admin/no/such/thing');
    expect(reply?.status()).toBe(404);
    await expect(page.getByRole('link', { name: 'Return Home' })).toBeVisible();
  });
});

async function openEnding(page: Page, orderId: string) {
  await page.goto('/admin/orders');
  await page.getByRole('button', { name: `End order ${orderId}` }).click();
  return page.getByRole('dialog', { name: 'End order' });
}

const statusOf = async (db: Parameters<typeof makePerson>[0], id: string) => {
  const { status, reason } = await db.order.findUniqueOrThrow({ where: { id } });
  return [status, reason];
};

test('an administrator completes an order with a remark', async ({ page, db }) => {
  const { order } = await makePending(db);
  await signInNewUser(page, db, { role: 'admin' });
  const dialog = await openEnding(page, order.id);
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'End order' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose what becomes of the order.');
  await dialog.getByLabel('Completed').check();
  await dialog.getByLabel('Reason').fill('Sent by hand: 100% fine / a#b?');
  await dialog.getByRole('button', { name: 'Complete the order' }).click();
  await expect(page.getByText(`Order ${order.id} is Completed.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `End order ${order.id}` })).toHaveCount(0);
  expect(await statusOf(db, order.id)).toEqual(['Completed', 'Sent by hand: 100% fine / a#b?']);
});

test('an administrator refunds an order to the wallet of its buyer', async ({ page, db }) => {
  const { order, buyer } = await makePending(db);
  await signInNewUser(page, db, { role: 'admin' });
  const dialog = await openEnding(page, order.id);
  await dialog.getByLabel('Refunded').check();
  await expect(
    dialog.getByText('₹499.50 goes to the customer’s wallet at once.', { exact: true }),
  ).toBeVisible();
  await expect(dialog.getByRole('status').filter({ hasText: 'wallet' })).toContainText('₹0');
  await expect(dialog.getByRole('status').filter({ hasText: 'wallet' })).toContainText('₹499.50');
  await dialog.getByRole('button', { name: 'Refund ₹499.50' }).click();
  await expect(page.getByText(`Order ${order.id} is Refunded.`)).toBeVisible();
  const wallet = await db.wallet.findUniqueOrThrow({
    where: { userId_currency: { userId: buyer.id, currency: 'INR' } },
  });
  expect(wallet.balance).toBe(499_50n);
});

test('a reason of dots alone says nothing: a cancellation is refused, and nothing is stored of it', async ({
  page,
  db,
}) => {
  const { order } = await makePending(db);
  await signInNewUser(page, db, { role: 'admin' });
  const dialog = await openEnding(page, order.id);
  await dialog.getByLabel('Cancelled').check();
  await dialog.getByLabel('Reason').fill('..');
  await dialog.getByRole('button', { name: 'Cancel and return ₹499.50' }).click();
  await expect(dialog.getByRole('alert')).toContainText('why the order is cancelled');
  expect(await statusOf(db, order.id)).toEqual(['Processing', null]);
  await dialog.getByLabel('Completed').check();
  await dialog.getByRole('button', { name: 'Complete the order' }).click();
  await expect(page.getByText(`Order ${order.id} is Completed.`)).toBeVisible();
  expect(await statusOf(db, order.id)).toEqual(['Completed', null]);
});

test('an administrator cancels an order, and its buyer reads where the money is', async ({ page, db }) => {
  const { order, buyer } = await makePending(db);
  await signInNewUser(page, db, { role: 'admin' });
  const dialog = await openEnding(page, order.id);
  await dialog.getByLabel('Cancelled').check();
  await expect(
    dialog.getByText('It ends without goods. ₹499.50 goes to the customer’s wallet at once.'),
  ).toBeVisible();
  await dialog.getByLabel('Reason').fill('Ordered twice');
  await dialog.getByRole('button', { name: 'Cancel and return ₹499.50' }).click();
  await expect(page.getByText(`Order ${order.id} is Cancelled.`)).toBeVisible();
  expect(await statusOf(db, order.id)).toEqual(['Cancelled', 'Ordered twice']);
  const wallet = await db.wallet.findUniqueOrThrow({
    where: { userId_currency: { userId: buyer.id, currency: 'INR' } },
  });
  expect(wallet.balance).toBe(499_50n);
  await page.goto(`/confirmation?client_txn_id=${order.id}`);
  await expect(page.getByText('₹499.50 is back in your wallet as T-Coins')).toBeVisible();
});

test('an order that another administrator has ended is reported, and nothing is shown as done', async ({
  page,
  db,
}) => {
  const { order, buyer } = await makePending(db);
  await signInNewUser(page, db, { role: 'admin' });
  const dialog = await openEnding(page, order.id);
  await db.order.update({ where: { id: order.id }, data: { status: 'Completed' } });
  await dialog.getByLabel('Refunded').check();
  await dialog.getByRole('button', { name: 'Refund ₹499.50' }).click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await expect(dialog).toBeVisible();
  expect(await db.wallet.count({ where: { userId: buyer.id } })).toBe(0);
  await dialog.getByRole('button', { name: 'Keep waiting' }).click();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(order.id)).toHaveCount(0);
});
