import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import {
  answerReviewAction,
  publishReviewAction,
  rejectReviewAction,
  takeBackReviewAction,
} from '@/app/(admin)/admin/product-review-actions';
import { ReviewLists } from '@/components/admin/product-reviews/review-lists';
import { listReviews } from '@/lib/domain/product-reviews';
import { reviewListQuery } from '@/lib/domain/product-reviews/schema';

const actions = {
  publish: publishReviewAction,
  reject: rejectReviewAction,
  takeBack: takeBackReviewAction,
  answer: answerReviewAction,
};

const screen = adminScreen({
  access: 'reviews.moderate',
  title: 'Product reviews',
  counted: '/admin/product-reviews',
  render: async ({ context, query }) => (
    <ReviewLists list={await listReviews(context, reviewListQuery.parse(query))} actions={actions} />
  ),
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
