// Check 37: whatever people have typed, or a supplier has answered, is text on every page that shows it.
import type { Page } from '@playwright/test';
import { recordAudit } from '@/lib/domain/audit-log';
import { newId } from '@/lib/platform/ids';
import { after, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { expect, signInNewUser, test } from './catalogue-fixture';
import { makePerson, signIn } from './people';

/** It would run by itself, end a script block, or leave an attribute. */
const PAYLOAD = `<img src="/x-owned" onerror="window.owned=1"></script><script>window.owned=1</script>"'><b id="owned">`;

async function expectInert(page: Page, address: string, shown = true): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  if (shown) await expect(page.getByText('onerror="window.owned=1"').first(), address).toBeAttached();
  const owned = await page.evaluate(() => [
    'owned' in window && window.owned instanceof Element === false && window.owned === 1,
    document.querySelectorAll('#owned, img[src="/x-owned"]').length,
  ]);
  expect(owned, address).toEqual([false, 0]);
}

test('check 37: names, notes, nicknames, reasons and answers of suppliers are inert everywhere', async ({
  page,
  db,
  listing: { product, items },
  browser,
  baseURL,
}) => {
  const [item] = items;
  const text = { name: PAYLOAD, imgpath: '/art/placeholder.webp' };
  const inputs = [{ label: PAYLOAD.slice(0, 60) }, { label: 'Zone ID' }];
  await db.product.update({ where: { id: product.id }, data: { ...text, importantnote: PAYLOAD, inputs } });
  await db.item.update({ where: { itemid: item.itemid }, data: text });
  const buyer = await makePerson(db, { name: PAYLOAD });
  const at = after(new Date(), -minutes(5));
  const bought = {
    user: buyer,
    product: { ...product, ...text },
    item: { ...item, ...text },
    instant: false,
  };
  const typed = { input1: PAYLOAD, input2: PAYLOAD, playerName: PAYLOAD, createdAt: at, updatedAt: at };
  const waiting = await make.makeOrder(db, { ...bought, ...typed, status: 'Processing', paidAt: at });
  const ended = await make.makeOrder(db, { ...bought, ...typed, status: 'Refunded', reason: PAYLOAD });
  for (const order of [waiting, ended]) await make.makePayment(db, order, make.paid(order.value));
  await make.makeAttempt(db, waiting, {
    outcome: 'unknown',
    error: PAYLOAD,
    reply: { message: PAYLOAD },
    sentAt: at,
    answeredAt: at,
  });
  await make.makeTransaction(db, buyer, { reason: PAYLOAD, createdAt: at, updatedAt: at });
  const help = await make.makeHelpRequest(db, ended, {
    messages: { create: { id: newId(), author: 'customer', text: PAYLOAD, createdAt: at } },
  });
  const image = await make.makeImage(db, { title: PAYLOAD, type: 'Item', url: '/art/placeholder.webp' });
  const change = {
    action: 'edit-item',
    objectType: 'item',
    objectId: String(item.itemid),
  };
  const clock = { now: () => new Date() };
  const actor = make.makeActor({ id: buyer.id });
  await recordAudit({ db, clock, actor }, { ...change, before: { name: 'x' }, after: { name: PAYLOAD } });

  await signInNewUser(page, db, { role: 'admin', name: PAYLOAD });
  const email = encodeURIComponent(buyer.email);
  for (const address of [
    '/admin/orders',
    `/admin/txn?search=${email}`,
    `/admin/wallettxn?search=${email}`,
    `/admin/usersdata?search=${email}`,
    `/admin/price?product=${product.id}`,
    `/admin/viewproducts?search=${product.productid}`,
    `/admin/viewitems?search=${item.itemid}`,
    `/admin/audit?object=${item.itemid}`,
    '/admin/admingallery?type=Item',
    '/admin/help',
    `/admin/help/${help.id}`,
    `/admin/orders/${ended.id}`,
  ])
    await expectInert(page, address);
  // The search term is on the page as well.
  await expectInert(page, `/admin/txn?search=${encodeURIComponent(PAYLOAD)}`, false);

  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const buyerPage = await context.newPage();
  await signIn(buyerPage, buyer.email);
  for (const address of [
    `/product/${product.id}`,
    '/dashboard',
    '/wallet',
    `/confirmation?client_txn_id=${ended.id}`,
    '/dashboard/help',
    `/dashboard/help/${help.id}`,
  ])
    await expectInert(buyerPage, address);
  await context.close();
  await db.galleryImage.delete({ where: { id: image.id } });
});
