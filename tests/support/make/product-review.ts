import type { Db, Order, Prisma, ProductReview } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { NOON } from '../clock';

/** A review of the product of `order` by its buyer, which waits for the staff. */
export function makeProductReview(
  db: Db,
  order: Pick<Order, 'id' | 'userId' | 'productId'>,
  given: Partial<Prisma.ProductReviewUncheckedCreateInput> = {},
): Promise<ProductReview> {
  const decided = given.status === 'published' || given.status === 'rejected';
  return db.productReview.create({
    data: {
      id: newId(),
      userId: order.userId,
      productId: order.productId,
      orderId: order.id,
      stars: 4,
      text: 'It came at once.',
      author: '',
      language: 'en',
      status: 'waiting',
      ...(decided && { decidedAt: NOON }),
      ...(given.status === 'rejected' && { reason: 'It names another shop.' }),
      writtenAt: NOON,
      createdAt: NOON,
      updatedAt: NOON,
      ...given,
    },
  });
}
