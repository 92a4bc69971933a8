// Choosing messages, unsubscribing without signing in, browsers that are told, and the link that opens an order's
// state.
import { expect, test } from 'vitest';
import { findUnsubscription, readPreferences } from '@/lib/domain/notifications';
import { orderPath } from '@/lib/domain/notifications/links/order-link';
import { unsubscribeToken } from '@/lib/domain/notifications/links/unsubscribe-link';
import { DEFAULT_CHOICES } from '@/lib/domain/notifications/schema';
import { trackOrder } from '@/lib/domain/orders';
import { webProcess } from '@/lib/http/server/process';
import { after, days, seconds } from '@/lib/platform/time';
import { NOON, stoppedClock } from '../support/clock';
import { testLog } from '../support/log';
import * as make from '../support/make';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { newPerson } from '../support/server/people';

const shop = await startTestServer();
const { prisma } = shop.db;
const { context } = webProcess();

const wantedBy = async (userId: string) => (await readPreferences(context, { userId })).wanted;

const KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
const subscribe = (token: string, endpoint: string) =>
  shop.call('POST /notifications/push', { token, json: { endpoint, keys: KEYS, keyId: 'a-key' } });

test('a choice replaces the one before, belongs to its customer, and keeps the language of the page', async () => {
  const { user, token } = await newPerson(shop.db);
  const other = await newPerson(shop.db);
  expect(await wantedBy(user.id)).toEqual(expect.arrayContaining([...DEFAULT_CHOICES]));
  const reply = await shop.call('POST /notifications/preferences', {
    token,
    json: { wanted: ['points:mail', 'delivered:mail'] },
    headers: { 'accept-language': 'hi' },
  });
  expect(reply.body?.message).toBe('सेव हो गया।');
  expect(await wantedBy(user.id)).toEqual(['delivered:mail', 'points:mail']);
  expect(await prisma.notificationPreference.findUnique({ where: { userId: user.id } })).toMatchObject({
    language: 'hi',
  });
  expect((await wantedBy(other.user.id)).length).toBe(DEFAULT_CHOICES.length);
});

test('one press on the button of a mail reader ends its topic without a session, and only a POST does', async () => {
  const { user } = await newPerson(shop.db);
  const token = unsubscribeToken(context, {
    userId: user.id,
    topic: 'paid',
    channel: 'mail',
    from: new Date(),
  });
  // Programs open the links of mails: the page that a mail links to only asks.
  expect((await shop.call(`GET /notifications/unsubscribe/${token}`)).status).not.toBe(200);
  expect(findUnsubscription(context, token)).toEqual({ topic: 'paid', channel: 'mail' });
  expect(await wantedBy(user.id)).toContain('paid:mail');
  // The body and the headers of RFC 8058: no cookie, no origin.
  const pressed = await shop.call(`POST /notifications/unsubscribe/${token}`, {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(pressed.status, pressed.text).toBe(200);
  await shop.call(`POST /notifications/unsubscribe/${token}`);
  expect(await wantedBy(user.id)).toEqual(
    (await wantedBy(user.id)).filter((choice) => choice !== 'paid:mail'),
  );
  expect(await wantedBy(user.id)).toContain('delivered:mail');
});

test('a link that was changed, or is of another purpose, ends nothing', async () => {
  const { user } = await newPerson(shop.db);
  const other = await newPerson(shop.db);
  const link = { userId: user.id, topic: 'paid', channel: 'mail', from: new Date() } as const;
  const token = unsubscribeToken(context, link);
  const forged = [
    token.replace(user.id, other.user.id),
    token.replace('paid', 'delivered'),
    `${token}x`,
    token.slice(0, -1),
    context.links.sign('order', `${other.user.id}_paid_mail`, after(new Date(), days(1))),
    unsubscribeToken(context, { ...link, from: after(new Date(), -days(401)) }),
  ];
  for (const each of forged)
    expectRefusal(await shop.call(`POST /notifications/unsubscribe/${each}`), [400, 404]);
  expect(
    await prisma.notificationPreference.count({ where: { userId: { in: [user.id, other.user.id] } } }),
  ).toBe(0);
});

test('the log of requests has nothing of an unsubscribe link', async () => {
  const { log, text } = testLog();
  const before = webProcess().log;
  Object.assign(webProcess(), { log });
  await shop.call('POST /notifications/unsubscribe/a-secret-token');
  Object.assign(webProcess(), { log: before });
  expect(text().join('\n')).toContain('/notifications/unsubscribe/…');
  expect(text().join('\n')).not.toContain('a-secret-token');
});

test('only addresses of push services are called, and one browser belongs to the account that asked last', async () => {
  const { user, token } = await newPerson(shop.db);
  const other = await newPerson(shop.db);
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com:8443/x',
    'https://someone@fcm.googleapis.com/x',
    'https://169.254.169.254/latest',
    'https://evilpush.apple.com/x',
  ])
    expectRefusal(await subscribe(token, endpoint), 400, endpoint);
  const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/x';
  expect((await subscribe(token, endpoint)).status).toBe(200);
  expect((await subscribe(other.token, endpoint)).status).toBe(200);
  const rows = await prisma.pushSubscription.findMany({ where: { endpoint } });
  expect(rows.map(({ userId }) => userId)).toEqual([other.user.id]);
  // Another customer's browser cannot be ended.
  await shop.call('POST /notifications/push/end', { token, json: { endpoint } });
  expect(await prisma.pushSubscription.count({ where: { endpoint } })).toBe(1);
  await shop.call('POST /notifications/push/end', { token: other.token, json: { endpoint } });
  expect(await prisma.pushSubscription.count({ where: { endpoint } })).toBe(0);
  expect(await prisma.pushSubscription.count({ where: { userId: user.id } })).toBe(0);
});

