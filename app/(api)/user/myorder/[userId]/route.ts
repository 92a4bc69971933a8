import { z } from 'zod';
import { idSchema } from '@/lib/store/catalogue/schema';
import { countOrders } from '@/lib/store/orders';
import { handle } from '@/lib/web/handle';

export const GET = handle(
  { access: 'self', params: z.object({ userId: idSchema }), owner: ({ params }) => params.userId },
  ({ context, params }) => countOrders(context, params),
);
