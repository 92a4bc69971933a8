import * as make from '../support/make';
import { expectNoFindings, expectNoSidewaysScroll } from './look';
import { expect, logInByForm, makePerson, picture, signInNewUser, test } from './people';
import { amountField, balanceShown, beginTopUp, cutOff, payAtConsole, rowOf, said } from './wallet';

const title = (name: string) => ({ level: 1, name }) as const;

test('a top-up that is paid by UPI is in the wallet, with its line', async ({ page, db }) => {
  await signInNewUser(page, db);
  await page.goto('/topup');
  await expect(page.getByRole('heading', title('Top Up'))).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page);
  await picture(page, 'topup');
  const id = await beginTopUp(page, 1250);
  await page.getByRole('button', { name: 'Pay ₹1,250' }).click();
  await expect(page.getByRole('heading', title('₹1,250 added to your wallet'))).toBeVisible();
  await expect(page.getByText(id)).toBeVisible();
  await expect(page.getByText('Success', { exact: true })).toHaveCSS('color', 'rgb(134, 223, 114)');
  await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/home');
  await expectNoFindings(page);
  await picture(page, 'walletconfirmation-success');
  await page.getByRole('main').getByRole('link', { name: 'My Wallet' }).click();
  await expect(balanceShown(page)).toContainText('₹1,250');
  await expect(rowOf(page, id)).toContainText('+₹1,250');
});

test('a failed top-up says what happens to the money, which is added when it comes late', async ({
  page,
  db,
}) => {
  await signInNewUser(page, db);
  const id = await beginTopUp(page, 300);
  await page.getByRole('button', { name: 'Fail the payment' }).click();
  await expect(page.getByRole('heading', title('The payment was not completed'))).toBeVisible();
  await expect(page.getByText(/your bank must return it within 5 days \(RBI rule, T\+5\)/)).toBeVisible();
  await expect(page.getByText('Failed', { exact: true })).toHaveCSS('color', 'rgb(255, 128, 128)');
  await expectNoFindings(page);
  await payAtConsole(id);
  await expect(page.getByRole('heading', title('₹300 added to your wallet'))).toBeVisible();
});

test('a top-up that was left undecided is reached by Verify Payment, and so is its payment', async ({
  page,
  db,
}) => {
  await signInNewUser(page, db);
  const id = await beginTopUp(page, 300);
  await page.getByRole('button', { name: 'Leave without deciding' }).click();
  await expect(page.getByText('You may close this page')).toBeVisible();
  await page.goto('/wallet');
  await expect(balanceShown(page)).toContainText('₹0');
  await page.clock.install();
  await rowOf(page, id).getByRole('link', { name: 'Verify Payment' }).click();
  await expect(page).toHaveURL(`/walletconfirmation?client_txn_id=${id}`);
  await expect(page.getByRole('heading', title('We are confirming your payment'))).toBeVisible();
  await expect(page.getByText('Created', { exact: true })).toBeVisible();
  const back = page.getByRole('link', { name: 'Back to the payment' });
  await expect(back).toHaveCount(0);
  await page.clock.fastForward(13_000);
  await expect(back).toBeVisible();
  await expectNoSidewaysScroll(page);
  await back.click();
  await page.getByRole('button', { name: 'Pay ₹300' }).click();
  await expect(page.getByRole('heading', title('₹300 added to your wallet'))).toBeVisible();
});

test('a payment of less or more than was asked for goes to review, and is not lost', async ({ page, db }) => {
  await signInNewUser(page, db);
  for (const amount of [299, 301]) {
    const id = await beginTopUp(page, 300);
    await payAtConsole(id, { amount });
    await page.goto(`/walletconfirmation?client_txn_id=${id}`);
    await expect(page.getByRole('heading', title('We are reviewing this payment'))).toBeVisible();
    await expect(page.getByText('Processing', { exact: true })).toHaveCSS('color', 'rgb(255, 157, 82)');
    await expectNoFindings(page);
    await picture(page, 'walletconfirmation-processing');
    await page.goto('/wallet');
    await expect(balanceShown(page)).toContainText('₹0');
    await expect(rowOf(page, id)).toContainText('We are reviewing this payment.');
    await expect(rowOf(page, id).getByRole('link', { name: 'Verify Payment' })).toHaveCount(0);
  }
});

