// What the confirmation page says while an order is under way, and the receipt that it prints.
import type { Page } from '@playwright/test';
import en from '@/components/shared/messages/en';
import { untilText } from '@/components/shared/until-text';
import type { Context } from '@/lib/domain/context';
import type { OrderStep } from '@/lib/domain/orders/schema';
import { earnPoints } from '@/lib/domain/points';
import type { Db } from '@/lib/platform/db';
import { LANGUAGES, localPath } from '@/lib/platform/languages';
import { after, istDateTime, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, expectLook, makeOrders, type Person, picture, signInNewUser, test } from './people';
import { BOTH_WIDTHS } from './widths';

type Given = Parameters<typeof makeOrders>[2];

/** An order with its timeline: each step so many minutes ago. No worker changes it. */
async function openOrder(
  page: Page,
  db: Db,
  person: Person,
  { steps, ...given }: Given & { steps: Partial<Record<OrderStep['kind'], number>> },
) {
  const now = new Date();
  const [order] = await makeOrders(db, person, { createdAt: now, updatedAt: now, ...given });
  if (!order) throw new Error('no order was made');
  for (const [kind, ago] of Object.entries(steps))
    await db.orderEvent.create({ data: { orderId: order.id, kind, at: after(now, -minutes(ago)) } });
  await page.goto(`/confirmation?client_txn_id=${order.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return {
    order,
    deadline: untilText(en.ui.months, after(now, minutes(30 - (steps.paid ?? 0))).toISOString()),
  };
}

const panel = (page: Page) => page.getByRole('main').locator('section').first();

test('a slow bank is explained: how long the store asks, and what happens to the money', async ({
  page,
  db,
}) => {
  const person = await signInNewUser(page, db);
  await openOrder(page, db, person, { status: 'Created', steps: { created: 1 } });
  await expect(page.getByText('Waiting for your bank to confirm.')).toBeVisible();
  await expect(panel(page)).not.toContainText('slow');
  await openOrder(page, db, person, { status: 'Created', steps: { created: 5 } });
  await expect(panel(page)).toContainText(
    'Your bank is taking longer than usual. We keep checking for 72 hours',
  );
  await expectNoFindings(page);
  await picture(page, 'confirmation-bank-slow');
});

test('a slow delivery is explained in other words, with a time', async ({ page, db }) => {
  const person = await signInNewUser(page, db);
  const paid = { status: 'Processing', instant: true } as const;
  const { deadline } = await openOrder(page, db, person, {
    ...paid,
    steps: { created: 1, paid: 1, sent: 1 },
  });
  await expect(panel(page)).toContainText('The order will be completed within 30 minutes.');
  await expect(panel(page)).toContainText('Most orders like this take seconds');
  await expect(panel(page)).toContainText(`You will have it by ${deadline} IST.`);
  await openOrder(page, db, person, { ...paid, steps: { created: 4, paid: 4, sent: 4 } });
  await expect(panel(page)).toContainText('The order will be completed within 30 minutes.');
  await expect(panel(page)).toContainText('The game is responding slowly right now.');
  await expect(panel(page)).not.toContainText('take seconds');
  await expectNoFindings(page);
  await picture(page, 'confirmation-game-slow');
});

test('an order in review or delivered by hand says who acts, and until when; after that, an apology', async ({
  page,
  db,
}) => {
  const person = await signInNewUser(page, db);
  const byTeam = await openOrder(page, db, person, { status: 'Processing', steps: { created: 3, paid: 3 } });
  await expect(panel(page)).toContainText('Our team delivers this order personally.');
  await expect(panel(page)).toContainText(`You will have it by ${byTeam.deadline} IST.`);
  const steps = { created: 9, paid: 9, sent: 9, review: 4 };
  const byHand = await openOrder(page, db, person, { status: 'Processing', instant: true, steps });
  await expect(panel(page)).toContainText('Our team is checking it now');
  await expect(panel(page)).toContainText(`you will have it, or your money back, by ${byHand.deadline} IST.`);
  await picture(page, 'confirmation-by-hand');
  const late = await openOrder(page, db, person, { status: 'Processing', steps: { created: 41, paid: 40 } });
  await expect(panel(page)).toContainText(`It was due by ${late.deadline} IST. Sorry for the wait`);
  await expect(panel(page).getByRole('link', { name: 'Ask us about this order' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await picture(page, 'confirmation-late');
});

/** A delivered order with what its worker writes: both moments, and the points in the ledger. */
async function makeDelivered(db: Db, person: Person, { took = 1800, points = 0n } = {}) {
  const paidAt = after(new Date(), -minutes(5));
  const [order] = await makeOrders(db, person, {
    status: 'Completed',
    instant: true,
    paidAt,
    createdAt: paidAt,
    updatedAt: paidAt,
  });
  if (!order) throw new Error('no order was made');
  const events = [
    { kind: 'created', at: paidAt },
    { kind: 'paid', at: paidAt },
    { kind: 'delivered', at: after(paidAt, took), to: 'Completed' as const },
  ];
  for (const event of events) await db.orderEvent.create({ data: { orderId: order.id, ...event } });
  if (points > 0n)
    await db.$transaction((inside) =>
      earnPoints(
        { db: inside, clock: { now: () => new Date() }, shop: { pointsPercent: 0 } as Context['shop'] },
        { userId: person.id, reference: order.id, value: order.value, promised: points, reopening: null },
      ),
    );
  return order;
}

for (const language of LANGUAGES)
  test(
    `a delivered order says how fast it came and what it has earned (${language})`,
    BOTH_WIDTHS,
    async ({ page, db }) => {
      const person = await signInNewUser(page, db);
      const order = await makeDelivered(db, person, { points: 12_50n });
      await page.goto(localPath(language, `/confirmation?client_txn_id=${order.id}`));
      const words = {
        en: ['ORDER PLACED SUCCESSFULLY', 'Delivered in 2 s', '12.50 points earned', 'Buy again', 'Share'],
        hi: ['ऑर्डर सफलतापूर्वक दे दिया गया', '2 सेकंड में डिलीवर हुआ', '12.50 पॉइंट मिले', 'फिर से ख़रीदें', 'शेयर करें'],
      }[language];
      for (const each of words) await expect(panel(page)).toContainText(each);
      await expect(panel(page).locator('img')).toHaveJSProperty('complete', true);
      await expect(panel(page).locator('img')).not.toHaveJSProperty('naturalWidth', 0);
      await expectLook(page, `confirmation-reward-${language}`);
    },
  );

test('a delivery by hand, and one that was refunded, boast of nothing', async ({ page, db }) => {
  const person = await signInNewUser(page, db);
  await openOrder(page, db, person, { status: 'Completed', steps: { created: 3, paid: 2, delivered: 1 } });
  await expect(page.getByRole('heading', { name: 'ORDER PLACED SUCCESSFULLY' })).toBeVisible();
  await expect(panel(page)).not.toContainText('Delivered in');
  await expect(panel(page)).not.toContainText('earned');
  const order = await makeDelivered(db, person, { points: 3_00n });
  await make.makeTransaction(db, person, {
    type: 'Refunded',
    status: 'Refunded',
    orderId: order.id,
    amount: order.value,
  });
  await page.goto(`/confirmation?client_txn_id=${order.id}`);
  await expect(panel(page)).toContainText('Refunded later');
  await expect(panel(page)).not.toContainText('Delivered in');
  await expect(panel(page)).not.toContainText('earned');
  await expect(panel(page).getByRole('button', { name: 'Share' })).toHaveCount(0);
});

test('buying again leads to the product with the player filled in', async ({ page, db }) => {
  const person = await signInNewUser(page, db);
  const order = await makeDelivered(db, person);
  await page.goto(`/confirmation?client_txn_id=${order.id}`);
  await page.getByRole('link', { name: 'Buy again' }).click();
  await expect(page).toHaveURL(`/product/${order.productId}`);
  await expect(page.getByRole('textbox').filter({ visible: true }).first()).toHaveValue(order.input1);
});

test('sharing gives the address of the product to the list of apps, and nothing of the order', async ({
  page,
  db,
  baseURL,
}) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', { value: async (data: ShareData) => void shared.push(data) });
  });
  const person = await signInNewUser(page, db);
  const order = await makeDelivered(db, person);
  await page.goto(`/hi/confirmation?client_txn_id=${order.id}`);
  await page.getByRole('button', { name: 'शेयर करें' }).click();
  expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual([
    { title: order.productName, url: `${baseURL}/hi/product/${order.productId}` },
  ]);
});

test('without a list of apps sharing copies the address, and says so', async ({
  page,
  context,
  db,
  baseURL,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await signInNewUser(page, db);
  const order = await makeDelivered(db, person);
  await page.goto(`/confirmation?client_txn_id=${order.id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('The link to this product is copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${baseURL}/product/${order.productId}`,
  );
});

test(
  'the history of an order is open while it goes on, and folds when it has ended',
  BOTH_WIDTHS,
  async ({ page, db }) => {
    const person = await signInNewUser(page, db);
    await openOrder(page, db, person, { status: 'Processing', steps: { created: 3, paid: 3 } });
    const received = page.getByText('Payment received', { exact: true });
    await expect(received).toBeVisible();
    await openOrder(page, db, person, { status: 'Refunded', steps: { created: 3, paid: 3, refunded: 1 } });
    await expect(page.getByRole('heading', { name: 'ORDER REFUNDED' })).toBeVisible();
    await expect(received).toBeHidden();
    await page.getByRole('heading', { name: 'What happened' }).click();
    await expect(received).toBeVisible();
  },
);

test('the tick is drawn when the delivery is watched, and is simply there without motion', async ({
  page,
  db,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const person = await signInNewUser(page, db);
  const { order } = await openOrder(page, db, person, {
    status: 'Processing',
    steps: { created: 1, paid: 1 },
  });
  await expect(page.getByText('Our team delivers this order personally.')).toBeVisible();
  await db.order.update({ where: { id: order.id }, data: { status: 'Completed' } });
  const tick = panel(page).locator('svg path[pathLength]');
  await expect(tick).toBeVisible({ timeout: 20_000 });
  await expect(tick).toHaveCSS('animation-name', 'draw');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(tick).toHaveCSS('animation-name', 'none');
  await expect(tick).toHaveCSS('stroke-dashoffset', '0px');
});

test('a paid order prints as a receipt, and nothing else is on it', async ({ page, db, baseURL }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  const person = await signInNewUser(page, db);
  const { order } = await openOrder(page, db, person, {
    status: 'Completed',
    playerName: 'Asha',
    transactionid: '412345678901',
    steps: { created: 3, paid: 2, sent: 2, delivered: 1 },
  });
  await page.getByRole('button', { name: 'Print receipt' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');

  await page.emulateMedia({ media: 'print' });
  await picture(page, 'receipt');
  const events = await db.orderEvent.findMany({ where: { orderId: order.id }, orderBy: { id: 'asc' } });
  const [placed = '', paid = '', sent = '', delivered = ''] = events.map(
    ({ at }) => `${istDateTime(at)} IST`,
  );
  // biome-ignore lint/performance/useDomNodeTextContent: only what can be seen counts
  const lines = (await page.locator('body').innerText()).split('\n').filter((line) => line.trim() !== '');
  expect(lines).toEqual([
    (await page.request.get(`${baseURL}/manifest.webmanifest`).then((reply) => reply.json())).name,
    'Receipt',
    ...['Your order', 'Order ID', order.id],
    ...['Item', `${order.productName}, ${order.itemName}`, 'Payment mode', 'UPI'],
    ...['UID/Email', order.input1, 'Username', 'Asha', 'Server', order.input2],
    ...['Price', `₹${Number(order.value) / 100}`, 'UPI reference (UTR)', '412345678901'],
    ...['What happened', 'Order placed', placed, 'Payment received', paid],
    ...['Sent for delivery', sent, 'Delivered', delivered],
  ]);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByText('Receipt', { exact: true })).toBeHidden();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
});

test('an unpaid order has no receipt', async ({ page, db }) => {
  const person = await signInNewUser(page, db);
  await openOrder(page, db, person, { status: 'Failed', steps: { created: 3, failed: 1 } });
  await expect(page.getByRole('heading', { name: 'PAYMENT NOT RECEIVED' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print receipt' })).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Receipt', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'PAYMENT NOT RECEIVED' })).toBeVisible();
});

test('the order id is copied by a button', async ({ page, context, db }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await signInNewUser(page, db);
  const { order } = await openOrder(page, db, person, { status: 'Completed', steps: { created: 1 } });
  await page.getByRole('button', { name: 'Copy order id' }).click();
  await expect(page.getByRole('button', { name: 'Copied order id' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.id);
});
