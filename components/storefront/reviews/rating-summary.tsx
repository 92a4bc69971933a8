import { useTranslations } from 'next-intl';
import type { RatingView } from '@/lib/domain/product-reviews/schema';
import { Stars } from './stars';

/** The average of the published reviews, and how many gave each number of stars. */
export function RatingSummary({ rating: { average, count, histogram } }: { rating: RatingView }) {
  const t = useTranslations('reviews');
  const of = average.toFixed(1);
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
      <div>
        <p className="font-bold text-4xl">{of}</p>
        <p className="text-lg">
          <Stars value={average} label={t('outOf', { stars: of })} />
        </p>
        <p className="text-muted text-sm">{t('count', { count })}</p>
      </div>
      <ol aria-label={t('histogram')} className="space-y-1 text-sm tabular-nums">
        {histogram
          .map((number, place) => ({ stars: place + 1, number }))
          .reverse()
          .map(({ stars, number }) => (
            <li key={stars} className="flex items-center gap-3">
              <span className="w-18 shrink-0">{t('stars', { stars })}</span>
              <span aria-hidden className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-line">
                <span
                  className="block h-full rounded-full bg-gold"
                  style={{ width: `${Math.round((number / Math.max(count, 1)) * 100)}%` }}
                />
              </span>
              <span className="w-9 shrink-0 text-right text-muted">{number}</span>
            </li>
          ))}
      </ol>
    </div>
  );
}
