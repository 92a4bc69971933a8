import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { buttonClass } from '@/components/ui/button-class';
import { REVIEW_STATUSES, type ReviewListPage, type ReviewStatus } from '@/lib/domain/product-reviews/schema';
import { ReviewCard } from './review-card';
import type { ReviewActions } from './review-forms';
import { EMPTY_TEXTS, STATUS_TITLES } from './review-texts';

interface ReviewListsProps {
  list: ReviewListPage;
  actions: ReviewActions;
}

/** The product reviews of one status, with links to the others and how many each has. */
export function ReviewLists({ list: { reviews, counts, status, page, pages }, actions }: ReviewListsProps) {
  return (
    <>
      <nav aria-label="Reviews by status" className="flex flex-wrap gap-2">
        {REVIEW_STATUSES.map((each) => (
          <Link
            key={each}
            href={addressOf(each, 1)}
            prefetch={false}
            aria-current={each === status ? 'page' : undefined}
            className={buttonClass(each === status ? 'quiet' : 'plain')}
          >
            {STATUS_TITLES[each]} <span className="text-muted tabular-nums">{counts[each]}</span>
          </Link>
        ))}
      </nav>
      <section aria-label={STATUS_TITLES[status]} className="panel p-4 md:p-6">
        <h2 className="mb-2 font-bold text-lg">{STATUS_TITLES[status]}</h2>
        {reviews.length === 0 && <p className="text-muted text-sm">{EMPTY_TEXTS[status]}</p>}
        <ul className="divide-y divide-line">
          {reviews.map((review) => (
            <ReviewCard key={review.id} review={review} actions={actions} />
          ))}
        </ul>
      </section>
      {pages > 1 && (
        <nav aria-label="Pages of reviews" className="flex flex-wrap items-center justify-between gap-3">
          {page > 1 && (
            <Link
              href={addressOf(status, page - 1)}
              prefetch={false}
              rel="prev"
              className={buttonClass('quiet')}
            >
              <ChevronLeft aria-hidden className="size-4" /> Previous
            </Link>
          )}
          <span className="text-muted text-sm tabular-nums">
            Page {page} of {pages}
          </span>
          {page < pages && (
            <Link
              href={addressOf(status, page + 1)}
              prefetch={false}
              rel="next"
              className={buttonClass('quiet')}
            >
              Next <ChevronRight aria-hidden className="size-4" />
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

function addressOf(status: ReviewStatus, page: number): string {
  return `/admin/product-reviews?status=${status}${page > 1 ? `&page=${page}` : ''}`;
}
