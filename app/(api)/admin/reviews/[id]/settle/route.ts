import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { settleReview } from '@/lib/domain/payments';
import { settleReviewBody } from '@/lib/domain/payments/schema';
import { guardSecondFactor } from '@/lib/http/guards/second-factor-guard';

export const POST = handle(
  {
    access: 'payments.settle',
    params: z.object({ id: idSchema }),
    body: settleReviewBody,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
  },
  ({ context, params, body, viewer }) => {
    const settle = () => settleReview(context, { ...body, reviewId: params.id });
    // Wrong codes are counted for the caller, not for the second approver, who could otherwise be locked out.
    return body.approver ? guardSecondFactor(viewer.userid, settle) : settle();
  },
);
