// Two administrators at seven of the twelve tasks, in two browsers at the same moment: nothing of either is lost,
// nothing is done twice, and each sees what the other has done. Six by-hand orders stand for the forty of
// admin-work-queue.spec.ts. The other tasks are in admin-tasks-together-shop.spec.ts.
import type { Page } from '@playwright/test';
import { after, days, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { expect } from './catalogue-fixture';
import { makeHeldOrder, makeOrders, makePerson } from './people';
import { each, expectOneOf, lookAgain, test } from './two-desks';

test('a denied delivery: both read the same answer, and each sees who takes care of it', async ({
  both,
  db,
}) => {
  const [order] = await makeOrders(db, await makePerson(db), { status: 'Processing', instant: false });
  const id = order?.id ?? '';
  const [asha, ravi] = both;
  await each(both, (page) => page.goto(`/admin/orders/${id}`));
  const next = (page: Page) => page.getByRole('region', { name: 'What happens next' });
  await next(asha)
    .getByRole('button', { name: `Claim ${id}` })
    .click();
  await expect(next(asha)).toContainText('You have this since');
  await lookAgain(ravi);
  await expect(next(ravi)).toContainText(/Asha \w+ has this since/);
  await each(both, async (page) => {
    await page.context().grantPermissions(['clipboard-write']);
    await page.getByRole('button', { name: 'Copy text in English' }).click();
    await expect(page.getByText(/copied/i).first()).toBeAttached();
  });
  // Both note what they have said: neither note replaces the other.
  await each(both, async (page, n) => {
    await page.getByLabel('Note for the staff').fill(`Answered in the chat, ${n}.`);
    await page.getByRole('button', { name: 'Write the note' }).click();
    await expect(page.getByText('The note is written.').first()).toBeVisible();
  });
  await each(both, async (page) => {
    await page.reload();
    const notes = page.getByRole('region', { name: 'Notes' }).getByRole('listitem');
    await expect(notes.filter({ hasText: 'Answered in the chat' })).toHaveCount(2);
  });
  await db.order.update({ where: { id }, data: { status: 'Completed' } });
});

test('a part of an order: refunded once, and the other is told that it has changed', async ({ both, db }) => {
  const [order] = await makeOrders(db, await makePerson(db), { status: 'Completed', value: 499_50n });
  const id = order?.id ?? '';
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Refund order' });
  await each(both, async (page) => {
    await page.goto(`/admin/orders/${id}`);
    await page.getByRole('button', { name: `Refund order ${id}` }).click();
    await dialog(page).getByLabel('Rupees to give back').fill('120');
    await dialog(page).getByLabel('Cause').selectOption('disruption');
    await dialog(page).getByLabel('Note').fill('The game was down');
  });
  await each(both, (page) => dialog(page).getByRole('button', { name: 'Refund ₹120' }).click());
  await expectOneOf(
    both,
    (page) => page.getByText(`₹120 of order ${id} are refunded.`),
    (page) => dialog(page).getByRole('alert'),
  );
  expect(await db.orderRefund.findMany({ where: { orderId: id } })).toMatchObject([{ amount: 120_00n }]);
  await each(both, async (page) => {
    await page.reload();
    await expect(page.getByRole('main')).toContainText('₹120');
  });
});

test('a payment: both find it by its UTR, and a claim of one is on the page of the other', async ({
  both,
  db,
}) => {
  const at = new Date();
  const [order] = await makeOrders(db, await makePerson(db), {
    status: 'Processing',
    instant: false,
    createdAt: at,
    paidAt: at,
  });
  if (!order) throw new Error('no order');
  const { utr } = await make.makePayment(db, order, {
    ...make.paid(order.value),
    clientTxnId: `${order.id}B`,
  });
  await each(both, async (page) => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Find' }).click();
    const palette = page.getByRole('dialog', { name: 'Find' });
    await palette.getByPlaceholder(/Order, UTR/).fill(utr ?? '');
    await palette
      .getByRole('option')
      .filter({ hasText: `UTR ${utr}` })
      .first()
      .click();
    await expect(page).toHaveURL(`/admin/orders/${order.id}`);
  });
  // Both claim it at once: one has it, and the other sees who.
  await each(both, (page) =>
    expect(async () => {
      const claim = page.getByRole('button', { name: `Claim ${order.id}` });
      // A press on a part of the page whose scripts have not run yet is lost.
      if (await claim.isVisible()) await claim.click();
      await lookAgain(page);
      await expect(page.getByRole('region', { name: 'What happens next' })).toContainText(
        /You have this since|\w+ \w+ has this since/,
        { timeout: 2000 },
      );
    }).toPass({ timeout: 15_000 }),
  );
  expect(await db.workClaim.count({ where: { subjectId: order.id, endedAt: null } })).toBe(1);
  await db.order.update({ where: { id: order.id }, data: { status: 'Completed' } });
});

