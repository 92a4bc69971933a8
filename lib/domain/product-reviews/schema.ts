// The contracts of product reviews: what customers and staff send, and what they and the public see. Browsers import
// this file.
import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { issue } from '@/lib/platform/messages/schema';

/**
 * waiting: staff decide; published: everyone sees it; rejected: its author sees why; refunded: its author got back the
 * whole price of each order of the product.
 */
export const REVIEW_STATUSES = ['waiting', 'published', 'rejected', 'refunded'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export const MOST_STARS = 5;
export const LONGEST_REVIEW = 1000;
export const LONGEST_REASON = 300;

/** Characters that turn the direction of what follows them, and control characters other than the end of a line. */
const UNSEEN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/gu;

/** A text as plain lines: a browser sends line ends as two characters, and a page shows at most one empty line. */
const lines = z.string().transform((written) =>
  written
    .replaceAll('\r\n', '\n')
    .replace(UNSEEN, '')
    .replace(/\n\s*\n\s*/g, '\n\n')
    .trim(),
);
const atMost = (longest: number) => z.string().max(longest, issue('fieldErrors.tooLong'));

export const reviewBody = z.object({
  product_id: idSchema,
  stars: z.int().min(1).max(MOST_STARS),
  /** May be empty. */
  text: lines.pipe(atMost(LONGEST_REVIEW)),
  /** Whether the public sees a first name with an initial. */
  named: z.boolean(),
});
export type ReviewBody = z.output<typeof reviewBody>;

export const removeReviewBody = z.object({ product_id: idSchema });

/** `seen` is the version that the page showed: a review that has changed since is not decided. */
const ofStaff = { id: idSchema, seen: z.int().min(0) };
export const publishReviewForm = z.object(ofStaff);
export const rejectReviewForm = z.object({
  ...ofStaff,
  /** Its author reads it. */
  reason: lines.pipe(atMost(LONGEST_REASON).min(1, issue('fieldErrors.empty'))),
});
export const takeBackReviewForm = z.object(ofStaff);
/** An empty text takes the answer away. */
export const answerReviewForm = z.object({ ...ofStaff, text: lines.pipe(atMost(LONGEST_REVIEW)) });

export type PublishReviewInput = z.input<typeof publishReviewForm>;
export type RejectReviewInput = z.input<typeof rejectReviewForm>;
export type AnswerReviewInput = z.input<typeof answerReviewForm>;

/** The query of the panel's list. Invalid parameters are ignored. */
export const reviewListQuery = z.object({
  status: z.enum(REVIEW_STATUSES).catch('waiting'),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

/** What the published reviews of a product say together. */
export interface RatingView {
  count: number;
  /** Of the stars, with one decimal; 0 without any review. */
  average: number;
  /** How many gave 1 star, 2 stars and so on. */
  histogram: number[];
}

/** A published review. It has nothing by which its author is found. */
export interface PublicReview {
  stars: number;
  text: string;
  /** Such as 'Asha K.'; '' for one who is not named. */
  author: string;
  /** ISO 8601. */
  at: string;
  /** The shop's. */
  answer: string | null;
}

/** A product to review, for one customer. A Hindi name is '' while it is missing. */
export interface OwnReviewPage {
  product: { id: string; name: string; nameHi: string };
  /** Whether one of the customer's orders of the product was delivered and not refunded as a whole. */
  mayWrite: boolean;
  /** As the public would name the customer; '' when the account's name is no name. */
  publicName: string;
  review: {
    stars: number;
    text: string;
    named: boolean;
    status: ReviewStatus;
    /** Why it was rejected. */
    reason: string | null;
    answer: string | null;
  } | null;
}

/** Whether the customer has written about the product of an order. */
export interface Reviewable {
  product: string;
  written: boolean;
}

/** A review as the panel lists it. */
export interface ReviewOfStaff {
  id: string;
  version: number;
  status: ReviewStatus;
  stars: number;
  text: string;
  author: string;
  reason: string | null;
  answer: string | null;
  writtenAt: string;
  product: { id: string; name: string };
  customer: { userid: string; name: string };
  orderid: string;
}

export interface ReviewListPage {
  reviews: ReviewOfStaff[];
  counts: Record<ReviewStatus, number>;
  status: ReviewStatus;
  page: number;
  /** At least 1. */
  pages: number;
}
