import type { WebhookNotice } from './port';

export type WebhookFormat = 'json' | 'slack' | 'telegram';

// Telegram refuses a text of more than 4096 characters.
const MAX_TEXT = 4_000;

/** The body in the shape that the receiver asks for. `chat` is Telegram's id of the chat. */
export function webhookBody(
  { type, writtenAt, data, text }: WebhookNotice,
  format: WebhookFormat,
  chat: string | undefined,
): string {
  const cut = text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1).toWellFormed()}…`;
  if (format === 'slack') return JSON.stringify({ text: escapeForSlack(cut) });
  if (format === 'telegram')
    return JSON.stringify({ chat_id: chat, text: cut, link_preview_options: { is_disabled: true } });
  return JSON.stringify({ type, timestamp: writtenAt.toISOString(), data });
}

/** Slack reads these three characters as the marks of links and mentions. */
function escapeForSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
