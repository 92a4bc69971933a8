// The contracts of referrals: the terms, what staff decide and see, and what customers see. Amounts are rupees and
// points. Browsers import this file.
import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { issue } from '@/lib/platform/messages/schema';
import { isRupees, paiseFromRupees } from '@/lib/platform/money';
import { requiredReason } from '@/lib/platform/reasons';

/**
 * invited: no order has met the terms yet; held: a person decides; rewarded; refused; taken_back: the price of the
 * order went back, and the rewards with it.
 */
export const REFERRAL_STATUSES = ['held', 'invited', 'rewarded', 'taken_back', 'refused'] as const;
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number];

/** Why a person is asked before a reward. */
export const SUSPICIONS = [
  'same_device',
  'same_payer',
  'same_player',
  'circle',
  'known_customer',
  'staff',
  'reseller',
  'closed_account',
] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

/** The reason that the store writes when it refuses a held referral itself. */
export const ORDER_GIVEN_BACK = 'order_given_back';

const MONEY = issue('fieldErrors.notPrice');
const COUNT = issue('fieldErrors.notCount');
// A wrong amount is the last thing that is said of it: the rule about all three would add rupees to paise.
const NO_AMOUNT = { error: MONEY, abort: true };
const amount = z
  .number(MONEY)
  .positive(NO_AMOUNT)
  .max(100_000, NO_AMOUNT)
  .refine(isRupees, NO_AMOUNT)
  .transform(paiseFromRupees);

export const referralTermsForm = z
  .object({
    enabled: z.boolean(),
    inviterPoints: amount,
    friendPoints: amount,
    minOrder: amount,
    withinDays: z.int(COUNT).min(1, COUNT).max(365, COUNT),
    monthlyLimit: z.int(COUNT).min(1, COUNT).max(1000, COUNT),
    /** The version that the form was opened with; null when there are no terms yet. */
    seen: z.int().nonnegative().nullable(),
  })
  // Otherwise a customer who invites an account of their own would get the order for nothing.
  .refine(({ inviterPoints, friendPoints, minOrder }) => inviterPoints + friendPoints <= minOrder, {
    error: issue('fieldErrors.rewardsAboveOrder'),
    path: ['minOrder'],
  });
export type ReferralTermsInput = z.input<typeof referralTermsForm>;

const decision = { id: idSchema, seen: z.int().nonnegative(), reason: requiredReason(300) };
export const releaseReferralForm = z.object(decision);
export const refuseReferralForm = z.object(decision);
export type ReferralDecision = z.input<typeof releaseReferralForm>;

/** The query of the panel's list. Invalid parameters are ignored. */
export const referralListQuery = z.object({
  status: z.enum(REFERRAL_STATUSES).catch('held'),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

export interface ReferralTermsView {
  enabled: boolean;
  inviterPoints: number;
  friendPoints: number;
  minOrder: number;
  withinDays: number;
  monthlyLimit: number;
  version: number;
}

interface ReferralPerson {
  userid: string;
  /** '' for staff who may not see users. */
  name: string;
}

/** A referral as the panel lists it. */
export interface ReferralOfStaff {
  id: string;
  version: number;
  status: ReferralStatus;
  inviter: ReferralPerson;
  friend: ReferralPerson;
  /** What was promised. */
  inviterPoints: number;
  friendPoints: number;
  minOrder: number;
  orderid: string | null;
  suspicions: Suspicion[];
  /** Why it was refused or released; null when nobody decided. */
  reason: string | null;
  /** What was given, and what of it was taken back; null when it was not. */
  rewards: { inviter: number; friend: number; at: string } | null;
  taken: { inviter: number; friend: number } | null;
  createdAt: string;
  expiresAt: string;
}

export interface ReferralListPage {
  referrals: ReferralOfStaff[];
  counts: Record<ReferralStatus, number>;
  status: ReferralStatus;
  page: number;
  /** At least 1. */
  pages: number;
}

/** What an inviter sees of a friend's referral: nothing of the friend, and no reason of the staff. */
export type FriendState =
  | 'invited'
  | 'expired'
  | 'held'
  | 'rewarded'
  | 'over_limit'
  | 'refused'
  | 'taken_back';

/** The invitations of a customer, for the dashboard. */
export interface OwnReferralsView {
  /** The code of the customer's link; null while invitations are off. */
  code: string | null;
  terms: ReferralTermsView | null;
  /** Points that were given for invited friends and not taken back. */
  earned: number;
  /** How many friends have registered. */
  count: number;
  /** The newest friends. */
  friends: {
    /** The first letter of the friend's name, or a dot. */
    initial: string;
    joinedAt: string;
    state: FriendState;
    /** What the inviter got, less what was taken back. */
    points: number;
    /** Until when an order counts, while none has. */
    expiresAt: string;
  }[];
  /** What the customer was promised as a friend; null for one who came without an invitation. */
  own: { state: FriendState; points: number; minOrder: number; expiresAt: string } | null;
}