test('by-hand orders: both end the same ones together, and each is ended once', async ({ both, db }) => {
  const buyer = await makePerson(db);
  const at = after(new Date(), -days(40));
  const orders = await makeOrders(
    db,
    buyer,
    ...Array.from({ length: 6 }, (_, n) => ({
      status: 'Processing' as const,
      instant: false,
      createdAt: after(at, minutes(n)),
      paidAt: after(at, minutes(n)),
    })),
  );
  const ids = orders.map(({ id }) => id);
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'End orders together' });
  await each(both, async (page) => {
    await page.goto(`/admin/txn?search=${buyer.email}`);
    await page.getByLabel(`Select order ${ids[0]}`).check();
    await page.getByRole('button', { name: 'Select all 6 that match' }).click();
    await expect(page.getByText('6 orders selected')).toBeVisible();
    await page.getByRole('button', { name: 'End 6 together' }).click();
    await expect(dialog(page).getByText(/^6 orders of ₹.* are marked as delivered\.$/)).toBeVisible();
  });
  await each(both, (page) =>
    dialog(page)
      .getByRole('button', { name: /^Complete 6 orders, ₹/ })
      .click(),
  );
  await each(both, (page) => expect(dialog(page).getByText(/^\d of 6 ended, ₹/)).toBeVisible());
  await each(both, (page) => expect(dialog(page).getByRole('button', { name: 'Close' })).toBeVisible());
  const ended = await each(both, async (page) =>
    Number(
      /^(\d) of 6/.exec(
        (await dialog(page)
          .getByText(/^\d of 6 ended, ₹/)
          .textContent()) ?? '',
      )?.[1],
    ),
  );
  expect(ended.reduce((sum, count) => sum + count, 0)).toBe(6);
  expect(await db.orderEvent.count({ where: { orderId: { in: ids }, kind: 'delivered' } })).toBe(6);
  await each(both, async (page) => {
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await lookAgain(page);
    await expect(page.getByRole('row').filter({ hasText: 'Completed' })).toHaveCount(6);
  });
});

test("yesterday's margin: both read the same", async ({ both, db }) => {
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
  await each(both, async (page) => {
    await page.goto('/admin/reports');
    await page.getByRole('link', { name: 'Yesterday' }).click();
    // A reload before the link has been followed would stay with the last seven days.
    await expect(page).toHaveURL(/range=yesterday/);
  });
  const margin = (page: Page) =>
    page.getByRole('table', { name: 'Summary' }).getByRole('row', { name: /^Margin net/ });
  // Tests beside this one add orders of that day.
  await expect(async () => {
    await each(both, (page) => page.reload());
    const [hers, his] = await each(both, (page) => margin(page).textContent());
    expect(hers).toContain('₹');
    expect(his).toBe(hers);
  }).toPass();
});

test('an abuser: of two blocks of the same one stands, and the other person reads why', async ({
  both,
  db,
}) => {
  const buyer = await makePerson(db);
  const { held, payer } = await makeHeldOrder(db, buyer);
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Block' });
  await each(both, async (page, n) => {
    await page.goto('/admin/fraud');
    await page.getByRole('button', { name: `Block what is behind ${held.id}` }).click();
    await dialog(page).getByLabel('Reason (only staff read it)').fill(`Reason number ${n}.`);
  });
  await each(both, (page) => dialog(page).getByRole('button', { name: 'Block' }).click());
  const row = (page: Page) =>
    page.getByRole('listitem').filter({ hasText: payer }).filter({ hasText: 'Reason number' });
  await expectOneOf(both, row, (page) =>
    dialog(page).getByText(/This is blocked already: Reason number \d\./),
  );
  const [block, ...others] = await db.fraudBlock.findMany({ where: { value: payer } });
  expect(others).toEqual([]);
  await each(both, async (page) => {
    await page.reload();
    await expect(row(page)).toContainText(block?.reason ?? 'no block');
  });
  await db.fraudBlock.deleteMany({ where: { value: payer } });
  await db.order.update({ where: { id: held.id }, data: { status: 'Failed' } });
});

test('a day: both have it compared, and it has one result', async ({ both, db }) => {
  const day = '2026-11-03';
  await each(both, async (page) => {
    await page.goto('/admin/reconciliation');
    await page.getByLabel('Day (IST)').fill(day);
  });
  await each(both, (page) => page.getByRole('button', { name: 'Compare the day' }).click());
  await each(both, (page) => expect(page.getByText('The day is being compared.')).toBeVisible());
  await expect
    .poll(() => db.reconciliationRun.count({ where: { day: new Date(day) } }), { timeout: 60_000 })
    .toBeGreaterThan(0);
  // Neither request is lost, and both people read the same result.
  const asked = { action: 'request-reconciliation', objectType: 'day', objectId: day };
  expect(await db.auditEntry.count({ where: asked })).toBe(2);
  await each(both, async (page) => {
    await page.reload();
    await expect(page.getByRole('main')).toContainText(day);
  });
});
