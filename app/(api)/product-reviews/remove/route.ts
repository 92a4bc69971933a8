import { handle } from '@/lib/http/handle';
import { removeReviews } from '@/lib/domain/product-reviews';
import { removeReviewBody } from '@/lib/domain/product-reviews/schema';

export const POST = handle(
  { endpoint: 'POST /product-reviews/remove', access: 'signed-in', body: removeReviewBody },
  async ({ context, viewer, body }) => {
    await removeReviews(context, { userId: viewer.userid, productId: body.product_id });
    return {};
  },
);
