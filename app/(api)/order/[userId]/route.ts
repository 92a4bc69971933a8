import { z } from 'zod';
import { idSchema } from '@/lib/store/catalogue/schema';
import { listOrders, listOrdersQuery } from '@/lib/store/orders';
import { handle } from '@/lib/web/handle';

export const GET = handle(
  {
    access: 'self',
    params: z.object({ userId: idSchema }),
    query: listOrdersQuery,
    owner: ({ params }) => params.userId,
  },
  ({ context, params, query }) => listOrders(context, { ...params, ...query }),
);
