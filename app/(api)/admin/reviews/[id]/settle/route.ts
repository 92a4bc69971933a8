import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { settleReview } from '@/lib/domain/payments';
import { settleReviewBody } from '@/lib/domain/payments/schema';

export const POST = handle(
  {
    access: 'payments.settle',
    params: z.object({ id: idSchema }),
    body: settleReviewBody,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
  },
  ({ context, params, body }) => settleReview(context, { ...body, reviewId: params.id }),
);
