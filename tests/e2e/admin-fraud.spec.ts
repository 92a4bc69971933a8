// The fraud desk: held orders are decided, what is behind them is blocked, and rules are tried, changed and deleted.
import type { Db, User } from '@/lib/platform/db';
import { istDateTime } from '@/lib/platform/time';
import * as make from '../support/make';
import { expectNoFindings, expectNoSidewaysScroll, PHONE } from './look';
import { expect, makeOrders, makePerson, picture, signIn, signInNewUser, test } from './people';

/** A paid order that a rule holds, and an earlier one of another account by the same payer. */
async function makeHeld(db: Db, buyer: User) {
  const other = await makePerson(db);
  const at = new Date();
  const [held] = await makeOrders(db, buyer, { status: 'Processing', createdAt: at, paidAt: at });
  const [earlier] = await makeOrders(db, other, { status: 'Completed', createdAt: at, paidAt: at });
  if (!held || !earlier) throw new Error('no order');
  const payer = `payer-${held.id}@okbank`.toLowerCase();
  for (const { id: orderId, userId, value: amount, productId, input1, input2 } of [held, earlier])
    await db.orderSignals.create({
      data: { orderId, userId, amount, player: `${productId}:${input1}:${input2}`, payer, paid: true, at },
    });
  await make.makeReview(db, {
    orderId: held.id,
    cause: 'fraud_hold',
    moneyAtRisk: held.value,
    openedAt: at,
    evidence: {
      rules: [
        {
          name: 'One payer of many accounts',
          reason: 'A stolen UPI account pays for many logins.',
          found: '4 accounts with this payer in 7 days; at most 3',
        },
      ],
    },
  });
  for (const [kind, from, to] of [
    ['created', null, 'Created'],
    ['paid', 'Created', 'Processing'],
    ['review', null, null],
  ] as const)
    await db.orderEvent.create({ data: { orderId: held.id, at, kind, from, to } });
  return { held, earlier, payer, at };
}

test('a held order shows why and what it shares, its payer is blocked, and it is released with a reason', async ({
  page,
  db,
}) => {
  const { held, earlier, payer } = await makeHeld(db, await makePerson(db));
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/fraud');
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Release ${held.id}` }) });
  await expect(row).toContainText('4 accounts with this payer in 7 days; at most 3.');
  await expect(row).toContainText('A stolen UPI account pays for many logins.');
  await expect(row).toContainText('Same payer: 1 other order, 1 account');
  await expect(row.getByRole('link', { name: earlier.id }).first()).toBeVisible();
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-fraud');
  const desktop = page.viewportSize();
  await page.setViewportSize(PHONE);
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-fraud-phone');
  if (desktop) await page.setViewportSize(desktop);

  await row.getByRole('button', { name: `Block what is behind ${held.id}` }).click();
  const block = page.getByRole('dialog', { name: 'Block' });
  await block.getByRole('button', { name: 'Block' }).click();
  await expect(block.getByText('is empty')).toBeVisible();
  await block.getByLabel('Reason (only staff read it)').fill('Charged back.');
  await expectNoFindings(page);
  await block.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: payer })).toContainText('Charged back.');

  await row.getByRole('button', { name: `Release ${held.id}` }).click();
  const release = page.getByRole('dialog', { name: 'Release order' });
  await release.getByRole('button', { name: 'Release order' }).click();
  await expect(release.getByText('Please say why it is released.')).toBeVisible();
  await release.getByLabel('Reason (only staff read it)').fill('The bill is in order.');
  await expectNoFindings(page);
  await picture(page, 'admin-fraud-release');
  await release.getByRole('button', { name: 'Release order' }).click();
  await expect(row).toHaveCount(0);
  const review = await db.review.findFirstOrThrow({ where: { orderId: held.id } });
  expect(review).toMatchObject({ note: 'The bill is in order.', openKey: null });

  const blocked = page.getByRole('listitem').filter({ hasText: payer });
  await blocked.getByRole('button', { name: `Unblock ${payer}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click();
  await expect(blocked).toHaveCount(0);
});

test('a held order is refunded at the desk, and support sees neither rules nor blocks', async ({
  page,
  db,
}) => {
  const { held } = await makeHeld(db, await makePerson(db));
  await signInNewUser(page, db, { staffRole: 'support' });
  await page.goto('/admin/fraud');
  await expect(page.getByRole('heading', { name: 'Rules', exact: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Blocks', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: `Refund ${held.id}` }).click();
  const dialog = page.getByRole('dialog', { name: 'End order' });
  // Only its release hands over goods.
  await expect(dialog.getByRole('radio', { name: /Completed/ })).toHaveCount(0);
  await dialog.getByRole('radio', { name: /Refunded/ }).check();
  await dialog.getByLabel('Reason (the customer reads it)').fill('We could not check this order.');
  await expect(dialog.getByRole('button', { name: /^Refund/ })).toBeVisible();
});

test('the customer of a held order reads that we check it by hand, and until when', async ({ page, db }) => {
  const buyer = await makePerson(db);
  const { held, at } = await makeHeld(db, buyer);
  await signIn(page, buyer.email);
  await page.goto(`/confirmation?client_txn_id=${held.id}`);
  const due = istDateTime(new Date(at.getTime() + 30 * 60_000)).slice(11, 16);
  await expect(
    page.getByText(
      new RegExp(`We check this order by hand: you will have it, or your money back, by .+, ${due} IST\\.`),
    ),
  ).toBeVisible();
  await expect(page.getByText(/fraud|stolen|One payer/i)).toHaveCount(0);
  await expectNoFindings(page);
  await picture(page, 'confirmation-held');
});

test('a rule is tried on past orders, created, refused where it is wrong, changed and deleted', async ({
  page,
  db,
}) => {
  await signInNewUser(page, db, { role: 'admin' });
  const name = `Payers ${crypto.randomUUID()}`;
  await page.goto('/admin/fraud');
  await page.getByRole('button', { name: 'New rule' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Reason', { exact: true }).fill('A stolen UPI account pays for many logins.');
  await page.getByLabel('Kind').selectOption('accounts');
  await page.getByLabel('At most so many accounts').fill('1000');
  await page.getByLabel('In so many days (at most 90)').fill('91');
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  await expect(page.getByText('Please check', { exact: false }).first()).toBeVisible();
  await page.getByLabel('In so many days (at most 90)').fill('7');
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  await expect(page.getByText(/No hit among [\d,]+ orders? of 30 days/)).toBeVisible();
  await page.getByLabel('What it does').selectOption('refuse');
  await page.getByRole('button', { name: 'Create rule' }).click();
  await expect(page.getByText('who pays is known only after the payment')).toBeVisible();
  await page.getByLabel('What it does').selectOption('hold');
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-fraud-rule');
  await page.getByRole('button', { name: 'Create rule' }).click();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('One payer (UPI id) with more than 1000 accounts in 7 days.');
  await expect(row).toContainText('Shadow');
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByLabel('Mode').selectOption('off');
  await page.getByRole('button', { name: 'Save rule' }).click();
  await expect(row).toContainText('Off.');
  await expectNoFindings(page);
  await picture(page, 'admin-fraud-rules');
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Delete rule' }).click();
  await expect(row).toHaveCount(0);
});
