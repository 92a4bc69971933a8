import { handle } from '@/lib/http/handle';
import { worldOf } from '@/lib/domain/partners';
import { createOrdersBody, nothing } from '@/lib/domain/partners/schema';

export const POST = handle(
  { access: 'partner', scope: 'orders:write', query: nothing, body: createOrdersBody, idempotent: true },
  ({ context, partner, body, idempotency }) =>
    worldOf(partner).createOrders(context, partner, { body, idempotency }),
);
