// People who write to the store's bot, and what they read there: the sandbox plays Telegram.
import type { Sandbox } from '@/lib/sandbox';
import type { TelegramUpdateGiven } from '@/lib/sandbox/telegram/chats';

let chats = 500_000;

/** A person's chat with the bot, in which nothing was written yet. */
export function newChat(): number {
  chats += 1;
  return chats;
}

/** A person writes to the bot, and Telegram carries out what the store answers. */
export async function writeToBot(
  sandbox: Pick<Sandbox, 'urls'>,
  { chat, ...said }: TelegramUpdateGiven,
): Promise<{ updateId: number; status: number }> {
  const reply = await fetch(`${sandbox.urls.telegramLinks}/chats/${chat}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(said),
  });
  if (!reply.ok) throw new Error(`the sandbox answers ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as { updateId: number; status: number };
}

/** What a chat shows, newest first. */
export function readChat(sandbox: Pick<Sandbox, 'state'>, chat: number) {
  return sandbox.state().telegrams.filter((each) => each.chat === String(chat));
}

/** What a link to the bot makes the person's app send. */
export function startOf(url: string): string {
  return `/start ${new URL(url).searchParams.get('start')}`;
}
