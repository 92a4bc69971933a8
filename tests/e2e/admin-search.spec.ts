// The search of the panel: what its palette finds and remembers, and its page without scripts.
import * as make from '../support/make';
import { expectNoFindings, expectNoSidewaysScroll, PHONE } from './look';
import { expect, makeOrders, makePerson, picture, signInNewUser, test } from './people';

test('the palette finds payments, top-ups, suppliers’ orders and parts of them, and remembers them until sign-out', async ({
  page,
  db,
}) => {
  const buyer = await makePerson(db, { name: 'Meera Palette' });
  const [order] = await makeOrders(db, buyer, { status: 'Processing', playerName: 'Nightwave' });
  if (!order) throw new Error('there is an order');
  const digits = String(Date.now()).slice(-9);
  const utr = `771${digits}`;
  await make.makePayment(db, order, {
    clientTxnId: `${order.id}B`,
    status: 'review',
    receivedAmount: 12_00n,
    evidence: { outcome: 'paid', utr, amount: '1200' },
  });
  // Of other digits than the bank reference, which would be found as well.
  const supplierOrder = `SO${crypto.randomUUID().slice(-12)}`;
  await make.makeAttempt(db, order, { supplierOrderId: supplierOrder });
  const topUp = await make.makeTransaction(db, buyer);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin');
  const palette = page.getByRole('dialog', { name: 'Find' });
  const input = palette.getByPlaceholder(/Order, UTR/);
  const option = (text: string) => palette.getByRole('option').filter({ hasText: text });
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(option('utr:')).toBeVisible();
  await picture(page, 'admin-palette-empty');
  await input.fill(utr.slice(2));
  await expect(option(`UTR ${utr}`)).toContainText('In review');
  await expect(option(`UTR ${utr}`)).toContainText(/₹12.*IST/);
  await input.fill(supplierOrder.slice(3));
  await expect(option(order.id).first()).toBeVisible();
  await input.fill(order.id.slice(-7));
  await expect(option(order.id).first()).toBeVisible();
  await input.fill(topUp.txnid.slice(-7));
  await expect(option(topUp.txnid)).toBeVisible();
  await input.fill('user:meera palette');
  await expect(option('Meera Palette').first()).toBeVisible();
  await expectNoFindings(page);
  await input.fill(`utr:${utr}`);
  await expect(option(`UTR ${utr}`)).toBeVisible();
  await expectNoFindings(page);
  await picture(page, 'admin-palette-payment');
  await option(`UTR ${utr}`).click();
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);

  await page.keyboard.press('Control+k');
  await expect(option(`Order ${order.id}`)).toBeVisible();
  await expect(palette.getByRole('option', { name: `utr:${utr}`, exact: true })).toBeVisible();
  await option(`Order ${order.id}`).click();
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('own:panel:'))))
    .toEqual([]);
});

test('the palette fits a phone', async ({ page, db }) => {
  const buyer = await makePerson(db);
  const [order] = await makeOrders(db, buyer, { status: 'Completed', playerName: 'A long name of a player' });
  await signInNewUser(page, db, { role: 'admin' });
  await page.setViewportSize(PHONE);
  await page.goto('/admin/orders');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Find' }).click();
  const palette = page.getByRole('dialog', { name: 'Find' });
  await palette.getByPlaceholder(/Order, UTR/).fill(order?.id ?? '');
  await expect(palette.getByRole('option').first()).toContainText(order?.id ?? '');
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-palette-phone');
});

test.describe('without scripts', () => {
  test('the page of the search finds an order', async ({ page, db, browser, baseURL }) => {
    const buyer = await makePerson(db);
    const [order] = await makeOrders(db, buyer, { status: 'Completed' });
    await signInNewUser(page, db, { role: 'admin' });
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
      ...(baseURL && { baseURL }),
    });
    const plain = await context.newPage();
    await plain.goto('/admin/search');
    await plain.getByRole('searchbox', { name: 'Find' }).fill(order?.id ?? '');
    await plain.getByRole('button', { name: 'Find', exact: true }).last().click();
    await expect(plain.getByRole('region', { name: 'Orders', exact: true })).toContainText(order?.id ?? '');
    await plain.getByRole('region', { name: 'Orders', exact: true }).getByRole('link').click();
    await expect(plain).toHaveURL(`/admin/orders/${order?.id}`);
    await plain.goto(`/admin/search?q=${'a'.repeat(5000)}`);
    await expect(plain.getByText('This text cannot be searched for.')).toBeVisible();
    await context.close();
  });
});
