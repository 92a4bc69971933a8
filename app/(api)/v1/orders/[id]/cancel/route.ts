import { handle } from '@/lib/http/handle';
import { worldOf } from '@/lib/domain/partners';
import { nothing, orderParams } from '@/lib/domain/partners/schema';

export const POST = handle(
  {
    access: 'partner',
    scope: 'orders:write',
    params: orderParams,
    query: nothing,
    body: nothing,
    idempotent: true,
  },
  ({ context, partner, params, idempotency }) =>
    worldOf(partner).cancelOrder(context, partner, { id: params.id, idempotency }),
);
