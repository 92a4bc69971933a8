// The queue of what waits for a person: claimed by one of two people, handed over, and by-hand orders ended together.
import type { Browser } from '@playwright/test';
import type { Db, Order } from '@/lib/platform/db';
import { after, days, minutes } from '@/lib/platform/time';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, makeOrders, makePerson, openSupportDesk, picture, signInNewUser, test } from './people';

/** Of no other test, so that the order is handed over to him. */
const RAVI = `Ravi of Support ${crypto.randomUUID().slice(0, 6)}`;

/** By-hand orders that have waited longer than those of all other tests, so that they are due first. */
async function makeOldest(db: Db, count: number, age = days(20_000)): Promise<Order[]> {
  const buyer = await makePerson(db);
  const first = after(new Date(), -age);
  return makeOrders(
    db,
    buyer,
    ...Array.from({ length: count }, (_, n) => {
      const paidAt = after(first, minutes(n));
      return { status: 'Processing' as const, instant: false, createdAt: paidAt, paidAt };
    }),
  );
}

const endAll = (db: Db, orders: Order[]) =>
  db.order.updateMany({
    where: { id: { in: orders.map(({ id }) => id) }, status: 'Processing' },
    data: { status: 'Completed' },
  });

const twoDesks = (browser: Browser, db: Db, baseURL: string | undefined) =>
  Promise.all([
    openSupportDesk(browser, db, { baseURL, name: 'Asha of Support' }),
    openSupportDesk(browser, db, { baseURL, name: RAVI }),
  ]);

test('the overview begins with what waits; a row is claimed, given back and filtered, on a phone too', async ({
  page,
  db,
}) => {
  const orders = await makeOldest(db, 1);
  const [order] = orders;
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin');
  const queue = page.getByRole('region', { name: 'Waits for a person' });
  const row = queue.getByRole('listitem').filter({ hasText: order?.id ?? '' });
  await expect(row).toContainText('Paid order to deliver by hand.');
  await expect(row).toContainText(/Late by 19999 d/);
  await row.getByRole('button', { name: 'Claim' }).focus();
  await page.keyboard.press('Enter');
  await expect(row).toContainText('You have this since');
  await picture(page, 'admin-queue');
  await queue.getByRole('link', { name: /^Yours 1/ }).click();
  await expect(queue.getByRole('listitem')).toHaveCount(1);
  await row.getByRole('button', { name: 'Give back' }).click();
  await expect(queue.getByText('Nothing of this kind waits.')).toBeVisible();
  await queue.getByRole('link', { name: /^All/ }).click();
  await expect(row.getByRole('button', { name: 'Claim' })).toBeVisible();
  await expectNoFindings(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'admin-queue-390');
  await endAll(db, orders);
});