test('the counter takes digits only, by buttons, keys and quick amounts, and an invalid amount is named below it', async ({
  page,
  db,
}) => {
  await signInNewUser(page, db);
  await page.goto('/topup');
  const field = amountField(page);
  const [more, less] = ['More', 'Less'].map((word) =>
    page.getByRole('button', { name: `${word}: Amount in rupees` }),
  );
  if (!more || !less) throw new Error('two buttons were asked for');
  await expect(field).toHaveValue('500');
  for (const [typed, stands] of [
    ['a1b2', '12'],
    ['-5', '5'],
    ['1e3', '13'],
    ['１００', '100'],
    ['२५०', '250'],
    ['1,000', '1000'],
    ['abc', ''],
    ['99999999999999999999', '100000'],
  ] as const) {
    await field.focus();
    await field.press('ControlOrMeta+a');
    await page.keyboard.insertText(typed);
    await expect(field, typed).toHaveValue(stands);
  }
  await expect(more).toHaveAttribute('aria-disabled', 'true');
  await more.click({ force: true });
  await expect(field).toHaveValue('100000');
  await field.fill('0');
  await field.blur();
  await expect(field).toHaveValue('1');
  await expect(less).toHaveAttribute('aria-disabled', 'true');
  await less.click({ force: true });
  await expect(field).toHaveValue('1');
  await more.click();
  await more.click();
  await expect(field).toHaveValue('200');
  await field.fill('250');
  await less.click();
  await expect(field).toHaveValue('200');
  await field.press('ArrowUp');
  await expect(field).toHaveValue('300');
  await field.press('ArrowDown');
  await field.press('ArrowDown');
  await field.press('ArrowDown');
  await expect(field).toHaveValue('1');
  const quick = page.getByRole('button', { name: '₹5,000' });
  await quick.click();
  await expect(field).toHaveValue('5000');
  await expect(quick).toHaveAttribute('aria-pressed', 'true');
  // Tapping the field replaces the amount in it.
  await field.focus();
  await page.keyboard.type('42');
  await expect(field).toHaveValue('42');
  await expect(quick).toHaveAttribute('aria-pressed', 'false');

  for (const nothing of ['', '0']) {
    await amountField(page).fill(nothing);
    await amountField(page).press('Enter');
    await expect(amountField(page)).toHaveAccessibleDescription('Please enter a valid amount');
    await expect(amountField(page)).toBeFocused();
  }
  await expectNoFindings(page);
  await page.getByRole('button', { name: '₹250', exact: true }).click();
  await expect(amountField(page)).not.toHaveAccessibleDescription('Please enter a valid amount');
});

test('two presses are one top-up, and a customer who comes back may change the amount', async ({
  page,
  db,
}) => {
  const person = await signInNewUser(page, db);
  await page.goto('/topup');
  await page.getByRole('button', { name: 'Top Up' }).dblclick();
  await expect(page.getByText('Sandbox UPI').first()).toBeVisible();
  await page.goBack();
  await amountField(page).fill('700');
  expect(await db.walletTransaction.count({ where: { userId: person.id } })).toBe(1);
  await page.getByRole('button', { name: 'Top Up' }).click();
  await expect(page.getByRole('heading', title('₹700'))).toBeVisible();
  expect(await db.walletTransaction.count({ where: { userId: person.id } })).toBe(2);
});

test('an address may name the amount, and an invalid one does no harm', async ({ page, db }) => {
  await signInNewUser(page, db);
  for (const [amount, shown] of [
    ['40', '40'],
    ['0', '500'],
    ['1.5', '500'],
    // What an expensive order lacks may take several payments: the first is as large as one can be.
    ['140000', '100000'],
    ['x', '500'],
  ] as const) {
    const html = await (await page.request.get(`/topup?amount=${amount}`)).text();
    const [field = ''] = html.match(/<input[^>]*role="spinbutton"[^>]*>/) ?? [];
    expect(field, amount).toContain(` value="${shown}"`);
  }
});

