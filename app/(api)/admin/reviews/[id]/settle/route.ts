import { z } from 'zod';
import { idSchema } from '@/lib/store/catalogue/schema';
import { settleReview } from '@/lib/store/payments';
import { settleReviewBody } from '@/lib/store/payments/schema';
import { handle } from '@/lib/web/handle';

export const POST = handle(
  {
    access: 'admin',
    params: z.object({ id: idSchema }),
    body: settleReviewBody,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
  },
  ({ context, params, body, viewer, requestId }) =>
    settleReview(context, { ...body, reviewId: params.id, viewer, requestId }),
);
