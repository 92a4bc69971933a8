// Product reviews: verified buyers give one to five stars and a text, and staff publish or reject them. It refuses
// to show the public anything of an author beyond a first name, and changes nothing of an order.
export { answerReview } from './answer-review';
export { publishReview, rejectReview, takeBackReview } from './decide-review';
export { getOwnReview } from './get-own-review';
export { listPublishedReviews, PAGE_SIZE } from './list-published-reviews';
export { listReviewable } from './list-reviewable';
export { listReviews } from './list-reviews';
export { readRating } from './read-rating';
export { removeReviews } from './remove-reviews';
export { writeReview } from './write-review';
