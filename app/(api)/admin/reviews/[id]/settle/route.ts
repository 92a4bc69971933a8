import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { settleReview } from '@/lib/domain/payments';
import { settleReviewBody } from '@/lib/domain/payments/schema';
import { guardApprover } from '@/lib/http/guards/second-factor-guard';

export const POST = handle(
  {
    access: 'payments.settle',
    params: z.object({ id: idSchema }),
    body: settleReviewBody,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
  },
  ({ context, params, body, viewer }) =>
    guardApprover(viewer.userid, body.approver, () =>
      settleReview(context, { ...body, reviewId: params.id }),
    ),
);
