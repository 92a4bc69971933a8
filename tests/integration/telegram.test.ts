// Connecting a Telegram chat to an account, over HTTP: by a link that works once, by updates that only Telegram can
// send.
import { beforeAll, describe, expect, test } from 'vitest';
import { readPreferences, setTelegramWebhook } from '@/lib/domain/notifications';
import { webProcess } from '@/lib/http/server/process';
import { keysOf } from '@/lib/platform/keys';
import { after, minutes, seconds } from '@/lib/platform/time';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { newPerson, type Person } from '../support/server/people';
import { newChat, readChat, startOf, writeToBot } from '../support/shop/telegram';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100' });
const { prisma } = shop.db;
const { context, settings } = webProcess();
const SECRET_HEADER = 'x-telegram-bot-api-secret-token';
const secret = keysOf(settings).telegram[0].secret.toString('base64url');

beforeAll(() => setTelegramWebhook(context));

async function linkOf({ token }: Person, language = 'en'): Promise<string> {
  const reply = await shop.call('POST /notifications/telegram', {
    token,
    headers: { 'accept-language': language },
  });
  expect(reply.status, reply.text).toBe(200);
  return String((reply.body as { url: string }).url);
}
const stateOf = async ({ user }: Person) =>
  (await readPreferences(context, { userId: user.id })).channels.telegram;
const chatOf = ({ user }: Person) => prisma.telegramChat.findUnique({ where: { userId: user.id } });
const write = (chat: number, text: string, more: object = {}) =>
  writeToBot(shop.sandbox, { chat, text, ...more });
const said = (chat: number) => readChat(shop.sandbox, chat).map(({ html }) => html);

async function connected(): Promise<{ person: Person; chat: number }> {
  const person = await newPerson(shop.db);
  const chat = newChat();
  await write(chat, startOf(await linkOf(person)));
  expect(await stateOf(person)).toBe('on');
  return { person, chat };
}

test('a link connects the chat that opens it, and the bot answers in the language of the page', async () => {
  const person = await newPerson(shop.db);
  expect(await stateOf(person)).toBe('off');
  const url = await linkOf(person, 'hi');
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/t\.me\/tarang_sandbox_bot\?start=[\w-]{32}$/);
  const chat = newChat();
  // The app of the person is English; the page was Hindi.
  await write(chat, startOf(url), { language: 'en' });
  expect(await stateOf(person)).toBe('on');
  expect(await chatOf(person)).toMatchObject({ chatId: BigInt(chat), language: 'hi', blockedAt: null });
  expect(said(chat)).toEqual([
    'हो गया। Tarang अब आपके ऑर्डर के बारे में यहाँ बताएगा। जब भी इसे बंद करना हो, /stop भेजें।',
  ]);
});

test('a token is stored as a digest alone, works once, and not in another chat afterwards', async () => {
  const person = await newPerson(shop.db);
  const url = await linkOf(person);
  const row = await prisma.telegramLink.findUniqueOrThrow({ where: { userId: person.user.id } });
  expect(JSON.stringify(row)).not.toContain(startOf(url).slice('/start '.length));
  const [first, second] = [newChat(), newChat()];
  await write(first, startOf(url));
  await write(second, startOf(url));
  await write(first, startOf(url));
  expect(await chatOf(person)).toMatchObject({ chatId: BigInt(first) });
  expect(said(second)[0]).toContain('This link is no longer valid');
  expect(said(first)[0]).toContain('This link is no longer valid');
});

test('of twenty chats that send one token at once a single one is connected', async () => {
  const person = await newPerson(shop.db);
  const url = await linkOf(person);
  const chats = Array.from({ length: 20 }, newChat);
  await Promise.all(chats.map((chat) => write(chat, startOf(url))));
  const winners = chats.filter((chat) => said(chat)[0]?.startsWith('Done.'));
  expect(winners).toHaveLength(1);
  expect((await chatOf(person))?.chatId).toBe(BigInt(winners[0] ?? 0));
});

