import { handle } from '@/lib/http/handle';
import { getOrderHelp } from '@/lib/domain/orders';
import { orderHelpQuery } from '@/lib/domain/orders/schema';

export const GET = handle(
  { endpoint: 'GET /order/help', access: 'signed-in', query: orderHelpQuery },
  ({ context, query }) => getOrderHelp(context, { orderId: query.orderid }),
);
