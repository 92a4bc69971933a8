import { BadgeCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { PublicReview } from '@/lib/domain/product-reviews/schema';
import { istDate } from '@/lib/platform/time';
import { Stars } from './stars';

interface ReviewListProps {
  reviews: PublicReview[];
  storeName: string;
}

/** A list of published reviews with the shop's replies. Customers' texts are rendered as text, never as HTML. */
export function ReviewList({ reviews, storeName }: ReviewListProps) {
  const t = useTranslations('reviews');
  return (
    <ul className="divide-y divide-line">
      {reviews.map(({ stars, text, author, at, answer }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and an id would name its author's row
        <li key={place} className="space-y-2 py-4 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Stars value={stars} label={t('outOf', { stars: String(stars) })} />
            <span className="inline-flex items-center gap-1.5 text-sm">
              <BadgeCheck aria-hidden className="size-4 shrink-0 text-good" />
              {author === '' ? t('verifiedBuyer') : t('namedBuyer', { name: author })}
            </span>
            <time dateTime={at} className="text-muted text-sm tabular-nums">
              {istDate(new Date(at))}
            </time>
          </p>
          {text !== '' && (
            <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
              {text}
            </p>
          )}
          {answer !== null && (
            <div className="ml-4 border-line border-l-2 pl-4">
              <p className="font-semibold text-sm">{t('answer', { name: storeName })}</p>
              <p dir="auto" className="whitespace-pre-line text-muted [overflow-wrap:anywhere]">
                {answer}
              </p>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
