import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { receiveWhatsApp } from '@/lib/domain/notifications';
import { readText } from '@/lib/http/request/body';
import { AppError, notFound } from '@/lib/platform/errors';

// In bytes. One webhook may tell of many messages.
const LARGEST = 1024 * 1024;

const LIMIT = { name: 'webhookPerAddress', by: 'address' } as const;

/** Meta asks once whether the address is the store's (WHATSAPP-4). */
export const GET = handle(
  {
    access: 'public',
    limit: LIMIT,
    query: z.object({
      'hub.mode': z.string().max(20).default(''),
      'hub.verify_token': z.string().max(500).default(''),
      'hub.challenge': z
        .string()
        .regex(/^[\w-]{1,200}$/)
        .default(''),
    }),
  },
  async ({ context: { whatsapp }, query }) => {
    if (!whatsapp) throw notFound('Page');
    const answer = whatsapp.answerChallenge({
      mode: query['hub.mode'],
      token: query['hub.verify_token'],
      challenge: query['hub.challenge'],
    });
    if (answer === null) throw new AppError('unauthenticated', 'notifications.notWhatsApp');
    return new Response(answer, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
  },
);

/** What Meta calls with the states of messages and with what people write (WHATSAPP-4). */
export const POST = handle({ access: 'public', limit: LIMIT }, async ({ context, request }) => {
  const { whatsapp } = context;
  if (!whatsapp) throw notFound('Page');
  const rawBody = await readText(request, LARGEST);
  const signature = request.headers.get('x-hub-signature-256') ?? '';
  const events = whatsapp.readWebhook({ rawBody, signature });
  if (events === null) throw new AppError('unauthenticated', 'notifications.notWhatsApp');
  await receiveWhatsApp(context, events);
  return {};
});
