// A help request from the order to the answer, by its customer on a phone and by staff on a desktop.
import * as make from '../support/make';
import { expectNoSidewaysScroll } from './look';
import { expect, expectLook, logInByForm, makeOrders, openSupportDesk, signInNewUser, test } from './people';
import { skipPopup } from './shop';

test('a customer asks about an order, staff answer with its facts before them, and the customer writes back', async ({
  page,
  browser,
  baseURL,
  db,
}) => {
  test.setTimeout(120_000);
  const person = await signInNewUser(page, db);
  const [order] = await makeOrders(db, person, { status: 'Completed', playerName: 'Asha Plays' });
  await page.goto(`/confirmation?client_txn_id=${order?.id}`);
  await page.getByRole('button', { name: 'A question about this order?' }).click();
  await page.getByRole('button', { name: 'I have not received it' }).click();
  await expect(page.getByText('This order was delivered to Asha Plays.')).toBeVisible();
  await page.getByRole('button', { name: 'Send the help request' }).click();
  await expect(page.getByText('Please write what happened.')).toBeVisible();
  await page.getByLabel('What happened?').fill('<b>Nothing</b> came.\nI looked twice.');
  await expectLook(page, 'help-request-form');
  await page.getByRole('button', { name: 'Send the help request' }).click();
  const link = page.getByRole('link', { name: /^Open the help request H-/ });
  await expect(link).toBeVisible();
  await expect(page.getByText(/We will answer by \d+ \S+, \d\d:\d\d IST\./)).toBeVisible();
  const number = /H-[0-9A-Z]{6}/.exec((await link.textContent()) ?? '')?.[0] ?? '';

  const desk = await openSupportDesk(browser, db, { baseURL, name: 'Ravi of Support' });
  await desk.goto('/admin/help');
  const waiting = desk.getByRole('region', { name: 'Waiting for an answer' });
  await expect(waiting.getByRole('listitem').filter({ hasText: number })).toContainText(/Due in (1 h|2 h)/);
  await expectLook(desk, 'admin-help');
  await waiting.getByRole('link', { name: number, exact: true }).click();
  await expect(desk.getByRole('region', { name: 'What the store answers' })).toContainText('Asha Plays');
  await expect(desk.getByRole('link', { name: `Order ${order?.id}`, exact: true })).toBeVisible();
  await expect(desk.getByText('<b>Nothing</b> came.')).toBeVisible();
  await expectLook(desk, 'admin-help-request');

  // What the customer adds meanwhile is read before the answer is sent, which stays in its field.
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: `Help request ${number}` })).toBeVisible();
  await page.getByLabel('Write to us').fill('It is there now!');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('It is there now!');
  await desk.getByLabel('Answer', { exact: true }).fill('Please look into the mailbox of the game.');
  await desk.getByRole('button', { name: 'Send the answer' }).click();
  await expect(desk.getByText(/has changed in the meantime/)).toBeVisible();
  await expect(desk.getByRole('list', { name: 'Messages' })).toContainText('It is there now!');
  await expect(desk.getByLabel('Answer', { exact: true })).toHaveValue(/mailbox/);
  await desk.getByRole('button', { name: 'Send the answer' }).click();
  await expect(desk.getByText('The customer has your answer.')).toBeVisible();
  await expect(desk.getByRole('list', { name: 'Messages' })).toContainText('Ravi of Support');
  await desk.getByRole('button', { name: 'Close without an answer' }).click();
  await expect(desk.getByText('The help request is closed.')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Send the answer' })).toHaveCount(0);
  await desk.context().close();

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Help requests' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help requests' })).toBeVisible();
  await expectLook(page, 'help-requests');
  await page.getByRole('link', { name: `Help request ${number}` }).click();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('mailbox of the game');
  await expect(page.getByText('Ravi of Support')).toHaveCount(0);
  await expectLook(page, 'help-request');
  await page.getByLabel('Write again to reopen it').fill('Thank you!');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Thank you!')).toBeVisible();
  await expect(page.getByText(/We will answer by/)).toBeVisible();
  await page.goto(`/hi/dashboard/help/${number}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`सहायता अनुरोध ${number}`);
  await expectNoSidewaysScroll(page);
});

test('a question about no order is asked from the wallet, answered, and written in again', async ({
  page,
  browser,
  baseURL,
  db,
}) => {
  test.setTimeout(90_000);
  await signInNewUser(page, db);
  await page.goto('/wallet');
  await page.getByRole('link', { name: 'Ask about a transaction' }).click();
  const ask = page.getByRole('region', { name: 'Not about an order?' });
  await ask.getByRole('button', { name: 'Send the help request' }).click();
  await expect(ask.getByText('Please write what happened.')).toBeVisible();
  await ask.getByLabel('Your question').fill('My top-up of this morning is missing.');
  await expectLook(page, 'help-without-order');
  await ask.getByRole('button', { name: 'Send the help request' }).click();
  const link = ask.getByRole('link', { name: /^Open the help request H-/ });
  const number = /H-[0-9A-Z]{6}/.exec((await link.textContent()) ?? '')?.[0] ?? '';
  await expect(ask.getByLabel('Your question')).toHaveCount(0);
  const listed = page.getByRole('region', { name: 'Your help requests' }).getByRole('listitem');
  await expect(listed).toContainText('Wallet or account');

  const desk = await openSupportDesk(browser, db, { baseURL, name: 'Ravi of Support' });
  await desk.goto('/admin/help');
  await desk.getByRole('link', { name: number, exact: true }).click();
  await expect(desk.getByRole('heading', { name: `Wallet or account ${number}` })).toBeVisible();
  await expect(desk.getByRole('region', { name: 'Newest top-ups' })).toContainText('None.');
  await expect(desk.getByRole('region', { name: 'Order', exact: true })).toHaveCount(0);
  await expectLook(desk, 'admin-help-without-order');
  await desk.getByLabel('Answer', { exact: true }).fill('Your bank has returned it.');
  await desk.getByRole('button', { name: 'Send the answer' }).click();
  await expect(desk.getByText('The customer has your answer.')).toBeVisible();
  await desk.context().close();

  await link.click();
  await expect(page.getByRole('region', { name: 'About' })).toContainText('Wallet or account');
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Your bank has returned it.');
  await page.goto('/hi/dashboard/help');
  await expect(page.getByRole('region', { name: 'सवाल ऑर्डर के बारे में नहीं है?' })).toContainText(number);
  await expectNoSidewaysScroll(page);
});

test('a help request of another customer cannot be found', async ({ page, browser, baseURL, db }) => {
  const person = await signInNewUser(page, db);
  const [order] = await makeOrders(db, person, { status: 'Completed' });
  if (!order) throw new Error('no order was made');
  const { id: number } = await make.makeHelpRequest(db, order);
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  await skipPopup(context);
  const other = await context.newPage();
  await signInNewUser(other, db);
  await other.goto(`/dashboard/help/${number}`);
  await expect(other.getByRole('heading', { name: 'We could not find this help request' })).toBeVisible();
  await expect(other.getByText('Where is it?')).toHaveCount(0);
  await context.close();
});

test.describe('a session that ends', () => {
  test.use({ expectedComplaints: [/401/] });

  test('a message whose session ended while it was sent is in its field again after the login', async ({
    page,
    db,
  }) => {
    const person = await signInNewUser(page, db);
    const [order] = await makeOrders(db, person, { status: 'Completed' });
    if (!order) throw new Error('no order was made');
    const { id: number } = await make.makeHelpRequest(db, order);
    await page.goto(`/dashboard/help/${number}`);
    await page.getByLabel('Write to us').fill('I looked into the mailbox, and it is empty.');
    await db.session.deleteMany({ where: { userId: person.id } });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await logInByForm(page, person.email);
    await expect(page).toHaveURL(`/dashboard/help/${number}`);
    await expect(page.getByLabel('Write to us')).toHaveValue('I looked into the mailbox, and it is empty.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('it is empty.');
    await expect(page.getByLabel('Write to us')).toHaveValue('');
  });
});
