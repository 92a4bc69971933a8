// All wallet transactions of the store, and the journal behind one of them.

import { creditWallet } from '@/lib/domain/wallet';
import { transaction } from '@/lib/platform/db';
import { systemClock } from '@/lib/platform/time';
import { makeTransaction } from '../support/make';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, makePerson, picture, signInNewUser, test } from './people';

type Db = Parameters<typeof makePerson>[0];

const createdAt = new Date('2026-05-04T06:00:00.000Z');

async function makeHistory(db: Db) {
  const owner = await makePerson(db);
  const created = await makeTransaction(db, owner, { status: 'Created', createdAt, amount: 70_00n });
  await makeTransaction(db, owner, { status: 'Failed', createdAt, amount: 30_00n });
  return { owner, created };
}

test('an administrator filters the transactions and opens the journal behind one', async ({ page, db }) => {
  const { owner, created } = await makeHistory(db);
  const meera = await signInNewUser(page, db, { role: 'admin' });
  await transaction({ db, clock: systemClock }, (inside) =>
    creditWallet(inside, {
      userId: owner.id,
      amount: 125_50n,
      from: { account: 'adjustments' },
      reason: 'admin_credit',
      reference: `test-${owner.id}`,
      note: 'For the trouble',
      type: 'Credit',
      actorId: meera.id,
    }),
  );
  await page.goto('/admin/wallettxn');
  await page.getByLabel('Search', { exact: true }).fill(owner.email);
  await page.getByRole('button', { name: 'Apply' }).click();
  const list = page.getByRole('region', { name: 'transactions' });
  await expect(list.getByRole('status').first()).toHaveText('3 transactions, ₹225.50 together');
  const rows = list.getByRole('row').filter({ hasText: owner.email });
  await expect(rows.getByRole('link', { name: /^Verify/ })).toHaveAttribute(
    'href',
    `/walletconfirmation?client_txn_id=${created.txnid}`,
  );
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'admin-wallettxn');

  await page.getByLabel('Status').selectOption('Success');
  await expect(list.getByRole('status').first()).toHaveText('1 transaction, ₹125.50 together');
  await rows.getByRole('link').first().click();
  const journal = page.getByRole('region', { name: 'Journal' });
  await expect(journal).toContainText('admin credit');
  await expect(journal).toContainText(meera.email);
  await expect(journal).toContainText('For the trouble');
  await expect(journal.getByRole('row', { name: 'Adjustments The store −₹125.50' })).toBeVisible();
  await expect(journal.getByRole('row', { name: `Wallet ${owner.email} +₹125.50` })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'admin-journal');
  await page.goBack();
  await expect(list.getByRole('status').first()).toHaveText(/^1 transaction,/);
});

test('money that has not moved has no journal, and a transaction that does not exist is reported', async ({
  page,
  db,
}) => {
  const { created } = await makeHistory(db);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/wallettxn/${created.txnid}`);
  await expect(page.getByText('No money has moved for this transaction.')).toBeVisible();
  await page.goto('/admin/wallettxn?search=nobody-at-all');
  await expect(page.getByText('No transactions found.')).toBeVisible();
});

test('a reseller sees neither the list nor a journal', async ({ page, db }) => {
  const { owner, created } = await makeHistory(db);
  await signInNewUser(page, db, { role: 'reseller' });
  for (const address of ['/admin/wallettxn', `/admin/wallettxn/${created.txnid}`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
    // The address of the page is printed in it.
    expect(await page.content()).not.toContain(owner.email);
  }
  const headers = { 'sec-fetch-site': 'same-origin' };
  expect((await page.request.get('/admin/wallettxn/csv', { headers })).status()).toBe(403);
});
