// What staff see and decide about a refund to the source that failed.
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { makeRefunded } from './make-refunded';
import { expect, makePerson, picture, signInNewUser, test } from './people';

test('staff see a refund that the bank did not take, and give it to the wallet with the customer’s word', async ({
  page,
  db,
}) => {
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
    ...failed,
    sends: 1,
    sentAt: at,
    gatewayRefundId: `rfnd_${at.getTime()}`,
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
    state: 'in_wallet',
    choice: 'wallet',
    chosenBy: 'staff',
  });
});
