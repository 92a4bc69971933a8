import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { catalogueWords } from '@/components/shared/catalogue-text';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import type { PublicReview, RatingView } from '@/lib/domain/product-reviews/schema';
import { RatingSummary } from './rating-summary';
import { ReviewList } from './review-list';

interface ReviewsPageProps {
  product: ProductView;
  rating: RatingView;
  reviews: PublicReview[];
  page: number;
  pages: number;
  storeName: string;
}

/** All published reviews of a product, page by page. */
export function ReviewsPage({ product, rating, reviews, page, pages, storeName }: ReviewsPageProps) {
  const t = useTranslations('reviews');
  const name = catalogueWords(useLocale(), product.name, product.nameHi);
  const path = `/product/${product._id}`;
  return (
    <div className="glow">
      <div className="page-width max-w-3xl space-y-3 pt-6 md:space-y-5 md:pt-10">
        <Link href={path} prefetch={false} className={textLinkClass}>
          {t('back', { product: name })}
        </Link>
        <h1 className="font-bold text-2xl [overflow-wrap:anywhere] md:text-3xl">
          {t('of', { product: name })}
        </h1>
        <section aria-label={t('title')} className="panel space-y-6 p-5 md:p-6">
          {rating.count === 0 ? (
            <p className="text-muted">{t('none')}</p>
          ) : (
            <>
              <RatingSummary rating={rating} />
              <ReviewList reviews={reviews} storeName={storeName} />
            </>
          )}
        </section>
        {pages > 1 && (
          <nav aria-label={t('pages')} className="flex flex-wrap items-center justify-between gap-3">
            {page > 1 && (
              <Link
                href={`${path}/reviews/${page - 1}`}
                prefetch={false}
                rel="prev"
                className={buttonClass('quiet')}
              >
                <ChevronLeft aria-hidden className="size-4" /> {t('newer')}
              </Link>
            )}
            <span className="text-muted text-sm tabular-nums">{t('page', { page, pages })}</span>
            {page < pages && (
              <Link
                href={`${path}/reviews/${page + 1}`}
                prefetch={false}
                rel="next"
                className={buttonClass('quiet')}
              >
                {t('older')} <ChevronRight aria-hidden className="size-4" />
              </Link>
            )}
          </nav>
        )}
        <p className="text-muted text-sm">{t('who')}</p>
      </div>
    </div>
  );
}
