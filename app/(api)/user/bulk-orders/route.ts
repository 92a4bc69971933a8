import { handle } from '@/lib/http/handle';
import { createBulkOrder } from '@/lib/domain/bulk-orders';
import { bulkOrderForm } from '@/lib/domain/bulk-orders/schema';

export const POST = handle(
  {
    endpoint: 'POST /user/bulk-orders',
    access: 'signed-in',
    body: bulkOrderForm,
    limit: { name: 'bulkListsPerUser', by: 'viewer' },
  },
  ({ context, viewer, body }) => createBulkOrder(context, { viewer, body }),
);