test('two people at one order see each other, who acts on a claim of the other confirms it, and one ending counts', async ({
  browser,
  baseURL,
  db,
}) => {
  test.setTimeout(120_000);
  const orders = await makeOldest(db, 1);
  const id = orders[0]?.id ?? '';
  const [asha, ravi] = await twoDesks(browser, db, baseURL);
  for (const desk of [asha, ravi]) await desk.goto(`/admin/orders/${id}`);
  const [hers, his] = [asha, ravi].map((desk) => desk.getByRole('region', { name: 'What happens next' }));
  if (!hers || !his) throw new Error('no pages');

  // Ravi's page is older than her claim: the act asks the server, and the line follows when he looks at the window
  // again.
  await hers.getByRole('button', { name: `Claim ${id}` }).click();
  await expect(hers).toContainText('You have this since');
  await ravi.getByRole('button', { name: `End order ${id}` }).click();
  await ravi.getByRole('dialog').getByLabel('Completed').check();
  await ravi.getByRole('button', { name: 'Complete the order' }).click();
  const warning = ravi.getByRole('dialog', { name: 'A colleague takes care of this' });
  await expect(warning).toContainText('Asha of Support has this since');
  await expectNoFindings(ravi);
  await picture(ravi, 'admin-claim-warning');
  await warning.getByRole('button', { name: 'Leave it to them' }).click();
  await expect(ravi.getByText('Nothing was done: a colleague takes care of it.')).toBeVisible();
  await ravi.getByRole('button', { name: 'Keep waiting' }).click();
  await ravi.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(his).toContainText('Asha of Support has this since');
  expect((await db.order.findUniqueOrThrow({ where: { id } })).status).toBe('Processing');

  await hers.getByRole('button', { name: `Hand over ${id}` }).click();
  const dialog = asha.getByRole('dialog', { name: 'Hand over' });
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(dialog.getByText('Please choose a colleague.')).toBeVisible();
  const { id: raviId } = await db.user.findFirstOrThrow({
    where: { name: RAVI },
  });
  await dialog.getByLabel('To').selectOption(raviId);
  await dialog.getByLabel('Note for your colleague').fill('He answers after nine.');
  await expectNoFindings(asha);
  await picture(asha, 'admin-hand-over');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(hers).toContainText(`${RAVI} has this since`);
  await ravi.reload();
  await expect(his).toContainText('You have this since');
  await expect(his).toContainText('From Asha of Support: He answers after nine.');

  // Both act at once: she confirms that she acts on his claim, and one of the two endings counts.
  for (const desk of [asha, ravi]) {
    await desk.getByRole('button', { name: `End order ${id}` }).click();
    await desk.getByRole('dialog').getByLabel('Completed').check();
    await desk.getByLabel('Internal note (only staff read it)').fill('Seen in the game.');
  }
  await asha.getByRole('button', { name: 'Complete the order' }).click();
  const all = asha.getByRole('dialog', { name: 'A colleague takes care of this' });
  await expect(all).toContainText(`${RAVI} has this since`);
  await Promise.all([
    all.getByRole('button', { name: 'Do it all the same' }).click(),
    ravi.getByRole('button', { name: 'Complete the order' }).click(),
  ]);
  await expect.poll(() => db.orderEvent.count({ where: { orderId: id, kind: 'delivered' } })).toBe(1);
  const done = (desk: typeof asha) => desk.getByText(`Order ${id} is Completed.`);
  const refused = (desk: typeof asha) => desk.getByRole('alert').filter({ hasText: /Completed/ });
  await expect(done(asha).or(refused(asha))).toBeVisible();
  await expect(done(ravi).or(refused(ravi))).toBeVisible();
  expect((await done(asha).count()) + (await done(ravi).count())).toBe(1);
  expect(await db.orderNote.count({ where: { orderId: id } })).toBe(1);
  await Promise.all([asha.context().close(), ravi.context().close()]);
});

test('forty by-hand orders are ended together in a few presses, each once, and a claimed one is left out', async ({
  page,
  db,
}) => {
  test.setTimeout(180_000);
  const orders = await makeOldest(db, 41, days(20_600));
  const [claimed, ended] = orders;
  const colleague = await makePerson(db, { staffRole: 'support', name: 'Meera of Support' });
  await db.workClaim.create({
    data: {
      id: `claim-${claimed?.id}`,
      subjectKind: 'order',
      subjectId: claimed?.id ?? '',
      claimedBy: colleague.id,
      givenBy: colleague.id,
      since: new Date(),
      until: after(new Date(), minutes(25)),
    },
  });
  await signInNewUser(page, db, { staffRole: 'support' });
  await page.goto('/admin/orders');
  let presses = 0;
  const begin = Date.now();
  const press = async (name: string | RegExp, inside = page.getByRole('main')) => {
    presses++;
    await inside.getByRole('button', { name }).click();
  };
  await press('Select the first 40 by hand');
  await expect(page.getByText(/^40 selected, ₹/)).toBeVisible();
  await press('End 40 together');
  const dialog = page.getByRole('dialog', { name: 'End orders together' });
  const list = dialog.getByRole('list', { name: 'Orders to be ended' });
  const row = (order: Order | undefined) => list.getByRole('listitem').filter({ hasText: order?.id ?? '' });
  await expect(list.getByRole('listitem')).toHaveCount(40);
  await expect(row(claimed)).toContainText('Left out: Meera of Support has this.');
  await dialog.getByLabel('Message to each customer').fill('Delivered by hand, enjoy!');
  await dialog.getByLabel('Internal note (only staff read it)').fill('Batch of the evening.');
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-batch');
  // A colleague ends one of them meanwhile.
  await db.order.update({ where: { id: ended?.id ?? '' }, data: { status: 'Completed' } });
  await press(/^Complete 39 orders, ₹/, dialog);
  await expect(dialog.getByText(/^38 of 39 ended, ₹.* of ₹.*, 1 refused\.$/)).toBeVisible({
    timeout: 90_000,
  });
  await expect(row(ended)).toContainText(/Completed/);
  await picture(page, 'admin-batch-done');
  await press('Close', dialog);
  const took = ((Date.now() - begin) / 1000).toFixed(1);
  const figure = `end forty by-hand orders: ${presses} presses and two texts, ${took} s`;
  test.info().annotations.push({ type: 'figure', description: figure });
  expect(presses).toBeLessThanOrEqual(10);
  const ids = orders.slice(2, 40).map(({ id }) => id);
  expect(await db.order.count({ where: { id: { in: ids }, status: 'Completed' } })).toBe(38);
  expect(await db.orderEvent.count({ where: { orderId: { in: ids }, kind: 'delivered' } })).toBe(38);
  expect(await db.orderNote.count({ where: { orderId: { in: ids }, text: 'Batch of the evening.' } })).toBe(
    38,
  );
  expect((await db.order.findUniqueOrThrow({ where: { id: ids[0] ?? '' } })).reason).toBe(
    'Delivered by hand, enjoy!',
  );
  expect((await db.order.findUniqueOrThrow({ where: { id: claimed?.id ?? '' } })).status).toBe('Processing');
  await endAll(db, orders);
});