test('the link of a message opens the state of its order for 30 days, and shows nothing of the buyer', async () => {
  const clock = stoppedClock();
  const inside = { ...context, clock };
  const user = await make.makeUser(prisma, { name: 'Meera Iyer', email: 'meera@example.com' });
  const order = await make.makeOrder(prisma, {
    user,
    input1: '987654321',
    input2: '2345',
    playerName: 'Nick',
  });
  await make.makeOrder(prisma, { user });
  const path = orderPath(context, { orderId: order.id, language: 'hi', from: NOON });
  expect(path).toMatch(/^\/hi\/track\/[\w~-]+$/);
  const token = path.slice('/hi/track/'.length);
  const tracked = await trackOrder(inside, { token });
  expect(tracked).toEqual({
    orderid: order.id,
    productname: order.productName,
    itemname: order.itemName,
    player: '••••321',
    status: 'Created',
    // The order itself tells that it was placed: it has no events here.
    steps: [{ kind: 'created', at: order.createdAt.toISOString(), text: 'Order placed' }],
  });
  for (const own of ['Meera', 'meera@', '987654', '2345', 'Nick'])
    expect(JSON.stringify(tracked)).not.toContain(own);
  clock.set(after(NOON, days(30) - seconds(1)));
  expect(await trackOrder(inside, { token })).not.toBeNull();
  clock.set(after(NOON, days(30)));
  expect(await trackOrder(inside, { token })).toBeNull();
});

test('a link to one order opens no other order', async () => {
  const [one, other] = [await make.makeOrder(prisma), await make.makeOrder(prisma)];
  const path = orderPath(context, { orderId: one.id, language: 'en', from: new Date() });
  const token = path.slice('/track/'.length);
  const forged = [
    token.replace(one.id, other.id),
    // A later expiry.
    token.replace(/~\w+~/, `~${(Math.floor(Date.now() / 1000) + 10 ** 8).toString(36)}~`),
    context.links.sign('unsubscribe', other.id, after(new Date(), days(1))),
    other.id,
    '',
    `${token}~x`,
  ];
  for (const each of forged) expect(await trackOrder(context, { token: each }), each).toBeNull();
  expect(await trackOrder(context, { token })).toMatchObject({ orderid: one.id });
});
