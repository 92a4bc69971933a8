// Notifications by text message: the registered texts that they use, and that none is sent a second time.
import { expect, test } from 'vitest';
import { readPreferences, sendNotification } from '@/lib/domain/notifications';
import { completeOrder } from '@/lib/domain/orders/ending/end-order';
import { createOtpSender, type OtpSender } from '@/lib/integrations/sms';
import { readSettings } from '@/lib/platform/config';
import { transaction } from '@/lib/platform/db';
import * as make from '../support/make';
import { messageSettings } from '../support/messages';
import { openNotifications } from '../support/notifications';
import { alsoChoose, notificationsOf } from '../support/shop/notifications';

const { shop, db, context, rest, waiting } = await openNotifications();

test('a kind whose text is registered is told by it, shortened where operators take no more, and the others by the general one', async () => {
  await rest();
  const text = (id: string) => ({ id, text: 'Delivered: {#var#} ({#var#}), {#var#}.' });
  const FAST2SMS_KINDS = readSettings({
    DATABASE_URL: 'postgresql://u:p@127.0.0.1/t',
    AUTH_SECRET: 'Zk3v9Q2m7Xr1Lp8Tn5Wc0Yb6Hd4JsGa2Ef',
    FAST2SMS_SENDER_ID: 'TARANG',
    FAST2SMS_ENTITY_ID: '1',
    FAST2SMS_TEMPLATE_ID: '1',
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
    template_id: '11',
    message: 'Delivered: A very long name of an item (Game), Rs 79.',
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
      id: `sms-${order.id}`,
      key: 'event:0',
      topic: 'delivered',
      kind: 'delivered',
      channel: 'sms',
      recipient: user.id,
      userId: user.id,
      orderId: order.id,
      language: 'en',
      createdAt: shop.clock.now(),
      tries: 1,
    },
  });
  await sendNotification(context, { id: row.id, attempt: 2 });
  expect(shop.sandbox.state().sms.filter(({ text }) => text.includes(order.id))).toEqual([]);
  expect(await db.notification.findUnique({ where: { id: row.id } })).toMatchObject({
    droppedAt: expect.any(Date),
    error: 'it may have been sent already',
  });
});
