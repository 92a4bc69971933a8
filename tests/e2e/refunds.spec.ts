// Where a refund goes: the choice on the page of the order, and what staff see and decide about one that failed.
import * as make from '../support/make';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, expectLook, makePerson, type Person, picture, signInNewUser, test } from './people';

type Db = Parameters<typeof makePerson>[0];

/** An order that was refunded, of a payment by a gateway that gives money back. */
async function makeRefunded(db: Db, user: Person, given: Parameters<typeof make.makeSourceRefund>[2] = {}) {
  const product = await db.product.findFirstOrThrow({
    where: { category: 'ott' },
    orderBy: { productid: 'asc' },
  });
  const item = await db.item.findFirstOrThrow({ where: { products: { some: { productId: product.id } } } });
  const now = new Date();
  const fields = {
    status: 'Refunded',
    instant: false,
    createdAt: now,
    updatedAt: now,
    endedAt: now,
  } as const;
  const order = await make.makeOrder(db, { user, product, item, ...fields });
  const refund = await make.makeSourceRefund(db, order, given);
  await db.payment.update({ where: { id: refund.paymentId }, data: { payerVpa: 'asha@okaxis' } });
  return { order, refund };
}

test('a customer chooses the wallet, which nothing had preselected, and has the money', async ({
  page,
  db,
}) => {
  const person = await signInNewUser(page, db);
  const { order, refund } = await makeRefunded(db, person);
  await page.goto(`/confirmation?client_txn_id=${order.id}`);
  const choice = page.getByRole('group', { name: /^Where should ₹/ });
  await expect(choice.getByRole('radio')).toHaveCount(2);
  await expect(choice.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(choice).toContainText('There in less than a minute.');
  await expect(choice).toContainText('Back to as•••@okaxis');
  await expect(choice).toContainText('banks take up to 7 days');
  await expect(page.getByText('If you choose neither, it goes back to where you paid from')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Please choose one of the two.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectLook(page, 'refund-choice');
  await choice.getByRole('radio', { name: /Your wallet/ }).check();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: /are in your wallet$/ })).toBeVisible({ timeout: 15_000 });
  expect(await db.sourceRefund.findUnique({ where: { id: refund.id } })).toMatchObject({
    ...{ state: 'in_wallet', choice: 'wallet', chosenBy: 'customer' },
  });
  const wallet = await db.wallet.findFirst({ where: { userId: person.id, currency: 'INR' } });
  expect(wallet?.balance).toBe(order.value);
});

test('a customer chooses where the payment came from, and sees by when it is there', async ({ page, db }) => {
  const person = await signInNewUser(page, db);
  const { order, refund } = await makeRefunded(db, person);
  await page.goto(`/hi/confirmation?client_txn_id=${order.id}`);
  await page.getByRole('radio', { name: /वापस as•••@okaxis/ }).check();
  await page.getByRole('button', { name: 'पक्का करें' }).click();
  await expect(page.getByRole('radio')).toHaveCount(0, { timeout: 15_000 });
  expect(await db.sourceRefund.findUnique({ where: { id: refund.id } })).toMatchObject({ choice: 'source' });
  // The payment of this test is at no gateway, which therefore refuses the refund.
  await expect(page.getByRole('heading', { name: /नहीं लिए$/ })).toBeVisible({ timeout: 15_000 });
  await picture(page, 'refund-failed');
});

test('staff see a refund that the bank did not take, and give it to the wallet with the customer’s word', async ({
  page,
  db,
}, { project }) => {
  test.skip(project.name !== 'desktop');
  const customer = await makePerson(db);
  const at = new Date();
  const failed = {
    state: 'failed',
    choice: 'source',
    chosenBy: 'default',
    chosenAt: at,
    endedAt: at,
  } as const;
  const { order, refund } = await makeRefunded(db, customer, {
    ...{ ...failed, sends: 1, sentAt: at, gatewayRefundId: `rfnd_${at.getTime()}` },
    error: 'The bank did not take it',
  });
  await signInNewUser(page, db, { role: 'admin' });
  await page.waitForLoadState();
  await page.goto('/admin?show=refund');
  await page.goto(`/admin/orders/${order.id}`);
  const card = page.getByRole('region', { name: 'Refunds to the source' });
  await expect(card).toContainText('Failed');
  await expect(card).toContainText('Back by Razorpay, by itself, nobody answered');
  await expect(card).toContainText('The bank did not take it');
  await expectNoFindings(page);
  await picture(page, 'admin-refund-failed');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-refund-failed-phone');
  await page.setViewportSize({ width: 1280, height: 800 });
  await card.getByRole('button', { name: 'Give to the wallet' }).click();
  await card.getByLabel('Reason (only staff read it)').fill('agreed on the phone');
  await card.getByRole('button', { name: 'Give to the wallet' }).click();
  await expect(card).toContainText('In the wallet');
  expect(await db.sourceRefund.findUnique({ where: { id: refund.id } })).toMatchObject({
    ...{ state: 'in_wallet', choice: 'wallet', chosenBy: 'staff' },
  });
});
