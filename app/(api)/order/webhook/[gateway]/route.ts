import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { longestWebhook, receiveWebhook } from '@/lib/domain/payments';
import { readText } from '@/lib/http/request/body';

// EKQR does not sign its webhooks, so anyone can call this. A call can only make us ask the gateway about a payment,
// and the limit bounds how often.
export const POST = handle(
  {
    access: 'public',
    params: z.object({ gateway: z.string().max(20) }),
    limit: { name: 'webhookPerAddress', by: 'address' },
  },
  async ({ context, request, params }) => {
    const rawBody = await readText(request, longestWebhook(params.gateway));
    await receiveWebhook(context, { ...params, headers: request.headers, rawBody });
    return {};
  },
);