test.describe('top-ups when calls fail', () => {
  test.use({ expectedComplaints: [/Failed to load resource|ERR_FAILED/] });

  test('a top-up without an answer is sent again under the same key', async ({ page, db }) => {
    const person = await signInNewUser(page, db);
    await page.goto('/topup');
    const press = () => page.getByRole('button', { name: 'Top Up' }).click();
    const keys = await cutOff(page, '/wallet/topup');
    await press();
    await expect(said(page)).toContainText(
      'No answer. Send it again within an hour: it will not be done twice.',
    );
    await page.unroute('**/wallet/topup');
    await page.route('**/wallet/topup', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await press();
    await expect(said(page)).toContainText('Something went wrong on our side. Please try again in a moment.');
    await page.unroute('**/wallet/topup');
    const [request] = await Promise.all([page.waitForRequest('**/wallet/topup'), press()]);
    await expect(page.getByText('Sandbox UPI').first()).toBeVisible();
    expect(request.headers()['idempotency-key']).toBe(keys[0]);
    expect(await db.walletTransaction.count({ where: { userId: person.id } })).toBe(1);
  });

  test('a top-up whose session has ended leads to the login and back', async ({ page, db }) => {
    const person = await signInNewUser(page, db);
    await page.goto('/topup?amount=40');
    await expect(amountField(page)).toHaveValue('40');
    await db.session.updateMany({ where: { userId: person.id }, data: { endedAt: new Date() } });
    await page.getByRole('button', { name: 'Top Up' }).click();
    await expect(page.getByRole('heading', title('Please log in to see your wallet'))).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await logInByForm(page, person.email);
    await expect(page).toHaveURL('/topup?amount=40');
  });

  test('a broken connection is reported while the page goes on asking', async ({ page, db }) => {
    await signInNewUser(page, db);
    const id = await beginTopUp(page, 300);
    await payAtConsole(id);
    await page.route('**/wallet/txnstatus', (route) => route.abort());
    await page.goto(`/walletconfirmation?client_txn_id=${id}`);
    await expect(page.getByText('We cannot reach the store right now.')).toBeVisible();
    await page.unroute('**/wallet/txnstatus');
    await expect(page.getByRole('heading', title('₹300 added to your wallet'))).toBeVisible();
    await expect(page.getByText('We cannot reach the store right now.')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', title('₹300 added to your wallet'))).toBeVisible();
  });

  test('a transaction of another user, or of none, is not found', async ({ page, db }) => {
    const other = await make.makeTransaction(db, await makePerson(db), { amount: 7_77n });
    await signInNewUser(page, db);
    for (const query of [
      '',
      '?client_txn_id=%3Cb%3E',
      '?client_txn_id=W26NOBODYS',
      `?client_txn_id=${other.txnid}`,
    ]) {
      await page.goto(`/walletconfirmation${query}`);
      await expect(page.getByRole('heading', title('Transaction not found'))).toBeVisible();
      await expect(page.getByText('7.77')).toHaveCount(0);
    }
    await page.getByRole('main').getByRole('link', { name: 'My Wallet' }).click();
    await expect(page).toHaveURL('/wallet');
  });
});

test('a line that is no top-up is shown as what it is', async ({ page, db }) => {
  const person = await signInNewUser(page, db);
  for (const [given, words] of [
    [{ type: 'Debit' }, '₹100 paid from your wallet'],
    [{ type: 'Refunded', status: 'Refunded' }, '₹100 returned to your wallet'],
  ] as const) {
    const { txnid } = await make.makeTransaction(db, person, given);
    await page.goto(`/walletconfirmation?client_txn_id=${txnid}`);
    await expect(page.getByRole('heading', title(words))).toBeVisible();
  }
});
