import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { updateOrder, updateOrderParams } from '@/lib/domain/orders';

// The reason is the rest of the path and may contain slashes.
const params = updateOrderParams.extend({
  reason: z.preprocess(
    (parts) => (Array.isArray(parts) ? parts.join('/') : parts),
    updateOrderParams.shape.reason,
  ),
});

const update = handle(
  {
    access: 'orders.settle',
    bearerOnly: true,
    params,
    idempotent: true,
  },
  async ({ context, params, idempotency }) => ({
    order: await updateOrder(context, { ...params, idempotency }),
  }),
);

export { update as GET, update as POST };
