// The page of an order in the panel: every state, the proof of its delivery, notes, and two people at once.
import type { Browser, Page } from '@playwright/test';
import { orderStatuses } from '@/lib/domain/orders/schema';
import type { Db, Order } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import * as make from '../support/make';
import { expectNoFindings, expectNoSidewaysScroll, PHONE } from './look';
import { expect, makeOrders, makePerson, picture, signInNewUser, test } from './people';
import { skipPopup } from './shop';

/** A delivered order with a call to a supplier, a case that was closed and a help request. */
async function makeDelivered(db: Db): Promise<Order> {
  const buyer = await makePerson(db);
  const [order] = await makeOrders(db, buyer, { status: 'Completed', playerName: 'Asha Plays' });
  if (!order) throw new Error('no order');
  await make.makeAttempt(db, order, {
    outcome: 'delivered',
    supplierOrderId: 'S26AB12CD34EF56GH78',
    answeredAt: new Date(),
    request: { endpoint: 'createorder', userid: '12345678' },
    reply: { status: 200, text: 'success' },
  });
  await db.orderEvent.create({
    data: { orderId: order.id, at: new Date(), kind: 'delivered', to: 'Completed' },
  });
  await make.makeReview(db, {
    orderId: order.id,
    cause: 'amount_mismatch',
    openKey: null,
    closedAt: new Date(),
    note: 'counted',
    evidence: { asked: '16900', said: { amount: '50000' }, sentAt: '2026-11-24T06:30:00.000Z' },
  });
  await make.makeHelpRequest(db, order, { openKey: newId() });
  return order;
}

async function openDesk(browser: Browser, baseURL: string | undefined, db: Db, name: string): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
  });
  await skipPopup(context);
  const page = await context.newPage();
  await signInNewUser(page, db, { role: 'admin', name });
  return page;
}

test('an ended order keeps its evidence, and the denial of its delivery is answered in one look', async ({
  page,
  db,
}) => {
  const order = await makeDelivered(db);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/txn?search=${order.id}`);
  await page.getByRole('link', { name: order.id, exact: true }).click();
  await page.getByRole('link', { name: 'Open the page of this order' }).click();
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Order', exact: true })).toBeVisible();
  const proof = page.getByRole('region', { name: 'The customer denies the delivery?' });
  await expect(proof).toContainText('Delivered: the supplier says that the player has the goods.');
  await expect(proof).toContainText('Smile.one BR, pack 13, their order S26AB12CD34EF56GH78');
  const english = proof.getByText(`Order ${order.id}:`);
  await expect(english).toContainText('was delivered to Asha Plays (12345678, 2001)');
  await expect(english).not.toContainText('Smile.one');
  await expect(proof.getByText(`ऑर्डर ${order.id}:`)).toContainText('डिलीवर हुआ');
  const timeline = page.getByRole('region', { name: 'Timeline, newest first' });
  await expect(timeline).toContainText('Smile.one BR was asked for pack 13.');
  await expect(timeline).toContainText('amount ₹500');
  await expect(timeline).toContainText('2026-11-24 12:00:00 IST');
  await expect(timeline).not.toContainText('16900');
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'admin-order');
  const desktop = page.viewportSize();
  await page.setViewportSize(PHONE);
  await expectNoFindings(page);
  await picture(page, 'admin-order-360');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  if (desktop) await page.setViewportSize(desktop);
  await timeline.getByRole('link', { name: /^Supplier call 1$/ }).click();
  await expect(timeline.getByRole('listitem')).toHaveCount(1);
  await timeline.getByRole('link', { name: /^All/ }).click();
  await timeline.getByRole('link', { name: /^Help request H-/ }).click();
  await expect(page).toHaveURL(/\/admin\/help\/H-/);
  await page.getByRole('link', { name: `Order ${order.id}`, exact: true }).click();
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
});

test('an order has its page in every state', async ({ page, db }) => {
  const buyer = await makePerson(db);
  const orders = await makeOrders(db, buyer, ...orderStatuses.map((status) => ({ status })));
  await signInNewUser(page, db, { staffRole: 'support' });
  for (const order of orders)
    await test.step(order.status, async () => {
      await page.goto(`/admin/orders/${order.id}`);
      await expect(page.getByRole('region', { name: 'Order', exact: true })).toContainText(order.status);
      await expect(page.getByText(`Order ${order.id}:`)).toBeVisible();
      await expect(page.getByText('Your role does not include these: Audit log.')).toBeVisible();
      const count = order.status === 'Processing' ? 1 : 0;
      await expect(page.getByRole('button', { name: `End order ${order.id}` })).toHaveCount(count);
      await expectNoFindings(page);
    });
  await db.order.updateMany({ where: { userId: buyer.id }, data: { status: 'Failed' } });
});

test('an order that does not exist has no page', async ({ page, db }) => {
  await signInNewUser(page, db, { role: 'admin' });
  const reply = await page.request.get('/admin/orders/T2611200000000000000');
  expect(reply.status()).toBe(404);
});

test('of two people at one order the second is told, both write notes, and a code in the reason is refused', async ({
  browser,
  baseURL,
  db,
}) => {
  test.setTimeout(120_000);
  const buyer = await makePerson(db);
  const [order] = await makeOrders(db, buyer, { status: 'Processing' });
  if (!order) throw new Error('no order');
  const [asha, ravi] = await Promise.all([
    openDesk(browser, baseURL, db, 'Asha of Support'),
    openDesk(browser, baseURL, db, 'Ravi of Support'),
  ]);
  const addresses: string[] = [];
  for (const desk of [asha, ravi]) {
    desk.on('request', (request) => addresses.push(request.url()));
    await desk.goto(`/admin/orders/${order.id}`);
    await desk.getByRole('button', { name: `End order ${order.id}` }).click();
    await desk.getByRole('dialog').getByLabel('Completed').check();
  }
  const reason = asha.getByRole('dialog').getByLabel('Reason');
  await reason.fill('Sent XK7F-9Q2M-W4ZT to him');
  await asha.getByRole('button', { name: 'Complete the order' }).click();
  await expect(asha.getByRole('dialog').getByRole('alert')).toContainText('gift code or a PIN');
  await reason.fill('Sent by hand, UTR 412345678901');
  await asha.getByRole('button', { name: 'Complete the order' }).click();
  await expect(asha.getByText(`Order ${order.id} is Completed.`)).toBeVisible();
  await ravi.getByRole('button', { name: 'Complete the order' }).click();
  await expect(ravi.getByRole('dialog').getByRole('alert')).not.toBeEmpty();
  await ravi.getByRole('button', { name: 'Keep waiting' }).click();
  expect(addresses.filter((address) => /XK7F|412345678901|Sent/.test(address))).toEqual([]);

  for (const [desk, text] of [
    [asha, 'He called twice.'],
    [ravi, 'His bank says yes.\nWaiting for him.'],
  ] as const) {
    await desk.getByLabel('Note for the staff').fill(text);
    await desk.getByRole('button', { name: 'Write the note' }).click();
    await expect(desk.getByText('The note is written.')).toBeVisible();
  }
  const notes = ravi.getByRole('region', { name: 'Notes', exact: true });
  await expect(notes.getByRole('listitem')).toHaveCount(2);
  await expect(notes).toContainText('Asha of Support');
  await expect(ravi.getByRole('region', { name: 'Order', exact: true })).toContainText('Completed');
  await picture(ravi, 'admin-order-notes');
  await Promise.all([asha.context().close(), ravi.context().close()]);
});
