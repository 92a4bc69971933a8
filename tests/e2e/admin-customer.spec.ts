// The page of a customer in the panel: found from the list of users, whole, and masked for roles without contacts.
import { after, days } from '@/lib/platform/time';
import * as make from '../support/make';
import { expectNoFindings, expectNoSidewaysScroll, PHONE } from './look';
import { expect, makeOrders, makePerson, picture, signInNewUser, test } from './people';

test('the page of a customer shows orders, payments and what waits, and leads to them', async ({
  page,
  db,
}) => {
  const person = await makePerson(db);
  const [order] = await makeOrders(db, person, { status: 'Completed', playerName: 'Asha Plays' });
  if (!order) throw new Error('no order');
  const payment = await make.makePayment(db, order, {
    ...make.paid(169_00n),
    clientTxnId: `${order.id}B`,
    payerVpa: 'asha@bank',
  });
  const help = await make.makeHelpRequest(db, order);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/usersdata?search=${encodeURIComponent(person.email)}`);
  await page.getByRole('link', { name: person.name, exact: true }).click();
  await expect(page).toHaveURL(`/admin/usersdata/${person.id}`);
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText(person.email);
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText(`UTR ${payment.utr}`);
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('asha@bank');
  await expect(page.getByRole('region', { name: 'Players' })).toContainText('Asha Plays');
  await expect(page.getByRole('link', { name: `Help request ${help.id}` })).toHaveAttribute(
    'href',
    `/admin/help/${help.id}`,
  );
  await expectNoFindings(page);
  await picture(page, 'admin-customer');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-customer-360');
  await page.getByRole('region', { name: 'Orders' }).getByRole('link', { name: order.itemName }).click();
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
  await page.getByRole('link', { name: `All about ${person.name}` }).click();
  await expect(page).toHaveURL(`/admin/usersdata/${person.id}`);
});

test('an account is credited and blocked on the page of its customer', async ({ page, db }) => {
  const person = await makePerson(db);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/usersdata/${person.id}`);
  await expect(page.getByText('Nothing waits for a person.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit or block' }).click();
  await page.getByRole('dialog').getByLabel('Blocked').selectOption('Yes');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The account is blocked: nobody can sign in to it')).toBeVisible();
});

test('a customer who does not exist has no page', async ({ page, db }) => {
  await signInNewUser(page, db, { role: 'admin' });
  expect((await page.request.get('/admin/usersdata/nobody')).status()).toBe(404);
});

test('bug: a top-up and an edit were offered for an erased account, and refused', async ({ page, db }) => {
  const person = await makePerson(db);
  const sealedAt = new Date();
  const wipeAt = after(sealedAt, days(366));
  await db.erasure.create({ data: { userId: person.id, identity: {}, sealedAt, wipeAt } });
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto(`/admin/usersdata/${person.id}`);
  await expect(page.getByText('The customer erased this account on')).toBeVisible();
  await expect(page.getByRole('button', { name: /Top-Up|Edit/ })).toHaveCount(0);
  await page.goto(`/admin/usersdata?search=${encodeURIComponent(person.email)}`);
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(row).toContainText('Erased');
  await expect(row.getByRole('button')).toHaveCount(0);
});