test('by-hand orders are chosen with the keyboard and with shift, and the batch fits a phone', async ({
  page,
  db,
}) => {
  const orders = await makeOldest(db, 3, days(20_300));
  await signInNewUser(page, db, { staffRole: 'support' });
  await page.goto('/admin/orders');
  const box = (n: number) => page.getByLabel(`Select ${orders[n]?.id}`);
  await box(0).focus();
  await page.keyboard.press('x');
  await expect(box(0)).toBeChecked();
  await page.keyboard.press('x');
  await expect(box(0)).not.toBeChecked();
  await page.keyboard.press('Space');
  await box(2).click({ modifiers: ['Shift'] });
  for (const n of [0, 1, 2]) await expect(box(n)).toBeChecked();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^End \d+ together$/ }).click();
  await expect(
    page.getByRole('dialog', { name: 'End orders together' }).getByRole('listitem').first(),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'admin-batch-390');
  await endAll(db, orders);
});

test('a template is made and fills the message and the note of an ending, each in its own field', async ({
  page,
  db,
}) => {
  const orders = await makeOldest(db, 1);
  const id = orders[0]?.id ?? '';
  const name = `Delivered ${id}`;
  await signInNewUser(page, db, { staffRole: 'support' });
  await page.goto('/admin/orders');
  const templates = page.getByRole('region', { name: 'Templates for ending orders' });
  await templates.getByRole('button', { name: 'New template' }).click();
  await templates.getByLabel('Name of the template').fill(name);
  await templates.getByLabel('Message to the customer').fill('Delivered by hand.');
  await templates.getByLabel('The same in Hindi').fill('हाथ से डिलीवर हुआ।');
  await templates.getByLabel('Internal note').fill('Seen in the game.');
  await expectNoFindings(page);
  await templates.getByRole('button', { name: 'Create template' }).click();
  await expect(templates.getByRole('listitem').filter({ hasText: name })).toContainText('हाथ से डिलीवर हुआ।');
  await picture(page, 'admin-templates');

  await page.getByRole('button', { name: `End order ${id}` }).click();
  const dialog = page.getByRole('dialog', { name: 'End order' });
  await dialog.getByLabel('Completed').check();
  await dialog.getByLabel('Template').selectOption({ label: name });
  await expect(dialog.getByLabel('Reason (the customer reads it)')).toHaveValue('Delivered by hand.');
  await expect(dialog.getByLabel('Internal note (only staff read it)')).toHaveValue('Seen in the game.');
  await expectNoFindings(page);
  await picture(page, 'admin-end-order-template');
  await dialog.getByRole('button', { name: 'Complete the order' }).click();
  await expect(page.getByText(`Order ${id} is Completed.`)).toBeVisible();
  expect((await db.order.findUniqueOrThrow({ where: { id } })).reason).toBe('Delivered by hand.');
  expect(await db.orderNote.count({ where: { orderId: id, text: 'Seen in the game.' } })).toBe(1);
  await templates.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Delete template' }).click();
  await expect(templates.getByRole('listitem').filter({ hasText: name })).toHaveCount(0);
});
