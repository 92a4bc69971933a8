// What staff take back or correct on the page of an order: each is one press with a preview of what it does to money.
import type { Page } from '@playwright/test';
import type { Db, Order } from '@/lib/platform/db';
import * as make from '../support/make';
import { expect, picture, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll, PHONE } from './look';
import { makeOrders, makePerson, openSupportDesk } from './people';

/** A payment of ₹500 for the order, which asked for its price. */
async function payTooMuch(db: Db, order: Order): Promise<string> {
  const n = String(Math.random()).slice(2, 14);
  const payment = await make.makePayment(db, order, {
    status: 'review',
    clientTxnId: `T${n}`,
    receivedAmount: 500_00n,
    evidence: {
      clientTxnId: `T${n}`,
      gatewayOrderId: n,
      amount: '50000',
      currency: 'INR',
      utr: n,
      payerVpa: null,
      remark: '',
    },
  });
  await make.makeReview(db, {
    cause: 'amount_mismatch',
    orderId: order.id,
    paymentId: payment.id,
    moneyAtRisk: 500_00n,
    openKey: `amount_mismatch:${payment.id}`,
  });
  return `T${n}`;
}

const inRupees = (paise: bigint) => `₹${Number(paise) / 100}`;
const facts = (page: Page) => page.getByRole('region', { name: 'Order', exact: true });
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline, newest first' });

/** In a dialog that fits on the smallest phone: its picture, and what axe finds. */
async function look(page: Page, name: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 500) await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, name);
}

test('an order that was overpaid is delivered, and the difference goes to the wallet', async ({
  page,
  db,
}) => {
  const buyer = await makePerson(db);
  const [order] = await makeOrders(db, buyer, { status: 'Created', value: 79_00n });
  if (!order) throw new Error('no order');
  await db.payment.deleteMany({ where: { orderId: order.id } });
  const reference = await payTooMuch(db, order);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/orders/${order.id}`);
  await page.getByRole('button', { name: `Settle ${reference}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle case' });
  await dialog.getByLabel('Deliver, and credit the difference').check();
  const rest = inRupees(500_00n - order.value);
  await expect(dialog.getByRole('status').filter({ hasText: 'wallet' })).toContainText(rest);
  await dialog.getByLabel('Note').fill('Typed 500 instead');
  await look(page, 'admin-order-overpaid');
  await dialog.getByRole('button', { name: 'Deliver the order' }).dblclick();
  await expect(page.getByText('The order is paid and goes on')).toBeVisible();
  await expect(facts(page)).toContainText('Processing');
  await expect(timeline(page)).toContainText('What was paid above the price was added to the wallet.');
  const wallet = await db.wallet.findFirstOrThrow({ where: { userId: buyer.id, currency: 'INR' } });
  expect(wallet.balance).toBe(500_00n - order.value);
  await db.order.update({ where: { id: order.id }, data: { status: 'Completed' } });
});

