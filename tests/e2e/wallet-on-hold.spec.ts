// The bank takes a top-up back: what its customer reads, and that the T-Coins are not spent meanwhile.
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, picture, signInNewUser, test } from './people';
import { balanceShown, beginTopUp, fillGiftCard, payAtConsole } from './wallet';

test.use({ expectedComplaints: [/409|422/] });

test('T-Coins of a top-up that the bank took back are shown as on hold, and buy nothing', async ({
  page,
  db,
}) => {
  test.setTimeout(120_000);
  const { id: userId } = await signInNewUser(page, db);
  const id = await beginTopUp(page, 300);
  await payAtConsole(id);
  await expect
    .poll(() => db.wallet.count({ where: { userId, balance: 300_00n } }), { timeout: 30_000 })
    .toBe(1);
  await payAtConsole(id, { outcome: 'reversal' });
  await expect
    .poll(
      () => db.review.count({ where: { payment: { userId }, cause: 'payment_reversed', closedAt: null } }),
      {
        timeout: 30_000,
      },
    )
    .toBe(1);
  for (const [path, words] of [
    ['/wallet', '₹300 of your wallet is on hold'],
    ['/hi/wallet', 'आपके वॉलेट के ₹300 रुके हुए हैं'],
  ] as const) {
    await page.goto(path);
    await expect(balanceShown(page)).toContainText(words);
    await expectNoSidewaysScroll(page);
    await expectNoFindings(page);
    await picture(page, `on-hold${path.replace('/', '-').replace('/', '-')}`);
  }
  await fillGiftCard(page);
  await page.getByRole('button', { name: 'BUY NOW' }).click();
  await expect(page.getByRole('main').getByText('₹300 of your wallet is on hold')).toBeVisible();
  await picture(page, 'on-hold-refused');
  expect(await db.order.count({ where: { userId, paymentMode: 'wallet' } })).toBe(0);
});