test('a link ends after ten minutes, and with a newer one', async () => {
  const person = await newPerson(shop.db);
  const url = await linkOf(person);
  const { expiresAt } = await prisma.telegramLink.findUniqueOrThrow({ where: { userId: person.user.id } });
  // The time of the link is the database's, which may be a few milliseconds ahead of this process.
  expect(expiresAt <= after(new Date(), minutes(10.1))).toBe(true);
  await prisma.telegramLink.updateMany({
    where: { userId: person.user.id },
    data: { expiresAt: after(new Date(), -seconds(1)) },
  });
  const chat = newChat();
  await write(chat, startOf(url));
  expect(said(chat)[0]).toContain('This link is no longer valid');
  const older = await linkOf(person);
  const newer = await linkOf(person);
  await write(chat, startOf(older));
  expect(await stateOf(person)).toBe('off');
  await write(chat, startOf(newer));
  expect(await stateOf(person)).toBe('on');
});

test("a stranger's link cannot take a chat away from its own account until /stop was sent", async () => {
  const { person, chat } = await connected();
  const stranger = await newPerson(shop.db);
  const url = await linkOf(stranger);
  await write(chat, startOf(url));
  expect(said(chat)[0]).toContain('another account');
  expect([await stateOf(person), await stateOf(stranger)]).toEqual(['on', 'off']);
  await write(chat, '/stop');
  // The link was not used up.
  await write(chat, startOf(url));
  expect([await stateOf(person), await stateOf(stranger)]).toEqual(['off', 'on']);
});

test('another chat of the same person takes the place of the first', async () => {
  const { person, chat } = await connected();
  const second = newChat();
  await write(second, startOf(await linkOf(person)));
  expect(await chatOf(person)).toMatchObject({ chatId: BigInt(second) });
  await write(chat, 'hello');
  expect(said(chat)[0]).toContain('log in');
});

test('/stop and a press on the page both end the connection, and each may come twice', async () => {
  const { person, chat } = await connected();
  await write(chat, '/stop');
  expect(await stateOf(person)).toBe('off');
  expect(said(chat)[0]).toBe('Done. You will get no more messages here.');
  await write(chat, '/stop');
  expect(said(chat)[0]).toBe('You get no messages from us here.');
  const other = await connected();
  const url = await linkOf(other.person);
  for (let turn = 0; turn < 2; turn++)
    expect((await shop.call('POST /notifications/telegram/end', { token: other.person.token })).status).toBe(
      200,
    );
  expect(await stateOf(other.person)).toBe('off');
  // The link that was made before ends with it.
  await write(other.chat, startOf(url));
  expect(await stateOf(other.person)).toBe('off');
});

test('the connection ends with the trusted devices of the account', async () => {
  const { person, chat } = await connected();
  await prisma.user.update({ where: { id: person.user.id }, data: { deviceVersion: { increment: 1 } } });
  expect(await stateOf(person)).toBe('off');
  await write(chat, '/start');
  expect(said(chat)[0]).toContain('log in');
  // The chat is free for whoever connects it next.
  const other = await newPerson(shop.db);
  await write(chat, startOf(await linkOf(other)));
  expect(await stateOf(other)).toBe('on');
});

test('a link that was made before the trusted devices of the account ended connects nothing, and a newer one does', async () => {
  const person = await newPerson(shop.db);
  const url = await linkOf(person);
  // The owner resets the password, which ends all trusted devices. A thief who had signed in still has the link.
  await prisma.user.update({ where: { id: person.user.id }, data: { deviceVersion: { increment: 1 } } });
  const [thief, own] = [newChat(), newChat()];
  await write(thief, startOf(url));
  expect(said(thief)[0]).toContain('This link is no longer valid');
  expect(await stateOf(person)).toBe('off');
  await write(own, startOf(await linkOf(person)));
  expect(await stateOf(person)).toBe('on');
});

