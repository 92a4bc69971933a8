import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { listOrders, listOrdersQuery } from '@/lib/domain/orders';
import { handle } from '@/lib/http/handle';

export const GET = handle(
  {
    access: 'self',
    params: z.object({ userId: idSchema }),
    query: listOrdersQuery,
    owner: ({ params }) => params.userId,
  },
  ({ context, params, query }) => listOrders(context, { ...params, ...query }),
);
