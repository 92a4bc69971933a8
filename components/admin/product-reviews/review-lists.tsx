import { StatusList } from '@/components/admin/table/status-list';
import { REVIEW_STATUSES, type ReviewListPage } from '@/lib/domain/product-reviews/schema';
import { ReviewCard } from './review-card';
import type { ReviewActions } from './review-forms';
import { EMPTY_TEXTS, STATUS_TITLES } from './review-texts';

interface ReviewListsProps {
  list: ReviewListPage;
  actions: ReviewActions;
}

/** The product reviews of one status, with links to the others and how many each has. */
export function ReviewLists({ list, actions }: ReviewListsProps) {
  return (
    <StatusList
      path="/admin/product-reviews"
      noun="Reviews"
      list={list}
      statuses={REVIEW_STATUSES}
      titles={STATUS_TITLES}
      emptyTexts={EMPTY_TEXTS}
    >
      {list.reviews.map((review) => (
        <ReviewCard key={review.id} review={review} actions={actions} />
      ))}
    </StatusList>
  );
}
