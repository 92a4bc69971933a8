// What the confirmation page says while an order is under way, and the receipt that it prints.
import type { Page } from '@playwright/test';
import type { OrderStep } from '@/lib/domain/orders/schema';
import type { Db } from '@/lib/platform/db';
import { after, istDateTime, minutes } from '@/lib/platform/time';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, makeOrders, type Person, picture, signInNewUser, test } from './people';

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
  return { order, deadline: istDateTime(after(now, minutes(30 - (steps.paid ?? 0)))).slice(11, 16) };
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
  await expect(panel(page)).toContainText(`You will have it by ${byHand.deadline} IST.`);
  await picture(page, 'confirmation-by-hand');
  const late = await openOrder(page, db, person, { status: 'Processing', steps: { created: 41, paid: 40 } });
  await expect(panel(page)).toContainText(`It was due by ${late.deadline} IST. Sorry for the wait`);
  await expect(panel(page).getByRole('link', { name: 'Ask us about this order' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await picture(page, 'confirmation-late');
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
    ...['Sent to the game', sent, 'Delivered', delivered],
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
