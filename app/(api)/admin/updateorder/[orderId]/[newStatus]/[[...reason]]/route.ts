import { z } from 'zod';
import { updateOrder, updateOrderParams } from '@/lib/store/orders';
import { handle } from '@/lib/web/handle';

// The reason is the rest of the address, and may hold slashes.
const params = updateOrderParams.extend({
  reason: z.preprocess(
    (parts) => (Array.isArray(parts) ? parts.join('/') : parts),
    updateOrderParams.shape.reason,
  ),
});

const update = handle(
  { access: 'admin', bearerOnly: true, params },
  async ({ context, params, viewer, requestId }) => ({
    order: await updateOrder(context, { ...params, viewer, requestId }),
  }),
);

export { update as GET, update as POST };
