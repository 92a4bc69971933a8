import { z } from 'zod';
import { idSchema } from '@/lib/store/catalogue/schema';
import { listOrders, listOrdersQuery } from '@/lib/store/orders';
import { handle } from '@/lib/web/handle';

// PostgreSQL's calendar has no year 0.
const query = listOrdersQuery.refine(
  ({ from, to }) => ![from, to].some((day) => day?.startsWith('0000')),
  'is not a day',
);

export const GET = handle(
  {
    access: 'self',
    params: z.object({ userId: idSchema }),
    query,
    owner: ({ params }) => params.userId,
  },
  ({ context, params, query }) => listOrders(context, { ...params, ...query }),
);
