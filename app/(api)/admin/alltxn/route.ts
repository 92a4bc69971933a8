import { listAllOrders } from '@/lib/store/orders';
import { allOrdersQuery } from '@/lib/store/orders/schema';
import { handle } from '@/lib/web/handle';

export const GET = handle({ access: 'admin', query: allOrdersQuery }, ({ context, query }) =>
  listAllOrders(context, query),
);
