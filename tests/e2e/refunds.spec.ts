// Where a refund goes: the choice on the page of the order.
import { expectNoSidewaysScroll } from './look';
import { makeRefunded } from './make-refunded';
import { expect, expectLook, picture, signInNewUser, test } from './people';

test('a customer chooses the wallet, which nothing had preselected, and has the money', async ({
  page,
  db,
}) => {
  const person = await signInNewUser(page, db);
  const { order, refund } = await makeRefunded(db, person);
  await page.goto(`/confirmation?client_txn_id=${order.id}`);
  await expect(page.getByText(/^Choose below where ₹\d+ goes: to your wallet, or back/)).toBeVisible();
  const choice = page.getByRole('group', { name: /^Where should ₹/ });
  await expect(choice.getByRole('radio')).toHaveCount(2);
  await expect(choice.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(choice).toContainText('There in less than a minute.');
  await expect(choice).toContainText('Back to as•••@okaxis');
  await expect(choice).toContainText('banks take up to 7 days');
  await expect(
    page.getByText(/^If you choose neither by \d+ \w+, \d\d:\d\d IST, it goes back/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Please choose one of the two.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectLook(page, 'refund-choice');
  await choice.getByRole('radio', { name: /Your wallet/ }).check();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: /is in your wallet$/ })).toBeVisible({ timeout: 15_000 });
  expect(await db.sourceRefund.findUnique({ where: { id: refund.id } })).toMatchObject({
    state: 'in_wallet',
    choice: 'wallet',
    chosenBy: 'customer',
  });
  const wallet = await db.wallet.findFirst({ where: { userId: person.id, currency: 'INR' } });
  expect(wallet?.balance).toBe(order.value);
});

test('a customer chooses where the payment came from, and sees by when it is there', async ({ page, db }) => {
  const person = await signInNewUser(page, db);
  const { order, refund } = await makeRefunded(db, person);
  await page.goto(`/hi/confirmation?client_txn_id=${order.id}`);
  await page.getByRole('radio', { name: /वापस यहाँ: as•••@okaxis/ }).check();
  await page.getByRole('button', { name: 'पक्का करें' }).click();
  await expect(page.getByRole('radio')).toHaveCount(0, { timeout: 15_000 });
  expect(await db.sourceRefund.findUnique({ where: { id: refund.id } })).toMatchObject({ choice: 'source' });
  // The payment of this test is at no gateway, which therefore refuses the refund.
  await expect(page.getByRole('heading', { name: /स्वीकार नहीं किया$/ })).toBeVisible({ timeout: 15_000 });
  await picture(page, 'refund-failed');
});
