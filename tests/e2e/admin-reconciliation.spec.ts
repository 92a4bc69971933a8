// Differences between the store and what others say: their evidence, what ends them, the floats and the compared days.
import type { Page } from '@playwright/test';
import { newId } from '@/lib/platform/ids';
import { expectNoFindings, expectNoSidewaysScroll, PHONE } from './look';
import { expect, type makePerson, picture, signInNewUser, test } from './people';

type Db = Parameters<typeof makePerson>[0];

/** An open difference about a balance, of an account that no other test uses. */
async function makeDifference(db: Db) {
  const id = newId();
  const now = new Date();
  await db.reconciliationDifference.create({
    data: {
      id,
      key: `moogold:twice_there:${id}`,
      day: now,
      source: 'moogold',
      kind: 'twice_there',
      subject: id,
      moneyAtRisk: 149_900n,
      evidence: { ours: 'delivered', orders: ['900', '901'] },
      digest: id,
      press: null,
      status: 'open',
      foundAt: now,
      seenAt: now,
    },
  });
  return id;
}

const cardOf = (page: Page, subject: string) => page.getByRole('listitem').filter({ hasText: subject });

test('a difference is shown with its evidence and ends when a person explains it', async ({ page, db }) => {
  const subject = await makeDifference(db);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/reconciliation');
  const card = cardOf(page, subject);
  await expect(card).toContainText('₹1,499 at risk. MooGold: It is on their list more than once.');
  await expect(card).toContainText('900, 901');
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'admin-reconciliation');
  await card.getByRole('button', { name: /^Explained/ }).click();
  await expect(card).toContainText('Please say why.');
  await card.getByLabel('What explains it').fill('the supplier has taken one back');
  await card.getByRole('button', { name: /^Explained/ }).click();
  await expect(page.getByText('The difference is ended.')).toBeVisible();
  await expect(cardOf(page, subject)).toHaveCount(0);
  expect(await db.reconciliationDifference.findUniqueOrThrow({ where: { id: subject } })).toMatchObject({
    status: 'explained',
    note: 'the supplier has taken one back',
  });
});

test('a day is compared from the page, and its runs say what could not be compared', async ({ page, db }) => {
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/reconciliation');
  await page.getByLabel('Day (IST)').fill('2026-11-01');
  await page.getByRole('button', { name: 'Compare the day' }).click();
  await expect(page.getByText('The day is being compared.')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: /2026-11-01 Smile\.one BR/ })).toContainText(
      'has no list of orders',
    );
  }).toPass();
});
