// What customers are told, as tests read it: the rows of an order, and what arrived at the sandbox.
import { makeTelegramLink, savePreferences, subscribe } from '@/lib/domain/notifications';
import { type Choice, DEFAULT_CHOICES } from '@/lib/domain/notifications/schema';
import { newChat, readChat, startOf, writeToBot } from './telegram';
import type { Shop } from './the-shop';

export function notificationsOf(shop: Shop, orderId: string) {
  return shop.db.notification.findMany({
    where: { orderId },
    orderBy: [{ createdAt: 'asc' }, { kind: 'asc' }],
  });
}

/** The mails about orders and credits that an address got, newest first. */
export function mailsTo(shop: Shop, address: string) {
  return shop.sandbox.state().mails.filter(({ to }) => to.includes(address));
}

/** The customer chooses these beside the default. */
export async function alsoChoose(shop: Shop, userId: string, ...choices: Choice[]): Promise<void> {
  await savePreferences(shop.context, { userId, wanted: [...DEFAULT_CHOICES, ...choices] });
}

/** A browser at the sandbox's push service that asked to be told. */
export async function newBrowser(shop: Shop, userId: string): Promise<{ endpoint: string; id: string }> {
  const reply = await fetch(`${shop.sandbox.urls.base}/push/browsers`, { method: 'POST' });
  const { endpoint, keys } = (await reply.json()) as {
    endpoint: string;
    keys: { p256dh: string; auth: string };
  };
  const keyId = shop.context.push.publicKey.id;
  await subscribe(shop.context, { userId, subscription: { endpoint, keys, keyId } });
  return { endpoint, id: endpoint.split('/').at(-1) ?? '' };
}

/** A chat that an account has connected by a link. */
export async function connectTelegram(shop: Shop, userId: string): Promise<number> {
  const { url } = await makeTelegramLink(shop.context, { userId });
  const chat = newChat();
  await writeToBot(shop.sandbox, { chat, text: startOf(url) });
  return chat;
}

/** What the bot has told a chat by calls, without its answers to what was written there; newest first. */
export function toldByBot(shop: Shop, chat: number) {
  return readChat(shop.sandbox, chat).filter(({ by }) => by === 'call');
}

/** What a browser shows, newest first. */
export function shownIn(shop: Shop, { id }: { id: string }): Record<string, string>[] {
  const pushes = shop.sandbox.state().pushes.filter(({ browser }) => browser === id);
  return pushes.map(({ text }) => JSON.parse(text));
}
