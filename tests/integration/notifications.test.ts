// What customers are told about their orders, in their language, as they have chosen, and what no message says.
import { expect, test } from 'vitest';
import { raisePaid, sendNotification } from '@/lib/domain/notifications';
import { createOrder } from '@/lib/domain/orders';
import { completeOrder } from '@/lib/domain/orders/ending/end-order';
import { transaction } from '@/lib/platform/db';
import { after, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { openNotifications } from '../support/notifications';
import { alsoChoose, mailsTo, newBrowser, notificationsOf, shownIn } from '../support/shop/notifications';
import { ITEMS } from '../support/shop/the-shop';

const { shop, db, context, wake, rest } = await openNotifications();

test('an order that is delivered at once is told by one mail, which mail readers can unsubscribe from', async () => {
  const { orderid, viewer } = await shop.sell();
  expect(await notificationsOf(shop, orderid)).toMatchObject([
    { kind: 'delivered', channel: 'mail', recipient: viewer.userid, language: 'en', tries: 1, error: null },
  ]);
  const mails = mailsTo(shop, viewer.email);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Delivered: /)]);
  expect(mails[0]?.raw).toMatch(
    /^List-Unsubscribe: <http:\/\/127\.0\.0\.1:9\/notifications\/unsubscribe\/\S+>$/m,
  );
  expect(mails[0]?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(await raisePaid(context)).toBe(0);
});

test('a mail is in the language of the page on which the order was bought', async () => {
  const viewer = await shop.shopper();
  const body = {
    ...ITEMS.smileone,
    userid: viewer.userid,
    input1: shop.player(),
    input2: '2001',
    paymentmode: 'upi' as const,
  };
  const placed = await createOrder({ ...context, language: 'hi' }, { viewer, body });
  await shop.pay(placed);
  await shop.drain();
  const [mail] = mailsTo(shop, viewer.email);
  expect(mail?.subject).toMatch(/^डिलीवर हो गया: /);
  expect(mail?.text).toContain('/hi/track/');
});

test('a customer who has chosen nothing gets no row and no job, and one without a proved address neither', async () => {
  const user = await make.makeUser(db, { emailVerifiedAt: null });
  const order = await make.makeOrder(db, { user, status: 'Processing', paidAt: shop.clock.now() });
  await transaction(context, (inside) => completeOrder(inside, { order, reason: null }));
  expect(await notificationsOf(shop, order.id)).toEqual([]);
  const quiet = await make.makeUser(db);
  await db.notificationPreference.create({
    data: { userId: quiet.id, added: [], removed: ['delivered:mail'], language: 'en', updatedAt: new Date() },
  });
  const second = await make.makeOrder(db, { user: quiet, status: 'Processing', paidAt: shop.clock.now() });
  await transaction(context, (inside) => completeOrder(inside, { order: second, reason: null }));
  expect(await notificationsOf(shop, second.id)).toEqual([]);
});

test('a payment is told of after a minute once, unless the order has ended by the time of sending', async () => {
  await rest();
  const slow = await make.makeOrder(db, { status: 'Processing', paidAt: shop.clock.now() });
  expect(await raisePaid(context)).toBe(0);
  shop.clock.advance(minutes(1));
  expect(await raisePaid(context)).toBe(1);
  expect(await raisePaid(context)).toBe(0);
  expect(await notificationsOf(shop, slow.id)).toMatchObject([{ kind: 'paid', amount: slow.value }]);
  const [paid] = await notificationsOf(shop, slow.id);
  await transaction(context, (inside) => completeOrder(inside, { order: slow, reason: null }));
  await sendNotification(context, { id: paid?.id ?? '', attempt: 1 });
  expect(await db.notification.findUnique({ where: { id: paid?.id } })).toMatchObject({
    sentAt: null,
    error: 'the order is Completed',
  });
  shop.clock.reset();
});

test('bug: a thousand waiting orders of customers who are told nothing kept all later ones from being told of', async () => {
  await rest();
  const silent = await make.makeUser(db, { emailVerifiedAt: null });
  const paidAt = shop.clock.now();
  const first = await make.makeOrder(db, { user: silent, status: 'Processing', paidAt });
  await shop.database.owner.pool.query(
    `insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2,
                         payment_mode, value, status, instant, created_at, updated_at, paid_at)
     select 'silent-' || n, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2,
            payment_mode, value, status, instant, created_at, updated_at, paid_at
       from orders, generate_series(1, 1200) n where id = $1`,
    [first.id],
  );
  const told = await make.makeOrder(db, { status: 'Processing', paidAt: after(paidAt, 1) });
  shop.clock.advance(minutes(2));
  expect(await raisePaid(context)).toBe(1);
  expect(await notificationsOf(shop, told.id)).toMatchObject([{ kind: 'paid' }]);
  await shop.database.owner.pool.query(
    "update orders set status = 'Completed', ended_at = now() where user_id = $1",
    [silent.id],
  );
  shop.clock.reset();
});

test('an order that a person has to check is told until when, and a failed payment that nothing was bought', async () => {
  await wake();
  const { orderid, viewer } = await shop.unanswered();
  expect((await notificationsOf(shop, orderid)).map(({ kind }) => kind)).toEqual(['waits']);
  expect(mailsTo(shop, viewer.email)[0]?.text).toMatch(
    /We expect to be done by \d\d:\d\d \(IST\) on \d+ [A-Z][a-z]+/,
  );
  const failed = await shop.order();
  await shop.pay(failed, { outcome: 'failure' });
  await shop.drain();
  expect(mailsTo(shop, failed.viewer.email).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/did not go through$/),
  ]);
});

test('points and top-ups are told to who asked for it, with their amounts', async () => {
  await wake();
  const viewer = await shop.shopper();
  await alsoChoose(shop, viewer.userid, 'points:mail', 'wallet:mail', 'delivered:sms');
  await shop.pay(await shop.topUp(viewer, 500));
  await shop.sell({ viewer });
  const subjects = mailsTo(shop, viewer.email).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual([
    expect.stringMatching(/^Delivered: /),
    'You have earned 0.79 points',
    '₹500 added to your Tarang wallet',
  ]);
  const texts = shop.sandbox.state().sms.filter(({ to }) => to === viewer.mobilenumber);
  expect(texts.map(({ text }) => text)).toEqual([expect.stringMatching(/^Tarang order T\w+: Delivered\.$/)]);
});

test('no message names a voucher code', async () => {
  await rest();
  const user = await make.makeUser(db);
  const browser = await newBrowser(shop, user.id);
  await alsoChoose(shop, user.id, 'delivered:sms', 'points:mail');
  const code = 'GIFT-77QX-VOUCHER';
  const order = await make.makeOrder(db, {
    user,
    status: 'Processing',
    paidAt: shop.clock.now(),
    input1: code,
  });
  await make.makeAttempt(db, order, {
    outcome: 'delivered',
    sealedGoods: context.sealer.seal('goods', code),
    reply: { voucher_codes: [code] },
  });
  await transaction(context, (inside) => completeOrder(inside, { order, reason: code, detail: { code } }));
  const rows = await notificationsOf(shop, order.id);
  expect(rows.map(({ channel }) => channel).sort()).toEqual(['mail', 'mail', 'push', 'sms']);
  for (const { id } of rows) await sendNotification(context, { id, attempt: 1 });
  const { mails, sms } = shop.sandbox.state();
  const said = JSON.stringify([mails, sms, shownIn(shop, browser), rows.map(({ error }) => error)]);
  expect(said).toContain(order.id);
  expect(said).not.toContain(code);
});
