import { useTranslations } from 'next-intl';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { RatingView } from '@/lib/domain/product-reviews/schema';

/**
 * The average of the published reviews beside the product's name, which leads to them; nothing before the first one.
 */
export function RatingLink({ rating: { average, count } }: { rating: RatingView }) {
  const t = useTranslations('reviews');
  if (count === 0) return null;
  const of = average.toFixed(1);
  return (
    <p>
      <a href="#reviews" className={textLinkClass}>
        {/* One element, so that its line is not broken. */}
        <span>
          <span aria-hidden>
            <span className="text-gold">★</span> {of} ·{' '}
          </span>
          <span className="sr-only">{t('outOf', { stars: of })}, </span>
          {t('count', { count })}
        </span>
      </a>
    </p>
  );
}
