import { handle } from '@/lib/http/handle';
import { writeReview } from '@/lib/domain/product-reviews';
import { reviewBody } from '@/lib/domain/product-reviews/schema';

export const POST = handle(
  {
    endpoint: 'POST /product-reviews',
    access: 'signed-in',
    body: reviewBody,
    limit: { name: 'reviewPerUser', by: 'viewer' },
  },
  async ({ context, viewer, body }) => {
    await writeReview(context, { userId: viewer.userid, ...body });
    return {};
  },
);
