import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { askGateway } from '@/lib/domain/payments';

export const POST = handle(
  {
    endpoint: 'POST /admin/reviews/[id]/ask',
    access: 'orders.ask',
    params: z.object({ id: idSchema }),
    limit: { name: 'moneyPerUser', by: 'viewer' },
  },
  ({ context, params }) => askGateway(context, { reviewId: params.id }),
);
