import { z } from 'zod';
import { receiveWebhook } from '@/lib/domain/payments';
import { handle } from '@/lib/http/handle';
import { readText } from '@/lib/http/request/body';
import { notFound } from '@/lib/platform/errors';

// Bytes; the gateway's own are a tenth of it, and whatever is taken is kept.
const LARGEST = 10_000;

// The gateway signs nothing: whoever calls can only make us ask it about a payment, which is what the limit is for.
export const POST = handle(
  {
    access: 'public',
    params: z.object({ gateway: z.string().max(20) }),
    limit: { name: 'webhookPerAddress', by: 'address' },
  },
  async ({ context, request, params }) => {
    if (params.gateway !== context.gateway.name) throw notFound('Gateway');
    await receiveWebhook(context, { headers: request.headers, rawBody: await readText(request, LARGEST) });
    return {};
  },
);
