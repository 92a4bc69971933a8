// A dispute in the panel: its clock among the cases, the evidence on the page of its order, and the order's tax
// documents.
import type { Db } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after, days } from '@/lib/platform/time';
import * as make from '../support/make';
import { expectNoFindings, expectNoSidewaysScroll, PHONE } from './look';
import { expect, makeOrders, makePerson, picture, signInNewUser, test } from './people';

/** A delivered order whose payment is disputed; `said` is when the gateway spoke of the dispute for the last time. */
async function makeDisputed(db: Db, said: Date) {
  const now = new Date();
  const [order] = await makeOrders(db, await makePerson(db), {
    status: 'Completed',
    playerName: 'Asha Plays',
    paidAt: now,
    endedAt: now,
  });
  if (!order) throw new Error('no order');
  await make.makeAttempt(db, order, {
    outcome: 'delivered',
    supplierOrderId: 'S26AB12CD34EF56GH79',
    answeredAt: now,
    request: { endpoint: 'createorder' },
    reply: { status: 200, text: 'success' },
  });
  const payment = await db.payment.findFirstOrThrow({ where: { orderId: order.id } });
  const id = `disp_${newId().slice(0, 14)}`;
  const respondBy = after(now, days(5));
  const facts = { amount: order.value, reason: 'goods_not_received', phase: 'chargeback', status: 'open' };
  await db.paymentDispute.create({
    data: {
      id,
      gateway: payment.gateway,
      paymentId: payment.id,
      ...facts,
      amountDeducted: 0n,
      respondBy,
      openedAt: said,
      updatedAt: said,
    },
  });
  await make.makeReview(db, {
    orderId: order.id,
    paymentId: payment.id,
    cause: 'payment_disputed',
    openKey: `payment_disputed:${id}`,
    evidence: { dispute: id, respondBy: respondBy.toISOString() },
  });
  return { order, payment, id };
}

test('a disputed order shows until when evidence is taken, what to send, and its documents', async ({
  page,
  db,
}) => {
  const { order, id } = await makeDisputed(db, new Date());
  const document = await make.makeTaxDocument(db, order);

  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/orders/${order.id}`);
  const card = page.getByRole('region', { name: /^The payer’s bank wants ₹/ });
  await expect(card).toContainText('Open: the gateway waits for our evidence. Evidence is due by');
  await expect(card).toContainText(`Dispute ${id}`);
  await expect(card).toContainText('their order S26AB12CD34EF56GH79');
  await expect(card.getByRole('button', { name: /Copy/ })).toBeVisible();
  const documents = page.getByRole('region', { name: 'Tax documents' });
  await expect(documents).toContainText(`Tax invoice ${document.name}`);
  const type = await page.evaluate(
    async (address) => (await fetch(address)).headers.get('content-type'),
    `/invoices/${document.id}`,
  );
  expect(type).toBe('application/pdf');
  const ask = page.getByRole('button', { name: /^Ask the gateway again/ });
  const waiting = page.getByRole('listitem').filter({ has: ask });
  await expect(waiting).toContainText('asks for the money back');
  await expect(waiting).toContainText('evidence is due by');
  await expect(waiting.getByRole('button', { name: /^Settle/ })).toHaveCount(0);
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-dispute');
  await page.setViewportSize(PHONE);
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-dispute-phone');
});

test('staff say how a dispute ended of which the gateway says nothing, and book what was taken', async ({
  page,
  db,
}) => {
  const { order, payment, id } = await makeDisputed(db, after(new Date(), -days(3)));
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/orders/${order.id}`);
  await page.getByRole('button', { name: `Settle ${payment.clientTxnId}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle case' });
  await dialog.getByLabel('It was lost').check();
  await dialog.getByLabel('Note').fill('The dashboard says so');
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(dialog.getByRole('alert')).toContainText('as the gateway’s dashboard shows it');
  await dialog.getByLabel('Amount that was taken, in rupees').fill('1.50');
  await expectNoFindings(page);
  await picture(page, 'admin-dispute-silent');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'admin-dispute-silent-phone');
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(page.getByText('The dispute is recorded as lost.')).toBeVisible();
  await expect(page.getByText('₹1.50 at risk.')).toBeVisible();
  expect(await db.paymentDispute.findFirst({ where: { id } })).toMatchObject({
    status: 'lost',
    amountDeducted: 150n,
  });
  await db.review.updateMany({
    where: { paymentId: payment.id, closedAt: null },
    data: { closedAt: new Date(), openKey: null },
  });
});

test('what a payout differs in is shown with its amounts in rupees and the press that ends it', async ({
  page,
  db,
}) => {
  const id = newId();
  const now = new Date();
  await db.reconciliationDifference.create({
    data: {
      id,
      key: `razorpay-payouts:fee_differs:${id}`,
      day: now,
      source: 'razorpay-payouts',
      kind: 'fee_differs',
      subject: id,
      moneyAtRisk: 250n,
      digest: id,
      press: 'take_fee',
      status: 'open',
      foundAt: now,
      seenAt: now,
      evidence: {
        payout: 'setl_1',
        theirAmount: '7900',
        theirFee: '436',
        ourFee: '186',
        theirCredit: '7464',
      },
    },
  });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/reconciliation');
  const card = page.getByRole('listitem').filter({ hasText: id });
  await expect(card).toContainText(
    '₹2.50 at risk. Payouts of Razorpay: They kept another fee than they had told.',
  );
  await expect(card).toContainText('their fee ₹4.36');
  await expect(card.getByRole('button', { name: /^Count the fee of the payout/ })).toBeVisible();
  await expectNoFindings(page);
  await db.reconciliationDifference.delete({ where: { id } });
});
