// Messages by Telegram: what they say, and that each is sent once whatever Telegram answers.
import { expect, test } from 'vitest';
import { endTelegram, notifyOfAnswer, readPreferences, sendNotification } from '@/lib/domain/notifications';
import { completeOrder } from '@/lib/domain/orders/ending/end-order';
import { createTelegramBot } from '@/lib/integrations/telegram';
import { transaction } from '@/lib/platform/db';
import { keysOf } from '@/lib/platform/keys';
import { minutes, seconds } from '@/lib/platform/time';
import * as make from '../support/make';
import { telegramSettings } from '../support/messages';
import { openShop } from '../support/shop';
import { connectTelegram, notificationsOf, toldByBot } from '../support/shop/notifications';
import { newChat, readChat, writeToBot } from '../support/shop/telegram';

// Without a worker the test itself is the worker. A call of an answer that never comes ends early.
const shop = await openShop({ worker: false, timeout: 700 });
const { db, context } = shop;

/** An order that was just delivered to a customer with a chat, and the message about it, which nobody has sent. */
async function waiting(given: Parameters<typeof make.makeOrder>[1] = {}) {
  const user = await make.makeUser(db);
  const chat = await connectTelegram(shop, user.id);
  const order = await make.makeOrder(db, { user, status: 'Processing', paidAt: shop.clock.now(), ...given });
  await transaction(context, (inside) => completeOrder(inside, { order, reason: null }));
  const row = (await notificationsOf(shop, order.id)).find(({ channel }) => channel === 'telegram');
  if (!row) throw new Error('the chat is not told');
  return { user, chat, order, id: row.id };
}

const send = (id: string, attempt = 1, within = context) => sendNotification(within, { id, attempt });
const rowOf = (id: string) => db.notification.findUniqueOrThrow({ where: { id } });
const fault = (name: string, chat: number, more: { times?: number; params?: object } = {}) =>
  shop.sandbox.setFault({
    service: 'telegram',
    fault: name,
    times: more.times ?? null,
    params: { match: String(chat), ...more.params },
  });

