// Mails about documents and about a low balance: each once, and none to who does not want them.
import { expect, test } from 'vitest';
import type { Context } from '@/lib/domain/context';
import { issueDocuments } from '@/lib/domain/invoices';
import { raiseLowBalances, savePreferences } from '@/lib/domain/notifications';
import { DEFAULT_CHOICES } from '@/lib/domain/notifications/schema';
import { addRefund } from '@/lib/domain/orders';
import { readOwnPartner, setLowBalance } from '@/lib/domain/partners';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { seconds } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop } from '../support/shop';
import { mailsTo, notificationsOf } from '../support/shop/notifications';

const shop = await openShop();
const { db } = shop;
const seller = {
  legalName: 'Tarang Retail LLP',
  address: '12 MG Road, Bengaluru 560001',
  gstin: '29ABCDE1234F1ZW',
  signatory: null,
  prefix: 'TR',
  series: '',
};
const context: Context = { ...shop.context, shop: { ...shop.context.shop, seller } };
await issueDocuments(context);
const admin = make.actingAs(context, await shop.shopper('admin'));

const about = async (orderId: string) =>
  (await notificationsOf(shop, orderId)).filter(({ topic }) => topic === 'invoices');
const subjects = (email: string) => mailsTo(shop, email).map(({ subject }) => subject);

test('a document is mailed once when it is issued, with its number, and so is its credit note', async () => {
  const { orderid, viewer } = await shop.sell();
  await issueDocuments(context);
  await issueDocuments(context);
  await shop.drain();
  const { name } = await db.taxDocument.findFirstOrThrow({ where: { orderId: orderid } });
  expect(await about(orderid)).toMatchObject([
    { kind: 'document_issued', channel: 'mail', recipient: viewer.userid, error: null },
  ]);
  expect(
    subjects(viewer.email).filter((subject) => subject.startsWith(`Your bill ${name} for `)),
  ).toHaveLength(1);
  const [mail] = mailsTo(shop, viewer.email);
  expect(mail?.text).toContain('/dashboard/invoices');
  await addRefund(admin, {
    orderId: orderid,
    amount: 5,
    alreadyRefunded: 0,
    cause: 'other',
    note: 'a gesture',
    packs: [],
    idempotency: NO_IDEMPOTENCY,
  });
  await issueDocuments(context);
  await shop.drain();
  expect((await about(orderid)).map(({ kind }) => kind)).toEqual(['document_issued', 'credit_note_issued']);
  expect(subjects(viewer.email)[0]).toMatch(/^(Your credit note CN|Refunded in part)/);
  expect(subjects(viewer.email).some((subject) => subject.startsWith('Your credit note CN'))).toBe(true);
});

test('who does not want bills by mail gets none, and neither does a partner for the orders of its program', async () => {
  const viewer = await shop.shopper();
  await savePreferences(context, {
    userId: viewer.userid,
    wanted: DEFAULT_CHOICES.filter((choice) => choice !== 'invoices:mail'),
  });
  const silent = await shop.sell({ viewer });
  const program = await make.makePartner(db);
  const bought = await shop.sell();
  await make.makePartnersOrder(db, { orderId: bought.orderid, partnerId: program.user.id });
  await issueDocuments(context);
  await shop.drain();
  for (const { orderid } of [silent, bought]) {
    expect(await db.taxDocument.count({ where: { orderId: orderid } })).toBe(1);
    expect(await about(orderid)).toEqual([]);
  }
});

test('a partner is told once each time its balance falls below what it chose', async () => {
  const { user } = await make.makePartner(db);
  await make.makeWallet(db, user, { balance: 1_000_00n });
  const own = make.actingAs(context, make.viewerOf(user));
  await setLowBalance(own, { partnerId: user.id, lowBalance: 500 });
  expect(await readOwnPartner(context, user.id)).toMatchObject({ lowBalance: 500 });
  const told = async () => {
    await raiseLowBalances(context);
    await raiseLowBalances(context);
    return db.notification.count({ where: { userId: user.id, topic: 'balance' } });
  };
  const become = async (balance: bigint) => {
    shop.clock.advance(seconds(1));
    await db.wallet.updateMany({
      where: { userId: user.id, currency: 'INR' },
      data: { balance, updatedAt: shop.clock.now() },
    });
  };
  expect(await told()).toBe(0);
  await become(499_00n);
  expect(await told()).toBe(1);
  await become(300_00n);
  expect(await told()).toBe(1);
  await become(900_00n);
  await become(120_50n);
  expect(await told()).toBe(2);
  await shop.drain();
  expect(subjects(user.email ?? '').filter((subject) => subject.includes('down to ₹120.50'))).toHaveLength(1);
  await setLowBalance(own, { partnerId: user.id, lowBalance: null });
  await become(900_00n);
  await become(1_00n);
  expect(await told()).toBe(2);
});
