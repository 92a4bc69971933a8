// Pending orders with their evidence, reviews of payments, the audit log, and the palette that finds all of them.
import type { Page } from '@playwright/test';
import { after, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, makeOrders, makePerson, password, picture, signInNewUser, test } from './people';

type Db = Parameters<typeof makePerson>[0];

/** A paid order whose supplier gave no answer. */
async function makeUnanswered(db: Db, supplier: 'smileone' | 'moogold') {
  const buyer = await makePerson(db);
  const placed = after(new Date(), -minutes(50));
  const [order] = await makeOrders(db, buyer, {
    status: 'Processing',
    createdAt: placed,
    updatedAt: placed,
    paidAt: placed,
    playerName: 'Wanderer',
    transactionid: String(Math.random()).slice(2, 14),
  });
  if (!order) throw new Error('no order was made');
  await make.makeAttempt(db, order, {
    supplier,
    region: supplier === 'smileone' ? 'br' : '',
    outcome: 'unknown',
    error: 'no answer within 30 s',
    reply: { lost: 'timeout' },
    sentAt: placed,
    answeredAt: after(placed, 30_000),
  });
  await make.makeReview(db, {
    orderId: order.id,
    moneyAtRisk: order.value,
    evidence: { balance: '8021.5 smilecoin' },
  });
  return { buyer, order };
}

test('an unknown outcome is shown with its evidence, and asking the supplier comes first', async ({
  page,
  db,
}) => {
  const asked = await makeUnanswered(db, 'moogold');
  const silent = await makeUnanswered(db, 'smileone');
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/orders?only=unknown');
  const row = (id: string) => page.locator('#pending > ul > li').filter({ hasText: id });

  await row(silent.order.id).locator('summary').first().click();
  await expect(row(silent.order.id)).toContainText('Smile.one cannot be asked about an order.');
  await expect(row(silent.order.id)).toContainText('no answer within 30 s');
  await expect(row(silent.order.id)).toContainText('8021.5 smilecoin');
  await expect(row(silent.order.id).getByRole('button', { name: /^Ask/ })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'admin-orders');

  const buttons = row(asked.order.id).getByRole('button');
  await expect(buttons.first()).toContainText('Ask MooGold again');
  await buttons.first().dblclick();
  await expect(page.getByText('The question is on its way; look again in a few seconds.')).toBeVisible();
  await expect
    .poll(() => db.auditEntry.count({ where: { objectId: asked.order.id, action: 'ask-again' } }))
    .toBe(1);
});

test('goods other than were ordered are shown with both, and accepted with a reason', async ({
  page,
  db,
}) => {
  const { order } = await makeUnanswered(db, 'moogold');
  const attempt = await db.deliveryAttempt.findFirstOrThrow({ where: { orderId: order.id } });
  const differences = [
    { field: 'pack', ordered: '151450', delivered: '151451' },
    { field: 'server', ordered: '2001', delivered: '20010' },
  ];
  await db.deliveryAttempt.update({ where: { id: attempt.id }, data: { wrongGoods: differences } });
  await db.review.updateMany({
    where: { orderId: order.id },
    data: {
      cause: 'wrong_goods',
      openKey: `wrong_goods:${attempt.id}`,
      evidence: { attempt: attempt.id, said: 'delivered', supplierOrderId: `7${order.id}`, differences },
    },
  });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/orders');
  const row = page
    .getByRole('listitem')
    .filter({ hasText: `theirs 7${order.id}` })
    .first();
  await expect(row).toContainText(`MooGold delivered something else than ${order.itemName}`);
  await expect(row).toContainText('Pack 151451 instead of 151450.');
  await expect(row).toContainText('Server or region 20010 instead of 2001.');
  await expect(row.getByRole('button', { name: /^Claim back and buy again/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'admin-wrong-goods');
  const accept = row.getByRole('button', { name: /^Accept what was delivered/ });
  await accept.click();
  await expect(row.getByRole('alert')).toHaveText('Please say why.');
  await row.getByLabel(/^Reason/).fill('the customer agreed');
  await accept.dblclick();
  await expect(page.getByText('The goods count as delivered.')).toBeVisible();
  await expect(accept).toHaveCount(0);
  expect(await db.auditEntry.count({ where: { objectId: order.id, action: 'settle-goods-case' } })).toBe(1);
});

test('a refund pressed twice is given once', async ({ page, db }) => {
  const { order, buyer } = await makeUnanswered(db, 'smileone');
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/orders');
  await page.getByRole('button', { name: `End order ${order.id}` }).click();
  const dialog = page.getByRole('dialog', { name: 'End order' });
  await dialog.getByLabel('Refunded').check();
  await dialog.getByLabel('Reason').fill('not on the statement');
  await dialog.getByRole('button', { name: /^Refund/ }).dblclick();
  await expect(page.getByText(`Order ${order.id} is Refunded.`)).toBeVisible();
  const wallet = await db.wallet.findFirstOrThrow({ where: { userId: buyer.id, currency: 'INR' } });
  expect(wallet.balance).toBe(order.value);
  expect(await db.walletTransaction.count({ where: { orderId: order.id } })).toBe(1);
});

test('an order that the supplier delivers while its dialog is open is not refunded before it is looked at again', async ({
  page,
  db,
}) => {
  const { order, buyer } = await makeUnanswered(db, 'smileone');
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/orders');
  const open = page.getByRole('button', { name: `End order ${order.id}` });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'End order' });
  const refund = async () => {
    await dialog.getByLabel('Refunded').check();
    await dialog.getByLabel('Reason').fill('not on the statement');
    await dialog.getByRole('button', { name: /^Refund/ }).click();
  };
  await db.deliveryAttempt.updateMany({
    where: { orderId: order.id },
    data: { outcome: 'delivered', error: null, answeredAt: new Date() },
  });
  await refund();
  await expect(dialog.getByRole('alert')).toContainText('The order has changed since you looked at it.');
  await picture(page, 'admin-ending-changed');
  expect(await db.wallet.count({ where: { userId: buyer.id, balance: { gt: 0 } } })).toBe(0);
  await dialog.getByRole('button', { name: 'Keep waiting' }).click();
  const row = page.getByRole('listitem').filter({ hasText: order.id });
  await expect(row).not.toContainText('no answer within 30 s');
  await open.click();
  await refund();
  await expect(page.getByText(`Order ${order.id} is Refunded.`)).toBeVisible();
});

