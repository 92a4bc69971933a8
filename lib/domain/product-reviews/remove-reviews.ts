import type { Context } from '@/lib/domain/context';

export interface RemoveReviewsInput {
  userId: string;
  /** All of the account without it, as when an account is erased. */
  productId?: string;
}

/** Removes what a customer has written, with the shop's answer to it. Removing it again changes nothing. */
export async function removeReviews(
  { db }: Pick<Context, 'db'>,
  { userId, productId }: RemoveReviewsInput,
): Promise<void> {
  await db.productReview.deleteMany({
    where: { userId, ...(productId !== undefined && { productId }) },
  });
}
