import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { countOrders } from '@/lib/domain/orders';

export const GET = handle(
  {
    access: 'self',
    others: 'orders.read',
    params: z.object({ userId: idSchema }),
    owner: ({ params }) => params.userId,
  },
  ({ context, params }) => countOrders(context, params),
);