test('/start turns a chat on again whose owner had blocked the bot', async () => {
  const { person, chat } = await connected();
  await prisma.telegramChat.update({ where: { userId: person.user.id }, data: { blockedAt: new Date() } });
  expect(await stateOf(person)).toBe('blocked');
  await write(chat, 'hello');
  expect(await stateOf(person)).toBe('blocked');
  await write(chat, '/start');
  expect(await stateOf(person)).toBe('on');
});

test('a stranger is told how to connect, in the language of the app', async () => {
  const chat = newChat();
  await write(chat, 'नमस्ते', { language: 'hi-IN' });
  expect(said(chat)[0]).toContain('लॉगिन करें');
  expect(said(chat)[0]).toContain('/hi/dashboard/messages');
  await write(chat, '/start not_a_token_of_ours', { language: 'en' });
  expect(said(chat)[0]).toContain('This link is no longer valid');
});

test('a group is not answered and not connected, because all its members would read along', async () => {
  const person = await newPerson(shop.db);
  const chat = newChat();
  const { status } = await write(chat, startOf(await linkOf(person)), { type: 'group' });
  expect(status).toBe(200);
  expect(said(chat)).toEqual([]);
  expect(await stateOf(person)).toBe('off');
});

describe('an update', () => {
  test('that comes twice because the answer was lost is done once and answered again', async () => {
    const person = await newPerson(shop.db);
    const url = await linkOf(person);
    const chat = newChat();
    const token = startOf(url).slice('/start '.length);
    shop.sandbox.setFault({ service: 'telegram', fault: 'update_twice', times: 1, params: { match: token } });
    await write(chat, startOf(url));
    expect(await stateOf(person)).toBe('on');
    // Done a second time, it would say that the link is no longer valid.
    expect(said(chat)).toEqual([expect.stringMatching(/^Done\./)]);
  });

  test('that comes ten times at once is done once', async () => {
    const { person, chat } = await connected();
    const updateId = Date.now() + 1_000_000;
    await Promise.all(Array.from({ length: 10 }, () => write(chat, '/stop', { updateId })));
    expect(await stateOf(person)).toBe('off');
    expect(new Set(said(chat).slice(0, 10))).toEqual(new Set(['Done. You will get no more messages here.']));
    expect(await prisma.telegramUpdate.count({ where: { updateId: BigInt(updateId) } })).toBe(1);
  });

  const update = (chat: number, text: string) => ({
    update_id: Date.now() + chat,
    message: { text, chat: { id: chat, type: 'private' } },
  });

  test('without the secret of the header, or with another one, does nothing', async () => {
    const { person, chat } = await connected();
    const forged: Record<string, string>[] = ['', 'A', `${secret}x`, secret.slice(1)].map((given) => ({
      [SECRET_HEADER]: given,
    }));
    for (const headers of [{}, ...forged])
      expectRefusal(
        await shop.call('POST /notifications/telegram/webhook', { json: update(chat, '/stop'), headers }),
        401,
      );
    expect(await stateOf(person)).toBe('on');
    const good = await shop.call('POST /notifications/telegram/webhook', {
      json: update(chat, '/stop'),
      headers: { [SECRET_HEADER]: secret },
    });
    expect(good.body).toMatchObject({ method: 'sendMessage', chat_id: String(chat) });
    expect(await stateOf(person)).toBe('off');
  });

  test('of another kind is taken, so that it does not come again', async () => {
    for (const json of [
      { update_id: 1, edited_message: { text: 'hello' } },
      { update_id: 2, message: { chat: { id: 1, type: 'private' }, photo: [] } },
      { something: 'else' },
    ]) {
      const reply = await shop.call('POST /notifications/telegram/webhook', {
        json,
        headers: { [SECRET_HEADER]: secret },
      });
      expect(reply.status, reply.text).toBe(200);
      expect(reply.body).toEqual({ success: true });
    }
  });

  test('that is larger than any of Telegram is refused', async () => {
    const reply = await shop.call('POST /notifications/telegram/webhook', {
      json: update(newChat(), 'x'.repeat(70_000)),
      headers: { [SECRET_HEADER]: secret },
    });
    expectRefusal(reply, 413);
  });
});
