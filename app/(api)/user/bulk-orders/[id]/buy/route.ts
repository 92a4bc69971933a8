import { handle } from '@/lib/http/handle';
import { buyBulkOrder } from '@/lib/domain/bulk-orders';
import { bulkOrderParams } from '@/lib/domain/bulk-orders/schema';

// No Idempotency-Key: each line of the list is one.
export const POST = handle(
  {
    endpoint: 'POST /user/bulk-orders/[id]/buy',
    access: 'signed-in',
    params: bulkOrderParams,
    limit: { name: 'moneyPerUser', by: 'viewer' },
  },
  async ({ context, viewer, params }) => ({ list: await buyBulkOrder(context, { viewer, ...params }) }),
);
