import { offered } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { notFound } from '@/lib/platform/errors';
import { findCountingOrder } from './counting-order';
import { publicName } from './public-name';
import { type OwnReviewPage, REVIEW_STATUSES } from './schema';

/** What the page shows on which a customer reviews a product. Throws not_found for a product that does not exist. */
export async function getOwnReview(
  context: Pick<Context, 'db'>,
  { userId, productId }: { userId: string; productId: string },
): Promise<OwnReviewPage> {
  const { db } = context;
  const [product, user, review, orderId] = await Promise.all([
    db.product.findFirst({ where: { id: productId, ...offered } }),
    db.user.findUniqueOrThrow({ where: { id: userId } }),
    db.productReview.findUnique({ where: { userId_productId: { userId, productId } } }),
    findCountingOrder(context, { userId, productId }),
  ]);
  if (!product) throw notFound('Product');
  return {
    product: { id: product.id, name: product.name, nameHi: product.nameHi },
    mayWrite: orderId !== null,
    publicName: publicName(user.name),
    review: review && {
      stars: review.stars,
      text: review.text,
      named: review.author !== '',
      // The database allows no other ones.
      status: REVIEW_STATUSES.find((each) => each === review.status) ?? 'waiting',
      reason: review.reason,
      answer: review.answer,
    },
  };
}
