import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { PublicReview, RatingView } from '@/lib/domain/product-reviews/schema';
import { RatingSummary } from './rating-summary';
import { ReviewList } from './review-list';

interface ProductReviewsProps {
  productId: string;
  rating: RatingView;
  /** The newest. */
  reviews: PublicReview[];
  storeName: string;
}

/** What customers say of a product, at the end of its page; nothing before the first review is published. */
export function ProductReviews({ productId, rating, reviews, storeName }: ProductReviewsProps) {
  const t = useTranslations('reviews');
  if (rating.count === 0) return null;
  return (
    <section aria-labelledby="reviews" className="page-width pt-6 md:pt-10">
      <div className="panel space-y-5 p-5 md:p-6">
        <h2 id="reviews" className="scroll-mt-24 font-bold text-xl">
          {t('title')}
        </h2>
        <RatingSummary rating={rating} />
        <ReviewList reviews={reviews} storeName={storeName} />
        {rating.count > reviews.length && (
          <Link href={`/product/${productId}/reviews/1`} prefetch={false} className={textLinkClass}>
            {t('all', { count: rating.count })}
          </Link>
        )}
      </div>
    </section>
  );
}