test('the player of a paid order is corrected, and a chosen route buys it', async ({ page, db, listing }) => {
  const { product, items } = listing;
  const buyer = await makePerson(db);
  const given = { user: buyer, product, item: items[0], status: 'Processing', instant: false } as const;
  const order = await make.makeOrder(db, given);
  await make.makePayment(db, order, make.paid(order.value));
  await signInNewUser(page, db, { role: 'admin', name: 'Asha of Support' });
  await page.goto(`/admin/orders/${order.id}`);
  await page.getByRole('button', { name: `Correct the player of ${order.id}` }).click();
  const player = page.getByRole('dialog', { name: 'Correct the player' });
  await player.getByLabel('Player', { exact: true }).fill('12345679');
  await player.getByRole('button', { name: 'Check and correct' }).click();
  await expect(player.getByRole('alert')).toHaveText('Please say why.');
  await player.getByLabel('Reason').fill('Sent XK7F-9Q2M-W4ZT to him');
  await player.getByRole('button', { name: 'Check and correct' }).click();
  await expect(player.getByRole('alert')).toContainText('gift code or a PIN');
  await player.getByLabel('Reason').fill('He wrote in the chat');
  await look(page, 'admin-order-player');
  await player.getByRole('button', { name: 'Check and correct' }).dblclick();
  await expect(page.getByText(new RegExp(`^Order ${order.id} goes to .* now\\.$`))).toBeVisible();
  await expect(facts(page)).toContainText('12345679');
  await expect(timeline(page)).toContainText('The player was corrected.');
  expect(await db.orderEvent.count({ where: { orderId: order.id, kind: 'player_corrected' } })).toBe(1);

  await page.getByRole('button', { name: `Choose a route for ${order.id}` }).click();
  const routes = page.getByRole('dialog', { name: 'Choose a route' });
  await routes.getByLabel('Smile.one BR').check();
  await routes.getByLabel('Reason').fill('It answers again');
  await look(page, 'admin-order-route');
  await routes.getByRole('button', { name: 'Buy from Smile.one' }).dblclick();
  await expect(page.getByText(`Order ${order.id} is bought from Smile.one BR.`)).toBeVisible();
  await expect(timeline(page)).toContainText('A route was chosen by hand');
  expect(await db.auditEntry.count({ where: { objectId: order.id, action: 'choose-route' } })).toBe(1);
  await db.order.update({ where: { id: order.id }, data: { status: 'Completed' } });
});

test('a refund by mistake is taken back, and of two people at once the second is told', async ({
  page,
  browser,
  baseURL,
  db,
}) => {
  test.setTimeout(120_000);
  const buyer = await makePerson(db);
  const [order] = await makeOrders(db, buyer, { status: 'Processing', value: 79_00n });
  if (!order) throw new Error('no order');
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/orders/${order.id}`);
  await page.getByRole('button', { name: `End order ${order.id}` }).click();
  const ending = page.getByRole('dialog', { name: 'End order' });
  await ending.getByLabel('Refunded').check();
  await ending.getByLabel('Reason').fill('A mistake');
  await ending.getByRole('button', { name: `Refund ${inRupees(order.value)}` }).click();
  await expect(page.getByText(`Order ${order.id} is Refunded.`)).toBeVisible();

  const other = await openSupportDesk(browser, db, { baseURL, name: 'Ravi of Support' });
  await other.goto(`/admin/orders/${order.id}`);
  const [mine, theirs] = [page, other].map((desk) => desk.getByRole('dialog', { name: 'Reopen order' }));
  if (!mine || !theirs) throw new Error('no dialogs');
  const press = `Take ${inRupees(order.value)} and reopen`;
  for (const desk of [page, other])
    await desk.getByRole('button', { name: `Reopen order ${order.id}` }).click();
  for (const dialog of [mine, theirs]) {
    await expect(dialog.getByRole('status').filter({ hasText: 'wallet' })).toContainText('₹0');
    await dialog.getByLabel('Reason').fill('It was not to be refunded');
  }
  await look(page, 'admin-order-reopen');
  await mine.getByRole('button', { name: press }).dblclick();
  await expect(page.getByText(`Order ${order.id} is Processing again.`)).toBeVisible();
  await theirs.getByRole('button', { name: press }).click();
  await expect(theirs.getByRole('alert')).toContainText('has changed since you looked at it');
  await expect(facts(page)).toContainText('Processing');
  await expect(timeline(page)).toContainText('The order was reopened');
  await picture(page, 'admin-order-reopened');
  const wallet = await db.wallet.findFirstOrThrow({ where: { userId: buyer.id, currency: 'INR' } });
  expect(wallet.balance).toBe(0n);
  expect(await db.orderReopening.count({ where: { orderId: order.id } })).toBe(1);
  await other.context().close();
  await db.order.update({ where: { id: order.id }, data: { status: 'Completed' } });
});
