// Two administrators at five of the twelve tasks, in two browsers at the same moment: prices, a stop, a new game and
// gifts.
import type { Page } from '@playwright/test';
import { keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';
import { systemClock } from '@/lib/platform/time';
import { giveAuthenticator } from '../support/authenticator';
import * as make from '../support/make';
import { storeUnderTest } from '../support/store-under-test';
import { expect, type Listing } from './catalogue-fixture';
import { makePerson } from './people';
import { each, expectOneOf, test } from './two-desks';

test('a price: of two saves one is refused, and what was saved is undone once', async ({
  both,
  db,
  listing,
}) => {
  const [item] = listing.items;
  await each(both, async (page, n) => {
    await page.goto(`/admin/price?product=${listing.product.id}`);
    await page.getByLabel(`Price (₹) of ${item.name}`, { exact: true }).fill(String(118 + n));
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  });
  await each(both, (page) => page.getByRole('button', { name: 'Save', exact: true }).click());
  await expectOneOf(
    both,
    (page) => page.getByText('Price updated successfully'),
    (page) => page.getByRole('alert').filter({ hasText: /changed/i }),
  );
  const saved = await db.priceChangeSet.findMany({
    where: { lines: { some: { objectType: 'item', objectId: String(item.itemid) } } },
  });
  expect(saved.filter(({ status }) => status === 'applied')).toHaveLength(1);
  const [setId = ''] = saved.map(({ id }) => id);
  await each(both, (page) => page.goto(`/admin/price/changes/${setId}`));
  await each(both, (page) => page.getByRole('button', { name: 'Undo' }).click());
  await expectOneOf(
    both,
    (page) => page.getByText('The change is undone.'),
    (page) => page.getByRole('alert'),
  );
  expect((await db.item.findUniqueOrThrow({ where: { id: item.id } })).discountedPrice).toBe(
    item.discountedPrice,
  );
});

test('a kill switch: turned on once, and both see by whom', async ({ both, db, listing: { product } }) => {
  await each(both, async (page, n) => {
    await page.goto('/admin/switches');
    await page.getByLabel('What', { exact: true }).selectOption({ label: product.name });
    await page.getByLabel('Reason').fill(`Sends nothing, says number ${n}`);
    await page.getByRole('button', { name: 'Stop…' }).click();
  });
  await each(both, (page) => page.getByRole('dialog').getByRole('button', { name: 'Stop it now' }).click());
  await expectOneOf(
    both,
    (page) => page.getByText(`${product.name}: stopped.`),
    (page) => page.getByText('This is stopped already.'),
  );
  expect(await db.killSwitch.count({ where: { target: product.id } })).toBe(1);
  await each(both, async (page) => {
    await page.goto('/admin/switches');
    const row = page.getByRole('region', { name: 'What is stopped' }).getByRole('listitem');
    await expect(row.filter({ hasText: product.name })).toContainText(/(Asha|Ravi) \w+/);
  });
  await db.killSwitch.deleteMany({ where: { target: product.id } });
});

/** Makes a product and its items a draft, as if they had just been added. */
async function asDraft(db: Parameters<typeof makePerson>[0], { product, items }: Listing): Promise<void> {
  await db.product.update({ where: { id: product.id }, data: { isDraft: true, instock: false } });
  await db.item.updateMany({
    where: { itemid: { in: items.map(({ itemid }) => itemid) } },
    data: { isDraft: true, inStock: false },
  });
}

test('a game: both press Publish on one draft, and it goes on sale once', async ({ both, db, listing }) => {
  const { product } = listing;
  await asDraft(db, listing);
  await each(both, async (page) => {
    await page.goto(`/admin/viewproducts/${product.id}`);
    await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible();
  });
  await each(both, (page) => page.getByRole('button', { name: 'Publish' }).click());
  // A repeated press is no error: both read that it is on sale.
  await each(both, (page) => expect(page.getByText(`${product.name} is on sale.`)).toBeVisible());
  expect(await db.product.findUniqueOrThrow({ where: { id: product.id } })).toMatchObject({
    isDraft: false,
    instock: true,
  });
  expect(await db.auditEntry.count({ where: { action: 'publish-product', objectId: product.id } })).toBe(1);
  await each(both, async (page) => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  });
});

test('a gift: both approve it, and it is given once', async ({ both, db, tag }) => {
  const receiver = await makePerson(db, { name: 'Kiran' });
  const asker = await makePerson(db, { role: 'admin', name: 'Meera of Finance' });
  const sealer = createSealer(keysOf({ AUTH_SECRET: storeUnderTest().secret }));
  const approvers = await db.user.findMany({ where: { name: { endsWith: tag } } });
  expect(approvers).toHaveLength(2);
  for (const approver of approvers) await giveAuthenticator({ db, sealer, clock: systemClock }, approver);
  const request = await make.makeApprovalRequest(db, { asker, receiver });
  const card = (page: Page) => page.getByRole('article').filter({ hasText: receiver.email });
  await each(both, async (page) => {
    await page.goto('/admin/approvals');
    await expect(card(page).getByRole('button', { name: /^Approve/ })).toBeVisible();
  });
  await each(both, (page) =>
    card(page)
      .getByRole('button', { name: /^Approve/ })
      .click(),
  );
  await expect
    .poll(async () => (await db.approvalRequest.findUniqueOrThrow({ where: { id: request.id } })).status)
    .toBe('approved');
  await expect
    .poll(() => db.walletTransaction.count({ where: { userId: receiver.id, type: 'Credit' } }))
    .toBe(1);
  await each(both, async (page) => {
    await page.goto('/admin/approvals');
    await expect(card(page).getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  });
  expect(await db.walletTransaction.count({ where: { userId: receiver.id } })).toBe(1);
});

test('a wrong gift: taken back once, and the other is told', async ({ both, db }) => {
  const person = await makePerson(db);
  await make.makeWallet(db, person, { balance: 0n });
  const txnid = await make.makeGift(db, person);
  await each(both, async (page) => {
    await page.goto(`/admin/wallettxn/${txnid}`);
    await page.getByLabel('Reason (the customer reads it)').fill('Given to the wrong account');
  });
  await each(both, (page) => page.getByRole('button', { name: 'Take back' }).click());
  await each(both, (page) =>
    expect(
      page
        .getByText(/taken back/i)
        .or(page.getByRole('alert'))
        .first(),
    ).toBeVisible(),
  );
  await expect
    .poll(() => db.walletTransaction.count({ where: { userId: person.id, type: 'Debit' } }))
    .toBe(1);
  await each(both, async (page) => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Take back' })).toHaveCount(0);
  });
  expect(await db.walletTransaction.count({ where: { userId: person.id, type: 'Debit' } })).toBe(1);
});
