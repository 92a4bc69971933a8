import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { listOrders, listOrdersQuery } from '@/lib/domain/orders';
import { withReason } from '@/lib/http/reply/with-reason';

export const GET = handle(
  {
    access: 'self',
    others: 'orders.read',
    params: z.object({ userId: idSchema }),
    query: listOrdersQuery,
    owner: ({ params }) => params.userId,
  },
  async ({ context, params, query }) => {
    const orders = await listOrders(context, { ...params, ...query });
    return orders.map((order) => withReason(context.language, order));
  },
);