test('money that does not match is credited with a note, once', async ({ page, db }) => {
  const buyer = await makePerson(db);
  const [order] = await makeOrders(db, buyer, { status: 'Failed' });
  if (!order) throw new Error('no order was made');
  const n = String(Math.random()).slice(2, 14);
  const payment = await make.makePayment(db, order, {
    status: 'review',
    clientTxnId: `T${n}`,
    receivedAmount: 3_00n,
    evidence: {
      clientTxnId: `T${n}`,
      gatewayOrderId: n,
      amount: '300',
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
    moneyAtRisk: 3_00n,
    openKey: `amount_mismatch:${payment.id}`,
  });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/orders');
  await page.getByRole('button', { name: `Settle T${n}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle case' });
  await dialog.getByLabel('Credit').check();
  await expect(dialog.getByRole('status').filter({ hasText: 'wallet' })).toContainText('₹3');
  await dialog.getByRole('button', { name: 'Credit ₹3' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please say why.');
  await dialog.getByLabel('Note').fill('Paid ₹3 instead');
  await dialog.getByRole('button', { name: 'Credit ₹3' }).dblclick();
  await expect(page.getByText('The money was added to the wallet.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Settle T${n}` })).toHaveCount(0);
  const wallet = await db.wallet.findFirstOrThrow({ where: { userId: buyer.id, currency: 'INR' } });
  expect(wallet.balance).toBe(3_00n);
});

test('the audit log shows who did what, and filters by address', async ({ page, db }) => {
  const { order } = await makeUnanswered(db, 'smileone');
  const admin = await signInNewUser(page, db, { role: 'admin' });
  const reply = await page.request.post(`/admin/updateorder/${order.id}/Completed/on%20the%20statement`, {
    headers: { authorization: `Bearer ${await tokenOf(page, admin.email)}` },
  });
  expect(reply.status(), await reply.text()).toBe(200);
  await page.goto('/admin/audit');
  await page.getByLabel('Object').fill(order.id);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(`/admin/audit?object=${order.id}`);
  const rows = page.locator('#changes tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(admin.name);
  await expect(rows).toContainText('An order was ended by hand.');
  await expect(rows).toContainText('Processing → Completed');
  await page.getByLabel('What').selectOption('update-order');
  await expect(page).toHaveURL(`/admin/audit?object=${order.id}&action=update-order`);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'admin-audit');
});

async function tokenOf(page: Page, email: string): Promise<string> {
  const reply = await page.request.post('/auth/login', { data: { email, password } });
  return (await reply.json()).token;
}

test('the palette finds an order by any of its references, and opens its page', async ({ page, db }) => {
  const { order, buyer } = await makeUnanswered(db, 'smileone');
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Find' }).click();
  const palette = page.getByRole('dialog', { name: 'Find' });
  const input = palette.getByPlaceholder(/Order, UTR/);
  for (const text of [order.id, order.transactionid ?? '', buyer.email, buyer.mobile?.slice(3) ?? '']) {
    await input.fill(text);
    await expect(palette.getByRole('option').filter({ hasText: order.id }).first()).toBeVisible();
  }
  await input.fill(order.id);
  await expect(palette.getByRole('option').filter({ hasText: order.id }).first()).toBeVisible();
  await expectNoFindings(page);
  await picture(page, 'admin-palette');
  await input.press('Enter');
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
  await expect(page.getByRole('region', { name: 'Order', exact: true })).toContainText(order.id);
});

test('the keyboard reaches the palette, the search and the help', async ({ page, db }) => {
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/txn');
  const palette = page.getByRole('dialog', { name: 'Find' });
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible({ timeout: 500 });
  }).toPass();
  await palette.getByPlaceholder(/Order, UTR/).fill('audit');
  await expect(palette.getByRole('option', { name: 'Audit log' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  // In a field these are letters.
  await page.keyboard.type('?/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('?/');
  await page.getByRole('searchbox', { name: 'Search' }).blur();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
});
