import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { settleLateSuccess } from '@/lib/domain/orders';
import { settleLateSuccessBody } from '@/lib/domain/orders/schema';
import { handle } from '@/lib/http/handle';

export const POST = handle(
  {
    endpoint: 'POST /admin/late-successes/[id]/settle',
    access: 'orders.settle',
    params: z.object({ id: idSchema }),
    body: settleLateSuccessBody,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
  },
  ({ context, params, body }) => settleLateSuccess(context, { ...body, reviewId: params.id }),
);