test('a delivery is told in the connected chat with what the mail says, and a button to the order', async () => {
  const { chat, order, id } = await waiting({ language: 'hi' });
  await send(id);
  const [told, ...more] = toldByBot(shop, chat);
  expect(more).toEqual([]);
  expect(told?.html).toMatch(/^<b>डिलीवर हो गया: .+<\/b>\n\n/);
  const [label] = Object.keys(told?.buttons ?? {});
  expect(told?.buttons[label ?? '']).toMatch(/^http:\/\/127\.0\.0\.1:9\/hi\/track\//);
  expect(told?.html).not.toContain(order.input1);
  expect(await rowOf(id)).toMatchObject({ sentAt: expect.any(Date), droppedAt: null, tries: 1, error: null });
});

test('what staff and catalogue write is escaped, whatever is in it', async () => {
  const evil = '<b>5 > 3</b> & <script>alert("x")</script> &lt;';
  const { chat, id } = await waiting({ itemName: evil, productName: 'A & <B>' });
  await send(id);
  expect(toldByBot(shop, chat)[0]?.html).toContain(
    '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp;lt;',
  );
  expect(await rowOf(id)).toMatchObject({ sentAt: expect.any(Date) });
});

test('a customer without a chat gets no row, and one who has ended the connection is not told', async () => {
  const user = await make.makeUser(db);
  const order = await make.makeOrder(db, { user, status: 'Processing', paidAt: shop.clock.now() });
  await transaction(context, (inside) => completeOrder(inside, { order, reason: null }));
  expect((await notificationsOf(shop, order.id)).map(({ channel }) => channel)).toEqual(['mail']);
  const ended = await waiting();
  await endTelegram(context, { userId: ended.user.id });
  await send(ended.id);
  expect(toldByBot(shop, ended.chat)).toEqual([]);
  expect(await rowOf(ended.id)).toMatchObject({ error: 'no chat is connected', droppedAt: expect.any(Date) });
});

test('eight workers that run the same job at once send one message', async () => {
  const { chat, id } = await waiting();
  await Promise.allSettled(Array.from({ length: 8 }, () => send(id)));
  await send(id, 2);
  expect(toldByBot(shop, chat)).toHaveLength(1);
  expect((await rowOf(id)).tries).toBe(1);
});

test('an event that is told twice makes one message', async () => {
  const user = await make.makeUser(db);
  const chat = await connectTelegram(shop, user.id);
  const order = await make.makeOrder(db, { user, status: 'Completed' });
  const answer = { userId: user.id, orderId: order.id, messageId: 'the-same', language: 'en' };
  await Promise.all(Array.from({ length: 5 }, () => notifyOfAnswer(context, answer)));
  const rows = (await notificationsOf(shop, order.id)).filter(({ channel }) => channel === 'telegram');
  expect(rows).toHaveLength(1);
  expect(toldByBot(shop, chat)).toEqual([]);
});

test('after 429 nobody calls Telegram before the time that it named, and then the message goes out once', async () => {
  const { chat, id } = await waiting();
  fault('too_many', chat, { times: 1, params: { retry_after: 90 } });
  await expect(send(id, 1)).rejects.toThrow('429: Too Many Requests: retry after 90');
  const calls = () =>
    shop.sandbox.state().calls.filter(({ request }) => request.includes(String(chat))).length;
  const asked = calls();
  for (const ahead of [1, 88]) {
    shop.clock.advance(seconds(ahead));
    await expect(send(id, 2)).rejects.toThrow('another worker');
  }
  expect(calls()).toBe(asked);
  shop.clock.advance(seconds(2));
  await send(id, 4);
  await send(id, 5);
  expect(toldByBot(shop, chat)).toHaveLength(1);
  shop.clock.reset();
});

test('403 turns the channel off for this person, the page says so, and /start turns it on again', async () => {
  const { user, chat, id } = await waiting();
  fault('blocked', chat, { times: 1 });
  await send(id);
  expect(await rowOf(id)).toMatchObject({
    droppedAt: expect.any(Date),
    error: expect.stringContaining('403'),
  });
  const stateOf = async () => (await readPreferences(context, { userId: user.id })).channels.telegram;
  expect(await stateOf()).toBe('blocked');
  // Nothing is even written for the chat any more.
  const next = await make.makeOrder(db, { user, status: 'Processing', paidAt: shop.clock.now() });
  await transaction(context, (inside) => completeOrder(inside, { order: next, reason: null }));
  expect((await notificationsOf(shop, next.id)).map(({ channel }) => channel)).toEqual(['mail']);
  await writeToBot(shop.sandbox, { chat, text: '/start' });
  expect(await stateOf()).toBe('on');
  expect(readChat(shop.sandbox, chat)[0]?.html).toContain('You get our messages here.');
});

test('a chat that Telegram does not know counts as blocked', async () => {
  const { user, id } = await waiting();
  await db.telegramChat.update({ where: { userId: user.id }, data: { chatId: BigInt(newChat()) } });
  await send(id);
  const { channels } = await readPreferences(context, { userId: user.id });
  expect(channels.telegram).toBe('blocked');
});

test.each([
  ['a 500 after sending', 'error_500', {}, 1],
  ['an answer that never comes', 'timeout_after_sending', { ms: 3000 }, 1],
  ['an answer that comes too late', 'slow', { ms: 3000 }, 1],
  ['a web page in place of an answer', 'html', {}, 0],
  ['a connection that breaks', 'down', {}, 0],
  ['a 500 in another format', 'http_500', {}, 0],
])(
  'after %s the message is not sent again, because it may have arrived',
  async (_, name, params, arrived) => {
    const { chat, id } = await waiting();
    fault(name, chat, { times: 1, params });
    await send(id, 1);
    await send(id, 2);
    expect(await rowOf(id)).toMatchObject({ sentAt: null, droppedAt: expect.any(Date), tries: 1 });
    expect(toldByBot(shop, chat)).toHaveLength(arrived);
  },
);

test('a worker that died with its claim may have sent the message, so it is dropped', async () => {
  const { chat, id } = await waiting();
  await db.notification.update({ where: { id }, data: { tries: 1, claimedUntil: shop.clock.now() } });
  shop.clock.advance(minutes(2));
  await send(id, 2);
  expect(toldByBot(shop, chat)).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ error: 'it may have been sent already' });
  shop.clock.reset();
});

const ring = keysOf({ AUTH_SECRET: 'a secret that only tests know, and no store' }).telegram;

test('while nothing listens at Telegram, or the token is wrong, a later try sends the message', async () => {
  const { chat, id } = await waiting();
  const settings = telegramSettings(shop.sandbox);
  const away = createTelegramBot({ ...settings, TELEGRAM_API_URL: 'http://127.0.0.1:9' }, ring);
  await expect(send(id, 1, { ...context, telegram: away })).rejects.toThrow('Telegram cannot be reached');
  const wrong = createTelegramBot({ ...settings, TELEGRAM_BOT_TOKEN: '1:another-token-of-nobody' }, ring);
  const failure = await send(id, 2, { ...context, telegram: wrong }).catch((error: unknown) => String(error));
  expect(failure).toContain('401');
  expect(failure).not.toContain('another-token');
  await send(id, 3);
  expect(toldByBot(shop, chat)).toHaveLength(1);
});

test('without a bot nothing is offered, and a message that waits is dropped', async () => {
  const { user, id } = await waiting();
  expect(
    createTelegramBot({ ...telegramSettings(shop.sandbox), TELEGRAM_BOT_TOKEN: undefined }, ring),
  ).toBeNull();
  const without = { ...context, telegram: null };
  expect((await readPreferences(without, { userId: user.id })).channels.telegram).toBeNull();
  await send(id, 1, without);
  expect(await rowOf(id)).toMatchObject({ error: 'no bot is configured', droppedAt: expect.any(Date) });
});
