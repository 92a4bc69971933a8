'use server';

import { answerReview, publishReview, rejectReview, takeBackReview } from '@/lib/domain/product-reviews';
import {
  answerReviewForm,
  publishReviewForm,
  rejectReviewForm,
  takeBackReviewForm,
} from '@/lib/domain/product-reviews/schema';
import { action } from '@/lib/http/action';

const access = 'reviews.moderate';

export const publishReviewAction = action(
  { access, input: publishReviewForm },
  async function publishReviewByForm({ context, input }) {
    await publishReview(context, input);
    return {};
  },
);

export const rejectReviewAction = action(
  { access, input: rejectReviewForm },
  async function rejectReviewByForm({ context, input }) {
    await rejectReview(context, input);
    return {};
  },
);

export const takeBackReviewAction = action(
  { access, input: takeBackReviewForm },
  async function takeBackReviewByForm({ context, input }) {
    await takeBackReview(context, input);
    return {};
  },
);

export const answerReviewAction = action(
  { access, input: answerReviewForm },
  async function answerReviewByForm({ context, input }) {
    await answerReview(context, input);
    return {};
  },
);
