import { handle } from '@/lib/http/handle';
import { checkBulkOrder } from '@/lib/domain/bulk-orders';
import { bulkOrderParams } from '@/lib/domain/bulk-orders/schema';

export const POST = handle(
  {
    endpoint: 'POST /user/bulk-orders/[id]/check',
    access: 'signed-in',
    params: bulkOrderParams,
    limit: { name: 'bulkChecksPerUser', by: 'viewer' },
  },
  async ({ context, viewer, params }) => ({ list: await checkBulkOrder(context, { viewer, ...params }) }),
);
