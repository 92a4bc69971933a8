import { handle } from '@/lib/http/handle';
import { listAllOrders } from '@/lib/domain/orders';
import { allOrdersQuery } from '@/lib/domain/orders/schema';

export const GET = handle({ access: 'orders.read', query: allOrdersQuery }, ({ context, query }) =>
  listAllOrders(context, query),
);
