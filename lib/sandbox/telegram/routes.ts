import { z } from 'zod';
import { answerCall, type Call } from '@/lib/sandbox/calls/answer-call';
import { json, type Reply } from '@/lib/sandbox/http/reply';
import type { Route } from '@/lib/sandbox/http/router';
import type { SandboxContext } from '@/lib/sandbox/services';
import { refuse, sendMessage } from './send-message';
import { sendUpdate } from './send-update';
import { openStartPage, pressStart } from './start-page';

const given = z.object({
  text: z.string(),
  language: z.string().optional(),
  type: z.enum(['private', 'group']).optional(),
  updateId: z.number().int().optional(),
});

const webhook = z.object({ url: z.url(), secret_token: z.string().regex(/^[\w-]{1,256}$/) });

/** Telegram's Bot API (TELEGRAM-1), the page that a link to the bot opens, and people who write to the bot. */
export function telegramRoutes(context: SandboxContext): Route[] {
  const call = (
    name: 'sendMessage' | 'setWebhook',
    work: (call: Call<'telegram'>) => Promise<Reply> | Reply,
  ) => ({
    method: 'POST' as const,
    path: `/telegram/:bot/${name}`,
    run: (request: Parameters<Route['run']>[0]) =>
      answerCall(context, { service: 'telegram', name }, request, (made) =>
        request.param('bot') === `bot${context.credentials.telegram.token}`
          ? work(made)
          : refuse(401, 'Unauthorized'),
      ),
  });
  return [
    call('sendMessage', sendMessage),
    call('setWebhook', ({ request }) => {
      const { url, secret_token: secret } = webhook.parse(JSON.parse(request.raw.toString('utf8')));
      context.telegramWebhook = { url, secret };
      return json({ ok: true, result: true, description: 'Webhook was set' });
    }),
    { method: 'GET', path: '/t.me/:bot', run: openStartPage },
    { method: 'POST', path: '/t.me/:bot', run: (request) => pressStart(context, request) },
    {
      method: 'POST',
      path: '/t.me/chats/:id/messages',
      async run(request) {
        const said = given.parse(JSON.parse(request.raw.toString('utf8')));
        const { text, language, type, updateId } = said;
        return json(
          await sendUpdate(context, {
            chat: Number(request.param('id')),
            text,
            ...(language !== undefined && { language }),
            ...(type !== undefined && { type }),
            ...(updateId !== undefined && { updateId }),
          }),
        );
      },
    },
  ];
}
