// What staff do most under pressure, from the first screen of the panel to the sentence that says that it is done: each
// has a number of presses that it may not exceed. A press is a click, or a field that is filled. Adding a game is timed
// in admin-drafts.spec.ts, and ending forty orders in admin-work-queue.spec.ts. docs/benchmarks.md keeps the figures.
import type { Locator, Page } from '@playwright/test';
import { keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';
import { after, days, minutes, systemClock } from '@/lib/platform/time';
import { giveAuthenticator } from '../support/authenticator';
import * as make from '../support/make';
import { storeUnderTest } from '../support/store-under-test';
import { expect, signInNewUser, test } from './catalogue-fixture';
import { makeHeldOrder, makeOrders, makePerson } from './people';

/** Counts what a person does, and the time that it takes. */
class Task {
  readonly page: Page;
  #presses = 0;
  readonly #begin = Date.now();

  constructor(page: Page) {
    this.page = page;
  }

  async press(target: Locator): Promise<void> {
    this.#presses++;
    await target.click();
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.#presses++;
    await target.fill(text);
  }

  async choose(target: Locator, value: string | { label: string }): Promise<void> {
    this.#presses++;
    await target.selectOption(value);
  }

  /** Opens a screen by its link beside every page. */
  screen(name: string): Promise<void> {
    // The name goes on with the number of what waits there.
    const link = { name: new RegExp(`^${name}`) };
    return this.press(this.page.getByRole('navigation', { name: 'Admin' }).getByRole('link', link));
  }

  /** Finds something by a text of it, and opens it. */
  async find(text: string, option: string | RegExp): Promise<void> {
    await this.press(this.page.getByRole('button', { name: 'Find' }));
    const palette = this.page.getByRole('dialog', { name: 'Find' });
    await this.fill(palette.getByPlaceholder(/Order, UTR/), text);
    await this.press(palette.getByRole('option').filter({ hasText: option }).first());
  }

  end(name: string, most: number): void {
    const seconds = ((Date.now() - this.#begin) / 1000).toFixed(1);
    const description = `${name}: ${this.#presses} presses, ${seconds} s`;
    test.info().annotations.push({ type: 'figure', description });
    expect(this.#presses, description).toBeLessThanOrEqual(most);
  }
}

async function begin(page: Page): Promise<Task> {
  await page.goto('/admin');
  return new Task(page);
}

test('a denied delivery is answered', async ({ page, db }) => {
  const [order] = await makeOrders(db, await makePerson(db), { status: 'Completed' });
  if (!order) throw new Error('no order');
  await make.makeAttempt(db, order, { outcome: 'delivered', answeredAt: new Date() });
  await signInNewUser(page, db, { role: 'admin' });
  await page.context().grantPermissions(['clipboard-write']);
  const task = await begin(page);
  await task.find(order.id, order.id);
  await task.press(page.getByRole('button', { name: 'Copy text in English' }));
  await expect(page.getByText(/copied/i).first()).toBeAttached();
  task.end('answer a denied delivery', 4);
});

test('a part of an order is refunded', async ({ page, db }) => {
  const [order] = await makeOrders(db, await makePerson(db), { status: 'Completed', value: 499_50n });
  if (!order) throw new Error('no order');
  await signInNewUser(page, db, { role: 'admin' });
  const task = await begin(page);
  await task.find(order.id, order.id);
  await task.press(page.getByRole('button', { name: `Refund order ${order.id}` }));
  const dialog = page.getByRole('dialog', { name: 'Refund order' });
  await task.fill(dialog.getByLabel('Rupees to give back'), '120');
  await task.choose(dialog.getByLabel('Cause'), 'disruption');
  await task.fill(dialog.getByLabel('Note'), 'The game was down');
  await task.press(dialog.getByRole('button', { name: 'Refund ₹120' }));
  await expect(page.getByText(`₹120 of order ${order.id} are refunded.`)).toBeVisible();
  task.end('refund a part', 8);
});

test('a payment is found by its bank reference', async ({ page, db }) => {
  const [order] = await makeOrders(db, await makePerson(db), { status: 'Completed' });
  if (!order) throw new Error('no order');
  const { utr } = await make.makePayment(db, order, {
    ...make.paid(order.value),
    clientTxnId: `${order.id}B`,
  });
  await signInNewUser(page, db, { role: 'admin' });
  const task = await begin(page);
  await task.find(utr ?? '', `UTR ${utr}`);
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
  task.end('find a payment by its UTR', 3);
});

test('a price is corrected, and that is undone', async ({ page, db, listing: { product, items } }) => {
  await signInNewUser(page, db, { role: 'admin' });
  const task = await begin(page);
  await page.goto(`/admin/price?product=${product.id}`);
  await task.fill(page.getByLabel(`Price (₹) of ${items[0].name}`, { exact: true }), '119');
  await task.press(page.getByRole('button', { name: 'Review', exact: true }));
  await task.press(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText('Price updated successfully')).toBeVisible();
  await task.press(page.getByRole('button', { name: 'Undo' }));
  await expect(page.getByText('The change is undone.')).toBeVisible();
  await expect
    .poll(async () => (await db.item.findUniqueOrThrow({ where: { id: items[0].id } })).discountedPrice)
    .toBe(items[0].discountedPrice);
  task.end('correct a price and undo it', 4);
});

test('the sale of a product is stopped', async ({ page, db, listing: { product } }) => {
  await signInNewUser(page, db, { role: 'admin' });
  const task = await begin(page);
  await task.screen('Kill switches');
  await task.choose(page.getByLabel('What', { exact: true }), { label: product.name });
  await task.fill(page.getByLabel('Reason'), 'Its supplier sends nothing');
  await task.press(page.getByRole('button', { name: 'Stop…' }));
  await task.press(page.getByRole('dialog').getByRole('button', { name: 'Stop it now' }));
  await expect(
    page
      .getByRole('region', { name: 'What is stopped' })
      .getByRole('listitem')
      .filter({ hasText: product.name }),
  ).toBeVisible();
  task.end('stop a product or a supplier', 5);
  await db.killSwitch.deleteMany({ where: { target: product.id } });
});

test('a gift is approved', async ({ page, db }) => {
  const receiver = await makePerson(db, { name: 'Asha' });
  const asker = await makePerson(db, { role: 'admin', name: 'Ravi of Finance' });
  const approver = await signInNewUser(page, db, { role: 'admin', staffSince: new Date('2026-01-01') });
  const sealer = createSealer(keysOf({ AUTH_SECRET: storeUnderTest().secret }));
  await giveAuthenticator({ db, sealer, clock: systemClock }, approver);
  const request = await make.makeApprovalRequest(db, { asker, receiver });
  const task = await begin(page);
  await task.screen('Approvals');
  const card = page.getByRole('article').filter({ hasText: receiver.email });
  await task.press(card.getByRole('button', { name: /^Approve/ }));
  await expect
    .poll(async () => (await db.approvalRequest.findUniqueOrThrow({ where: { id: request.id } })).status)
    .toBe('approved');
  task.end('approve a gift', 2);
});

test("yesterday's margin is read", async ({ page, db }) => {
  const paidAt = after(new Date(), -days(1));
  await makeOrders(db, await makePerson(db), {
    status: 'Completed',
    createdAt: paidAt,
    paidAt,
    endedAt: after(paidAt, minutes(1)),
    cost: 10_00n,
    costCurrency: 'BRL',
    costRate: 15_0000n,
  });
  await signInNewUser(page, db, { role: 'admin' });
  const task = await begin(page);
  await task.screen('Reports');
  await task.press(page.getByRole('link', { name: 'Yesterday' }));
  await expect(
    page.getByRole('table', { name: 'Summary' }).getByRole('row', { name: /^Margin net/ }),
  ).toContainText('₹');
  task.end("read yesterday's margin", 2);
});

test('what is behind a held order is blocked', async ({ page, db }) => {
  const buyer = await makePerson(db);
  const { held, payer } = await makeHeldOrder(db, buyer);
  await signInNewUser(page, db, { role: 'admin' });
  const task = await begin(page);
  await task.screen('Fraud desk');
  await task.press(page.getByRole('button', { name: `Block what is behind ${held.id}` }));
  const dialog = page.getByRole('dialog', { name: 'Block' });
  await task.fill(dialog.getByLabel('Reason (only staff read it)'), 'Charged back.');
  await task.press(dialog.getByRole('button', { name: 'Block' }));
  await expect(page.getByRole('listitem').filter({ hasText: payer })).toContainText('Charged back.');
  task.end('block an abuser', 4);
  await db.fraudBlock.deleteMany({ where: { value: payer } });
  await db.order.update({ where: { id: held.id }, data: { status: 'Failed' } });
});

test('a wrong gift is taken back', async ({ page, db }) => {
  const person = await makePerson(db);
  await make.makeWallet(db, person, { balance: 0n });
  const txnid = await make.makeGift(db, person);
  await signInNewUser(page, db, { role: 'admin' });
  const task = await begin(page);
  await task.find(person.email, person.email);
  await task.press(page.getByRole('region', { name: 'Wallet' }).getByRole('link', { name: txnid }));
  await task.fill(page.getByLabel('Reason (the customer reads it)'), 'Given to the wrong account');
  await task.press(page.getByRole('button', { name: 'Take back' }));
  await expect
    .poll(() => db.walletTransaction.count({ where: { userId: person.id, type: 'Debit' } }))
    .toBe(1);
  task.end('take a gift back', 6);
});

test('a day is compared', async ({ page, db }) => {
  await signInNewUser(page, db, { role: 'admin' });
  const task = await begin(page);
  await task.screen('Reconciliation');
  await task.fill(page.getByLabel('Day (IST)'), '2026-11-02');
  await task.press(page.getByRole('button', { name: 'Compare the day' }));
  await expect(page.getByText('The day is being compared.')).toBeVisible();
  task.end('compare a day', 3);
});
