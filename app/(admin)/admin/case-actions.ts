'use server';

import { settleGoodsCase } from '@/lib/domain/orders';
import { settleGoodsCaseForm } from '@/lib/domain/orders/schema';
import { settleReview } from '@/lib/domain/payments';
import { settleReviewForm } from '@/lib/domain/payments/schema';
import { action } from '@/lib/http/action';
import { guardApprover } from '@/lib/http/guards/second-factor-guard';
import { withIdempotencyKey } from '@/lib/http/request/idempotency';
import { inEnglish, type Message } from '@/lib/platform/messages';

const limit = { name: 'moneyPerUser', by: 'viewer' } as const;

export const settleReviewAction = action(
  { access: 'payments.settle', input: settleReviewForm, limit },
  async function settleReviewByForm({ context, input, viewer }) {
    const { id: reviewId, key, ...decided } = input;
    const { approver: _, ...body } = input;
    const call = { userId: viewer.userid, route: 'action settle-review', key, body };
    const reply = await withIdempotencyKey(context, call, () =>
      guardApprover(viewer.userid, decided.approver, () => settleReview(context, { ...decided, reviewId })),
    );
    return { message: inEnglish((reply as { message: Message }).message) };
  },
);

export const settleGoodsCaseAction = action(
  { access: 'orders.settle', input: settleGoodsCaseForm, limit },
  async function settleGoodsCaseByForm({ context, input, viewer }) {
    const { id: reviewId, key, ...decided } = input;
    const call = { userId: viewer.userid, route: 'action settle-goods-case', key, body: input };
    const reply = await withIdempotencyKey(context, call, () =>
      settleGoodsCase(context, { ...decided, reviewId }),
    );
    return { message: inEnglish((reply as { message: Message }).message) };
  },
);
