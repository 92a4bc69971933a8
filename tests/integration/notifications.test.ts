// What customers are told about their orders: written with the event, sent once, in their language.
import { expect, test } from 'vitest';
import { raisePaid, readPreferences, sendNotification } from '@/lib/domain/notifications';
import { createOrder } from '@/lib/domain/orders';
import { completeOrder } from '@/lib/domain/orders/ending/end-order';
import { createOtpSender, type OtpSender } from '@/lib/integrations/sms';
import { readSettings } from '@/lib/platform/config';
import { transaction } from '@/lib/platform/db';
import { hours, minutes, seconds } from '@/lib/platform/time';
import * as make from '../support/make';
import { messageSettings } from '../support/messages';
import { openShop } from '../support/shop';
import { alsoChoose, mailsTo, newBrowser, notificationsOf, shownIn } from '../support/shop/notifications';
import { ITEMS } from '../support/shop/the-shop';

const shop = await openShop({ worker: true });
const { db, context } = shop;

let isAwake = true;
/** From now on the worker runs jobs. */
async function wake(): Promise<void> {
  if (!isAwake) await shop.startWorker();
  isAwake = true;
}
/** From now on the test itself is the worker. */
async function rest(): Promise<void> {
  if (isAwake) await shop.stopWorker();
  isAwake = false;
}

const jobsAbout = async (id: string) =>
  (
    await shop.database.owner.pool.query(
      `select 1 from graphile_worker._private_jobs where payload ->> 'id' = $1`,
      [id],
    )
  ).rowCount;

/** A Completed order whose notification waits: no worker runs. */
async function waiting(given: Parameters<typeof make.makeOrder>[1] = {}) {
  const user = await make.makeUser(db);
  const order = await make.makeOrder(db, { user, status: 'Processing', paidAt: shop.clock.now(), ...given });
  await transaction(context, (inside) => completeOrder(inside, { order, reason: null }));
  const [row] = await notificationsOf(shop, order.id);
  if (!row) throw new Error('nobody is told');
  return { user, order, row };
}

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
    ...{ ...ITEMS.smileone, userid: viewer.userid, input1: shop.player(), input2: '2001' },
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

test('a message is there exactly when its event is: a transaction that fails leaves neither', async () => {
  await rest();
  const user = await make.makeUser(db);
  const order = await make.makeOrder(db, { user, status: 'Processing', paidAt: shop.clock.now() });
  const died = transaction(context, async (inside) => {
    await completeOrder(inside, { order, reason: null });
    throw new Error('the process died');
  });
  await expect(died).rejects.toThrow('the process died');
  expect(await notificationsOf(shop, order.id)).toEqual([]);
  await transaction(context, (inside) => completeOrder(inside, { order, reason: null }));
  const [row] = await notificationsOf(shop, order.id);
  expect(await jobsAbout(row?.id ?? '')).toBe(1);
  // The worker that was away sends it when it is back.
  await wake();
  await shop.drain();
  expect(mailsTo(shop, user.email ?? '')).toHaveLength(1);
});

