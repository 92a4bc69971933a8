// What the panel shows to a role: what it may do, and nothing that would be refused after the work was done.

import { makeApprovalRequest } from '../support/make';
import { expect, makeOrders, makePerson, openDesk, signInNewUser, test } from './people';
import { withEmail } from './store-sealer';

const staffSince = new Date('2026-01-01');

test('who may only look at the catalogue sees no empty column and no button that leads to nothing', async ({
  page,
  db,
}) => {
  await signInNewUser(page, db, { staffRole: 'support', staffSince });
  for (const path of ['/admin/viewproducts', '/admin/viewitems', '/admin/collections']) {
    await page.goto(path);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(
      page
        .getByRole('columnheader', { name: 'In stock' })
        .or(page.getByRole('columnheader', { name: 'State' })),
    ).toBeVisible();
    await expect(page.getByRole('columnheader', { name: /Actions|Selected/ })).toHaveCount(0);
  }
  const { id } = await db.product.findFirstOrThrow({ where: { category: 'ott' } });
  await page.goto(`/admin/viewproducts/${id}`);
  await expect(page.getByRole('link', { name: 'See it as a shopper' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change it' })).toHaveCount(0);
});

test('the search names what the role can find, and nobody is offered to give T-Coins to themselves', async ({
  page,
  browser,
  baseURL,
  db,
}) => {
  await signInNewUser(page, db, { staffRole: 'catalogue', staffSince });
  await page.goto('/admin/search');
  await expect(page.getByText('Coupon or campaign')).toBeVisible();
  await expect(page.getByText('Id of an order')).toHaveCount(0);

  const person = { staffRole: 'finance', staffSince, email: `finance-${Date.now()}@example.com` };
  const desk = await openDesk(browser, db, { baseURL, person });
  const own = await db.user.findFirstOrThrow({ where: withEmail(person.email) });
  await desk.goto(`/admin/usersdata/${own.id}`);
  await expect(desk.getByText('Nothing waits for a person.')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Top-Up' })).toHaveCount(0);
  await desk.goto(`/admin/usersdata?search=${person.email}`);
  await expect(desk.getByRole('row').nth(1)).toContainText(person.email);
  await expect(desk.getByRole('button', { name: /^Top-Up/ })).toHaveCount(0);
  const { id } = await db.user.findFirstOrThrow({ where: withEmail('shopper@example.com') });
  await desk.goto(`/admin/usersdata/${id}`);
  await expect(desk.getByRole('button', { name: 'Top-Up' })).toBeVisible();
  await desk.context().close();
});

test('the focus stays where the work is: in a table after a switch, and at the opener of a form that closes', async ({
  page,
  db,
}) => {
  await signInNewUser(page, db, { role: 'admin', staffSince });
  await page.goto('/admin/viewproducts');
  const second = page.getByRole('switch', { name: /^Second supplier/ }).first();
  for (const checked of ['true', 'false']) {
    await second.press('Enter');
    await expect(second).toHaveAttribute('aria-checked', checked);
    await expect(page.getByText(/from its (first|second) supplier/).last()).toBeVisible();
    await expect(second).toBeFocused();
  }
  await page.goto('/admin/tiers');
  const opener = page.getByRole('button', { name: 'New tier' });
  await opener.press('Enter');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(opener).toBeFocused();
  // The form of the dialog is that of the page behind it, and its label must not lead to the field there.
  await page.goto('/admin/staff');
  await page.getByRole('button', { name: 'Change role of' }).first().press('Enter');
  await page.getByRole('dialog').getByText('Role', { exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Role' })).toBeFocused();

  const buyer = await makePerson(db);
  const [order] = await makeOrders(db, buyer, { status: 'Processing' });
  await page.goto(`/admin/orders/${order?.id}`);
  for (const [press, next] of [
    ['Claim', 'Give back'],
    ['Give back', 'Claim'],
  ]) {
    await page.getByRole('button', { name: `${press} ${order?.id}` }).press('Enter');
    await expect(page.getByRole('button', { name: `${next} ${order?.id}` })).toBeFocused();
  }
});

test('bug: who was asked to approve that an order is reopened could not open the order', async ({
  page,
  db,
}) => {
  const [asker, receiver] = [
    await makePerson(db, { staffRole: 'support', staffSince }),
    await makePerson(db),
  ];
  const [order] = await makeOrders(db, receiver, { status: 'Refunded' });
  const objectId = order?.id ?? '';
  await makeApprovalRequest(
    db,
    { asker, receiver },
    {
      kind: 'reopening',
      permission: 'orders.settle',
      objectType: 'order',
      objectId,
      input: { orderId: objectId, takes: 100, reason: 'A mistake' },
      version: 'Refunded',
      openKey: `reopening:${asker.id}:${objectId}`,
    },
  );
  const viewer = await signInNewUser(page, db, { staffRole: 'finance', staffSince });
  await page.goto('/admin/approvals');
  const card = page.getByRole('article').filter({ hasText: `Reopen order ${objectId}` });
  await card.getByRole('link', { name: `Order ${objectId}` }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${objectId}`));
  await db.approvalRequest.deleteMany({ where: { objectId } });

  // The button leaves with the decision, and the focus must not leave with it.
  await makeApprovalRequest(
    db,
    { asker: viewer, receiver },
    {
      kind: 'reopening',
      permission: 'orders.settle',
      objectType: 'order',
      objectId,
      input: { orderId: objectId, takes: 100, reason: 'A mistake' },
      version: 'Refunded',
      openKey: `reopening:${viewer.id}:${objectId}`,
    },
  );
  await page.goto('/admin/approvals');
  await page.getByRole('button', { name: /^Withdraw/ }).press('Enter');
  await expect(page.getByText('Withdrawn.', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your requests' })).toBeFocused();
  await db.approvalRequest.deleteMany({ where: { objectId } });
});
