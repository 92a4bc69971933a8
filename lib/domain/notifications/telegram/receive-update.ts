import type { Context } from '@/lib/domain/context';
import { readUpdate, type TelegramAnswer, writeAnswer } from '@/lib/integrations/telegram';
import { transaction } from '@/lib/platform/db';
import { type Language, languageOf, localPath } from '@/lib/platform/languages';
import { type Message, message, translate } from '@/lib/platform/messages';
import { TOKEN_PURPOSE } from './make-link';

type ReceiveContext = Pick<Context, 'db' | 'clock' | 'sealer' | 'shop'>;

interface Said {
  what: Message;
  language: Language;
}

/**
 * Does what a person wrote to the bot, once for each update: `/start` with the token of a link connects the chat to the
 * account of the link, `/start` alone turns a connected chat on again, `/stop` ends it, and anything else is answered
 * with what can be done. Telegram repeats an update whose answer it did not get; the answer is then given again and
 * nothing is done. Null for an update that is not answered.
 */
export async function receiveTelegramUpdate(
  context: ReceiveContext,
  body: unknown,
): Promise<TelegramAnswer | null> {
  const written = readUpdate(body);
  if (written === null) return null;
  const { updateId, chatId, text: request, languageTag } = written;
  const text = await transaction(context, async (inside) => {
    const { db, clock } = inside;
    const { count } = await db.telegramUpdate.createMany({
      data: { updateId, receivedAt: clock.now() },
      skipDuplicates: true,
    });
    if (count === 0) return (await db.telegramUpdate.findUniqueOrThrow({ where: { updateId } })).answer;
    const { what, language } = await carryOut(inside, { chatId, request, language: languageOf(languageTag) });
    const answer = translate(language, what);
    await db.telegramUpdate.update({ where: { updateId }, data: { answer } });
    return answer;
  });
  return text === null ? null : writeAnswer(written, text);
}

interface Written {
  chatId: bigint;
  request: string;
  /** Of the person's app. */
  language: Language;
}

async function carryOut(context: ReceiveContext, { chatId, request, language }: Written): Promise<Said> {
  const [, command, token] = /^\/(start|stop)(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/.exec(request) ?? [];
  if (command === 'start' && token) return connect(context, { chatId, token, language });
  const chat = await findChat(context, chatId);
  const mine = chat?.language ?? language;
  if (command === 'stop') {
    await context.db.telegramChat.deleteMany({ where: { chatId } });
    return { what: message(chat ? 'telegram.stopped' : 'telegram.notConnected'), language: mine };
  }
  if (!chat) return { what: message('telegram.howToConnect', pageOf(context, language)), language };
  if (command === 'start')
    await context.db.telegramChat.updateMany({ where: { chatId }, data: { blockedAt: null } });
  return { what: message('telegram.isConnected', pageOf(context, mine)), language: mine };
}

async function connect(
  context: ReceiveContext,
  { chatId, token, language }: { chatId: bigint; token: string; language: Language },
): Promise<Said> {
  const { db, clock, sealer, shop } = context;
  const tokenHash = { in: sealer.digests(TOKEN_PURPOSE, token) };
  const link = await db.telegramLink.findFirst({ where: { tokenHash, expiresAt: { gt: clock.now() } } });
  const ended = { what: message('telegram.linkEnded', pageOf(context, language)), language };
  if (!link) return ended;
  const mine = languageOf(link.language);
  const chat = await findChat(context, chatId);
  // Whoever sends a stranger a link to another account must not silence the stranger's own messages.
  if (chat && chat.userId !== link.userId) return { what: message('telegram.otherAccount'), language: mine };
  // Of several presses at once only one deletes it.
  const { count } = await db.telegramLink.deleteMany({ where: { userId: link.userId, tokenHash } });
  if (count === 0) return ended;
  const { deviceVersion } = await db.user.findUniqueOrThrow({
    where: { id: link.userId },
    select: { deviceVersion: true },
  });
  // Whoever made the link may have had the account for a while.
  if ((link.deviceVersion ?? deviceVersion) !== deviceVersion) return ended;
  // What is left of a connection that has ended with the account's trusted devices.
  await db.telegramChat.deleteMany({ where: { chatId, userId: { not: link.userId } } });
  const data = { chatId, language: mine, deviceVersion, linkedAt: clock.now(), blockedAt: null };
  await db.telegramChat.upsert({
    where: { userId: link.userId },
    create: { userId: link.userId, ...data },
    update: data,
  });
  return { what: message('telegram.connected', { shop: shop.name }), language: mine };
}

/** The connection of a chat, unless it has ended with the account's trusted devices. */
async function findChat(
  { db }: Pick<Context, 'db'>,
  chatId: bigint,
): Promise<{ userId: string; language: Language } | null> {
  const chat = await db.telegramChat.findUnique({
    where: { chatId },
    include: { user: { select: { deviceVersion: true } } },
  });
  if (!chat || chat.deviceVersion !== chat.user.deviceVersion) return null;
  return { userId: chat.userId, language: languageOf(chat.language) };
}

function pageOf({ shop }: Pick<Context, 'shop'>, language: Language): { page: string } {
  return { page: `${shop.url}${localPath(language, '/dashboard/messages')}` };
}
