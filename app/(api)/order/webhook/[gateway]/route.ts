import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { receiveWebhook } from '@/lib/domain/payments';
import { readText } from '@/lib/http/request/body';

// In bytes. The gateway's webhooks have a tenth of this. The limit matters because the body of every webhook is stored.
const LARGEST = 10_000;

// EKQR does not sign its webhooks, so anyone can call this. A call can only make us ask the gateway about a payment,
// and the limit bounds how often.
export const POST = handle(
  {
    access: 'public',
    params: z.object({ gateway: z.string().max(20) }),
    limit: { name: 'webhookPerAddress', by: 'address' },
  },
  async ({ context, request, params }) => {
    const rawBody = await readText(request, LARGEST);
    await receiveWebhook(context, { gateway: params.gateway, headers: request.headers, rawBody });
    return {};
  },
);
