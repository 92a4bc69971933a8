import { handle } from '@/lib/http/handle';
import { correctPlayer } from '@/lib/domain/orders';
import { correctPlayerSchema } from '@/lib/domain/orders/schema';

export const POST = handle(
  {
    endpoint: 'POST /order/player',
    access: 'signed-in',
    body: correctPlayerSchema,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
  },
  ({ context, body, idempotency }) => correctPlayer(context, { ...body, idempotency }),
);
