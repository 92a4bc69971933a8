import { handle } from '@/lib/http/handle';
import { worldOf } from '@/lib/domain/partners';
import { createOrderBody, nothing, ordersQuery } from '@/lib/domain/partners/schema';

export const GET = handle(
  { access: 'partner', scope: 'orders:read', query: ordersQuery },
  ({ context, partner, query }) => worldOf(partner).listOrders(context, partner, query),
);

export const POST = handle(
  {
    access: 'partner',
    scope: 'orders:write',
    query: nothing,
    body: createOrderBody,
    idempotent: true,
    status: 201,
  },
  ({ context, partner, body, idempotency }) =>
    worldOf(partner).createOrder(context, partner, { body, idempotency }),
);