test('two workers that run the same job at once send one mail', async () => {
  await rest();
  const { user, row } = await waiting();
  const runs = await Promise.allSettled(
    Array.from({ length: 8 }, () => sendNotification(context, { id: row.id, attempt: 1 })),
  );
  expect(runs.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
  await sendNotification(context, { id: row.id, attempt: 2 });
  expect(mailsTo(shop, user.email ?? '')).toHaveLength(1);
  await wake();
  await shop.drain();
  expect(mailsTo(shop, user.email ?? '')).toHaveLength(1);
});

test('a worker that dies with a claim delays its message for two minutes, and a mail keeps its id', async () => {
  await rest();
  const { user, row } = await waiting();
  await db.notification.update({
    where: { id: row.id },
    data: { tries: 1, claimedUntil: new Date(shop.clock.now().getTime() + minutes(2)) },
  });
  await expect(sendNotification(context, { id: row.id, attempt: 1 })).rejects.toThrow('another worker');
  shop.clock.advance(minutes(2));
  await sendNotification(context, { id: row.id, attempt: 2 });
  expect(mailsTo(shop, user.email ?? '')[0]?.raw).toContain(`Message-ID: <notification.${row.id}@`);
  shop.clock.reset();
});

test('a mail server that is away for an hour costs no message', async () => {
  await rest();
  const { user, row } = await waiting();
  shop.fault('mail', 'busy', user.email ?? '');
  for (let attempt = 1; attempt <= 8; attempt++) {
    await expect(sendNotification(context, { id: row.id, attempt })).rejects.toThrow('not taken');
    shop.clock.advance(minutes(8));
  }
  expect(await db.notification.findUnique({ where: { id: row.id } })).toMatchObject({
    tries: 8,
    sentAt: null,
  });
  shop.sandbox.clearFaults();
  await sendNotification(context, { id: row.id, attempt: 9 });
  await sendNotification(context, { id: row.id, attempt: 10 });
  expect(mailsTo(shop, user.email ?? '')).toHaveLength(1);
  shop.clock.reset();
});

test('a message that never leaves is given up with its last try, and leaves no failing job', async () => {
  await rest();
  const { user, row } = await waiting();
  shop.fault('mail', 'busy', user.email ?? '');
  await sendNotification(context, { id: row.id, attempt: 12 });
  shop.sandbox.clearFaults();
  const ended = await db.notification.findUniqueOrThrow({ where: { id: row.id } });
  expect(ended).toMatchObject({ sentAt: null, droppedAt: expect.any(Date) });
  expect(shop.written.lines('a notification is given up')).toHaveLength(1);
});

test('what is a day old, or was unsubscribed from meanwhile, is not sent', async () => {
  await rest();
  const old = await waiting();
  shop.clock.advance(hours(24) + seconds(1));
  await sendNotification(context, { id: old.row.id, attempt: 1 });
  shop.clock.reset();
  const unwanted = await waiting();
  await db.notificationPreference.create({
    data: {
      userId: unwanted.user.id,
      added: [],
      removed: ['delivered:mail'],
      language: 'en',
      updatedAt: new Date(),
    },
  });
  await sendNotification(context, { id: unwanted.row.id, attempt: 1 });
  for (const { user, row } of [old, unwanted]) {
    expect(mailsTo(shop, user.email ?? '')).toEqual([]);
    expect((await db.notification.findUniqueOrThrow({ where: { id: row.id } })).droppedAt).not.toBeNull();
  }
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

test('a browser shows the product and the state, and nothing of the buyer', async () => {
  await wake();
  const viewer = await shop.shopper();
  const browser = await newBrowser(shop, viewer.userid);
  const { player } = await shop.sell({ viewer });
  const [shown, ...more] = shownIn(shop, browser);
  expect(more).toEqual([]);
  expect(shown).toMatchObject({ title: 'Mobile Legends First Recharge', body: 'Delivered' });
  expect(Object.keys(shown ?? {}).sort()).toEqual(['body', 'tag', 'title', 'url']);
  for (const own of [player, viewer.email, viewer.name, '79'])
    expect(`${shown?.body} ${shown?.title}`).not.toContain(own);
});

test('a browser that has ended its subscription is removed and asked no more; a busy service is asked again', async () => {
  await wake();
  const viewer = await shop.shopper();
  const gone = await newBrowser(shop, viewer.userid);
  const busy = await newBrowser(shop, viewer.userid);
  shop.fault('push', 'gone', '', { times: 1 });
  shop.fault('push', 'busy', '', { times: 1 });
  await shop.sell({ viewer });
  const left = await db.pushSubscription.findMany({ where: { userId: viewer.userid } });
  expect(left).toHaveLength(1);
  const [one] = left;
  expect([gone.endpoint, busy.endpoint]).toContain(one?.endpoint);
  expect([...shownIn(shop, gone), ...shownIn(shop, busy)]).toHaveLength(1);
  await shop.sell({ viewer });
  expect([...shownIn(shop, gone), ...shownIn(shop, busy)]).toHaveLength(2);
});

test('ending all devices ends their notifications', async () => {
  await wake();
  const viewer = await shop.shopper();
  const browser = await newBrowser(shop, viewer.userid);
  await db.user.update({ where: { id: viewer.userid }, data: { deviceVersion: { increment: 1 } } });
  await shop.sell({ viewer });
  expect(shownIn(shop, browser)).toEqual([]);
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

test('a kind whose text is registered is told by it, shortened where operators take no more, and the others by the general one', async () => {
  await rest();
  const text = (id: string) => ({ id, text: 'Delivered: {#var#} ({#var#}), {#var#}.' });
  const FAST2SMS_KINDS = readSettings({
    ...{ DATABASE_URL: 'postgresql://u:p@127.0.0.1/t', AUTH_SECRET: 'Zk3v9Q2m7Xr1Lp8Tn5Wc0Yb6Hd4JsGa2Ef' },
    ...{ FAST2SMS_SENDER_ID: 'TARANG', FAST2SMS_ENTITY_ID: '1', FAST2SMS_TEMPLATE_ID: '1' },
    FAST2SMS_TEMPLATE: '{#var#} {#var#}',
    FAST2SMS_KINDS: JSON.stringify({ delivered: { en: text('11'), hi: text('12') } }),
  }).FAST2SMS_KINDS;
  const { FAST2SMS_ORDER: _, FAST2SMS_ORDER_HI: __, ...settings } = messageSettings(shop.sandbox);
  const told = async (language: string, otpSender: OtpSender) => {
    const user = await make.makeUser(db, { mobileVerifiedAt: new Date() });
    await alsoChoose(shop, user.id, 'delivered:sms');
    const itemName = 'A very long name of an item (with a remark)';
    const given = { status: 'Processing' as const, language, itemName, productName: 'Game', value: 7900n };
    const order = await make.makeOrder(db, { user, ...given });
    await transaction(context, (inside) => completeOrder(inside, { order, reason: null }));
    const row = (await notificationsOf(shop, order.id)).find(({ channel }) => channel === 'sms');
    await sendNotification({ ...context, otpSender }, { id: row?.id ?? '', attempt: 1 });
    const { channels } = await readPreferences({ ...context, otpSender }, { userId: user.id });
    const [call] = shop.sandbox.state().calls.filter(({ service }) => service === 'fast2sms');
    return { ...(JSON.parse(call?.request ?? '') as Record<string, string>), topics: channels.sms?.topics };
  };
  const kindAlone = createOtpSender({ ...settings, FAST2SMS_KINDS });
  expect(await told('en', kindAlone)).toMatchObject({
    ...{ template_id: '11', message: 'Delivered: A very long name of an item (Game), Rs 79.' },
    topics: ['delivered'],
  });
  expect(await told('hi', kindAlone)).toMatchObject({ template_id: '12' });
  const both = createOtpSender({ ...messageSettings(shop.sandbox), FAST2SMS_KINDS });
  expect((await told('en', both)).topics).toEqual(
    expect.arrayContaining(['delivered', 'refunded', 'points']),
  );
});

test('a text message whose worker died is not sent a second time', async () => {
  await rest();
  const { user, order } = await waiting();
  await alsoChoose(shop, user.id, 'delivered:sms');
  const row = await db.notification.create({
    data: {
      ...{ id: `sms-${order.id}`, key: 'event:0', topic: 'delivered', kind: 'delivered', channel: 'sms' },
      ...{ recipient: user.id, userId: user.id, orderId: order.id, language: 'en' },
      ...{ createdAt: shop.clock.now(), tries: 1 },
    },
  });
  await sendNotification(context, { id: row.id, attempt: 2 });
  expect(shop.sandbox.state().sms.filter(({ text }) => text.includes(order.id))).toEqual([]);
  expect(await db.notification.findUnique({ where: { id: row.id } })).toMatchObject({
    droppedAt: expect.any(Date),
    error: 'it may have been sent already',
  });
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
    ...{ outcome: 'delivered', sealedGoods: context.sealer.seal('goods', code) },
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
