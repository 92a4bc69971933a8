// Forty orders are pending and a supplier has just gone down: the first screen leads to them, and double clicks do no
// harm.

import { STORE } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import { after, minutes, seconds } from '@/lib/platform/time';
import * as make from '../support/make';
import { expect, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { makeOrders, makePerson, picture } from './people';

const FORTY = 40;
/** How many of them were sent to the supplier with an unknown outcome. */
const UNKNOWN = 12;

test('forty pending orders of a supplier that is down are reached from the first screen and ended', async ({
  page,
  db,
}) => {
  const buyer = await makePerson(db);
  const now = new Date();
  const given = Array.from({ length: FORTY }, (_, n) => {
    const at = after(now, -minutes(60 - n));
    return { status: 'Processing' as const, createdAt: at, updatedAt: at, paidAt: at };
  });
  const orders = await makeOrders(db, buyer, ...given);
  for (const [n, order] of orders.slice(0, UNKNOWN).entries()) {
    // So long ago that no call can arrive at the supplier any more: until then no order is ended by hand.
    const sentAt = after(now, -minutes(6) - seconds(n));
    await make.makeAttempt(db, order, {
      // Tests beside this one deliver by the account of Brazil, and the last ten calls of an account decide.
      region: 'ph',
      outcome: 'unknown',
      error: 'no answer within 30 s',
      sentAt,
      answeredAt: after(sentAt, 500),
    });
    await make.makeReview(db, { orderId: order.id, moneyAtRisk: order.value, openKey: `rush:${order.id}` });
  }
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin');
  const warnings = page.getByRole('region', { name: 'Warnings' });
  await expect(warnings).toContainText('Smile.one PH fails');
  await expect(warnings).toBeInViewport();
  await page
    .getByRole('region', { name: 'Work' })
    .getByRole('link', { name: /^Pending orders/ })
    .first()
    .click();

  const failing = page.getByRole('region', { name: 'Suppliers that fail' });
  await expect(failing).toContainText('Smile.one PH fails');
  await expect(failing).toBeInViewport();
  await expect(failing.getByRole('link', { name: 'Route the products' })).toHaveAttribute(
    'href',
    '/admin/viewproducts',
  );
  const rows = page.locator('#pending > ul > li');
  const mine = async () => {
    const texts = await rows.allTextContents();
    return orders.flatMap(({ id }, n) => (texts.some((text) => text.includes(id)) ? [n] : []));
  };
  expect(await mine()).toEqual(orders.map((_, n) => n));
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'admin-rush');
  await failing.getByRole('link', { name: /^Clear up the \d+ orders of unknown outcome$/ }).click();
  await expect(page).toHaveURL('/admin/orders?only=unknown');
  await expect.poll(mine).toEqual(orders.slice(0, UNKNOWN).map((_, n) => n));

  const [first, second] = orders;
  if (!first || !second) throw new Error('no order was made');
  const dialog = page.getByRole('dialog', { name: 'End order' });
  const end = async (id: string, choice: 'Completed' | 'Refunded', button: RegExp) => {
    await page.getByRole('button', { name: `End order ${id}` }).click();
    await dialog.getByLabel(choice).check();
    // The refund of an order that may have been delivered needs a reason.
    await dialog.getByLabel('Reason').fill('Looked up on the statement');
    await dialog.getByRole('button', { name: button }).dblclick();
    await expect(page.getByText(`Order ${id} is ${choice}.`)).toBeVisible();
    await expect(dialog).toBeHidden();
  };
  await end(first.id, 'Completed', /^Complete/);
  await end(second.id, 'Refunded', /^Refund/);
  await expect.poll(mine).toEqual(orders.slice(2, UNKNOWN).map((_, n) => n + 2));

  const states = await db.order.groupBy({ by: ['status'], where: { userId: buyer.id }, _count: true });
  expect(Object.fromEntries(states.map(({ status, _count }) => [status, _count]))).toEqual({
    Completed: 1,
    Refunded: 1,
    Processing: FORTY - 2,
  });
  for (const { id } of [first, second])
    expect(await db.auditEntry.count({ where: { objectId: id, action: 'update-order' } })).toBe(1);
  expect(await db.walletTransaction.count({ where: { userId: buyer.id } })).toBe(1);
  const wallet = await db.wallet.findFirstOrThrow({ where: { userId: buyer.id, currency: 'INR' } });
  expect(wallet.balance).toBe(second.value);
});

test('a paused item is shown on the first screen, which leads to its price', async ({
  page,
  db,
  listing: { product, items },
}) => {
  const [item] = items;
  const where = { itemid: item.itemid };
  await db.item.update({ where, data: { inStock: false } });
  const clock = { now: () => new Date() };
  const change = { action: 'pause-item', objectType: 'item', objectId: String(item.itemid) };
  await recordAudit(
    { db, clock, actor: STORE },
    { ...change, before: { inStock: true }, after: { inStock: false } },
  );
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin');
  const alert = page.getByRole('region', { name: /paused/ });
  const line = alert.getByRole('listitem').filter({ hasText: item.name });
  await expect(line).toContainText(product.name);
  await expect(line).toContainText('Sells at ₹120 and ₹110');
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await line.getByRole('link', { name: item.name }).click();
  await expect(page).toHaveURL(
    `/admin/price?product=${product.id}#price-${product.productid}-${item.itemid}`,
  );
  const row = page.locator(`#price-${product.productid}-${item.itemid}`);
  await expect(row).toBeInViewport();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const confirm = page.getByRole('region', { name: 'Please confirm' });
  await expect(page.getByRole('heading', { name: 'Check the changes' })).toBeVisible();
  for (const box of await confirm.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await db.item.findUniqueOrThrow({ where })).inStock).toBe(true);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByRole('region', { name: /paused/ }).filter({ hasText: item.name })).toHaveCount(0);
});
