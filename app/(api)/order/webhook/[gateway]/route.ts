import { z } from 'zod';
import { receiveWebhook } from '@/lib/domain/payments';
import { handle } from '@/lib/http/handle';
import { readText } from '@/lib/http/request/body';

// Bytes; the gateway's own are a tenth of it, and whatever is taken is kept.
const LARGEST = 10_000;

// EKQR signs nothing: a caller can only make us ask it about a payment, which is what the limit is for.
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
