// The bank takes money back, and its customer owes it: of a sold order, which is paid again before the first money is
// there again, and of a top-up, for which it is taken from the wallet. What staff see and press, and what the customer
// gets.
import type { Locator, Page } from '@playwright/test';
import type { Db } from '@/lib/platform/db';
import { expectNoFindings, expectNoSidewaysScroll, PHONE } from './look';
import { expect, openDesk, picture, signInNewUser, test } from './people';
import { checkPlayer, chooseItem, openProduct, payByUpi, products, somePlayer } from './shop';
import { balanceShown, beginTopUp, payAtConsole, rows } from './wallet';

/** A delivered order of a new customer on `page`, paid by UPI at the sandbox. */
async function buy(page: Page, db: Db) {
  const { id: userId } = await signInNewUser(page, db);
  await openProduct(page, products.mobileLegends);
  await checkPlayer(page, somePlayer(), '2345');
  await expect(page.getByText('Region: India')).toBeVisible();
  await chooseItem(page, '86 Diamonds');
  await payByUpi(page);
  const { id: orderId, payments } = await db.order.findFirstOrThrow({
    where: { userId },
    include: { payments: true },
  });
  const clientTxnId = payments[0]?.clientTxnId ?? '';
  await payAtConsole(clientTxnId);
  const read = () => db.order.findUniqueOrThrow({ where: { id: orderId } });
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe('Completed');
  const { utr } = await db.payment.findUniqueOrThrow({ where: { clientTxnId } });
  return { orderId, clientTxnId, utr: utr ?? '' };
}

const expectCase = (db: Db, clientTxnId: string, cause: 'payment_reversed' | 'payment_reinstated') =>
  expect
    .poll(() => db.review.count({ where: { payment: { clientTxnId }, cause, closedAt: null } }), {
      timeout: 30_000,
    })
    .toBe(1);

/**
 * At desktop size and on the smallest phone; `isOpened` there anew, since charts follow a change of width a moment
 * later.
 */
async function look(page: Page, name: string, { isOpened = true } = {}): Promise<void> {
  const desktop = page.viewportSize();
  await expectNoFindings(page);
  await picture(page, name);
  await page.setViewportSize(PHONE);
  if (isOpened) await page.reload();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, `${name}-phone`);
  if (desktop) await page.setViewportSize(desktop);
}

/** Opens the only case of the payment, on the page of its order or of all that wait, and chooses. */
async function choose(desk: Page, clientTxnId: string, word: string): Promise<Locator> {
  await desk.getByRole('button', { name: `Settle ${clientTxnId}` }).click();
  const dialog = desk.getByRole('dialog', { name: 'Settle case' });
  await dialog.getByLabel(word).check();
  return dialog;
}

async function settle(dialog: Locator, note: string): Promise<void> {
  await dialog.getByLabel('Note').fill(note);
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(dialog).toHaveCount(0);
}

test('money that is there again gives back what its customer has paid in its place, by one press', async ({
  page,
  browser,
  baseURL,
  db,
}) => {
  test.setTimeout(180_000);
  const { orderId, clientTxnId, utr } = await buy(page, db);
  await payAtConsole(clientTxnId, { outcome: 'reversal' });
  await expectCase(db, clientTxnId, 'payment_reversed');

  const desk = await openDesk(browser, db, { baseURL, person: { role: 'admin' } });
  await desk.goto(`/admin/orders/${orderId}`);
  await settle(await choose(desk, clientTxnId, 'Ask the customer for it'), 'The bank took it back');
  await expect(desk.getByText('The customer owes money that has gone back.').first()).toBeVisible();
  const again = await choose(desk, clientTxnId, 'It was paid again');
  await again.getByLabel('Bank reference (UTR)').fill(`${utr.startsWith('7') ? 8 : 7}${utr.slice(1)}`);
  await settle(again, 'On the statement of today');
  await expect(desk.getByRole('button', { name: `Settle ${clientTxnId}` })).toHaveCount(0);

  // In other words than at first: the sweeps ask about a repeated webhook within an hour.
  await payAtConsole(clientTxnId, { utr, vpa: 'payer.again@sandbox' });
  await expectCase(db, clientTxnId, 'payment_reinstated');
  await desk.goto('/admin?only=payment-case');
  const waiting = desk.getByRole('region', { name: 'Waits for a person' });
  const row = waiting.getByRole('listitem').filter({ hasText: orderId });
  await expect(row).toContainText('money which had gone back is there again');
  await look(desk, 'admin-reinstated-waits');

  await desk.goto(`/admin/orders/${orderId}`);
  await look(desk, 'admin-reinstated');
  const dialog = await choose(desk, clientTxnId, 'It is there again');
  await look(desk, 'admin-reinstated-settle', { isOpened: false });
  await settle(dialog, 'The gateway has it again');
  await expect(desk.getByText('The money was booked as there again.')).toBeVisible();
  await expect(desk.getByRole('button', { name: `Settle ${clientTxnId}` })).toHaveCount(0);
  const timeline = desk.getByRole('region', { name: 'Timeline, newest first' });
  await expect(timeline).toContainText('Money of a payment that had gone back is there again.');
  await look(desk, 'admin-reinstated-ended');
  await desk.context().close();

  const { value } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  await page.goto('/wallet');
  await expect(balanceShown(page)).toContainText(String(Number(value) / 100));
  await expect(rows(page).first()).toContainText('what you paid in its place was added to your wallet');
  await look(page, 'wallet-reinstated');
});

test('what is owed for a top-up that went back is taken from the wallet, by one press', async ({
  page,
  browser,
  baseURL,
  db,
}) => {
  test.setTimeout(120_000);
  const { id: userId } = await signInNewUser(page, db);
  const clientTxnId = await beginTopUp(page, 300);
  await payAtConsole(clientTxnId);
  await expect
    .poll(() => db.wallet.count({ where: { userId, balance: 300_00n } }), { timeout: 30_000 })
    .toBe(1);
  await payAtConsole(clientTxnId, { outcome: 'reversal' });
  await expectCase(db, clientTxnId, 'payment_reversed');

  const desk = await openDesk(browser, db, { baseURL, person: { role: 'admin' } });
  await desk.goto('/admin/orders');
  await settle(await choose(desk, clientTxnId, 'Ask the customer for it'), 'The bank took it back');
  await desk.goto('/admin/orders');
  const dialog = await choose(desk, clientTxnId, 'Take it from the wallet');
  await expect(dialog).toContainText('₹300 is taken from the customer’s wallet at once.');
  await look(desk, 'admin-offset-settle', { isOpened: false });
  await settle(dialog, 'Agreed on the telephone');
  await expect(desk.getByText('The amount was taken from the wallet')).toBeVisible();
  await expect(desk.getByRole('button', { name: `Settle ${clientTxnId}` })).toHaveCount(0);
  await desk.context().close();

  await page.goto('/wallet');
  await expect(rows(page).first()).toContainText('You no longer owe this amount');
  await expect(balanceShown(page)).not.toContainText('is on hold');
  await look(page, 'wallet-offset');
});
