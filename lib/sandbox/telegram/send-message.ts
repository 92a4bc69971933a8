import { z } from 'zod';
import type { Call } from '@/lib/sandbox/calls/answer-call';
import { json, type Reply } from '@/lib/sandbox/http/reply';
import type { SandboxContext } from '@/lib/sandbox/services';

const LONGEST = 4096;
/** Tags of TELEGRAM-2 that the store may use. */
const TAGS = /<\/?(?:b|i|u|s|code|pre|a(?: href="[^"<>]*")?)>/g;

const message = z.object({
  chat_id: z.union([z.string(), z.number()]).transform(String),
  text: z.string(),
  parse_mode: z.literal('HTML').optional(),
  reply_markup: z
    .object({ inline_keyboard: z.array(z.array(z.object({ text: z.string(), url: z.string() }))) })
    .optional(),
});

export function refuse(code: number, description: string, parameters?: object): Reply {
  return json({ ok: false, error_code: code, description, ...(parameters && { parameters }) }, code);
}

export async function sendMessage(call: Call<'telegram'>): Promise<Reply> {
  const { context, request, take, holdAndReset } = call;
  const wait = take('too_many');
  if (wait)
    return refuse(429, `Too Many Requests: retry after ${wait.retry_after}`, {
      retry_after: Number(wait.retry_after),
    });
  if (take('blocked')) return refuse(403, 'Forbidden: bot was blocked by the user');
  const body = JSON.parse(request.raw.toString('utf8'));
  const why = carryOut(context, body, 'call');
  if (why !== null) return refuse(400, `Bad Request: ${why}`);
  if (take('error_500')) return refuse(500, 'Internal Server Error');
  const lost = take('timeout_after_sending');
  if (lost) return holdAndReset(lost);
  return json({ ok: true, result: { message_id: context.state.telegrams.length } });
}

/** Sends a message; returns why it cannot be sent. */
export function carryOut(context: SandboxContext, body: unknown, by: 'call' | 'answer'): string | null {
  const parsed = message.safeParse(body);
  if (!parsed.success) return 'message text is empty';
  const { chat_id: chat, text, parse_mode, reply_markup } = parsed.data;
  if (!context.state.telegramChats.includes(chat)) return 'chat not found';
  if (text === '') return 'message text is empty';
  if (text.length > LONGEST) return 'message is too long';
  if (parse_mode === 'HTML' && /[<>]|&(?!(?:lt|gt|amp|quot|#\d+);)/.test(text.replace(TAGS, '')))
    return "can't parse entities";
  const buttons = Object.fromEntries(
    (reply_markup?.inline_keyboard ?? []).flat().map((button) => [button.text, button.url]),
  );
  context.state.telegrams.unshift({ at: new Date().toISOString(), chat, html: text, buttons, by });
  return null;
}
