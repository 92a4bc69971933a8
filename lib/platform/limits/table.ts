import { hours, minutes, seconds } from '@/lib/platform/time';

export interface Limit {
  /** The number of uses in one window. */
  points: number;
  /** The window, in ms. */
  window: number;
  /** What happens when the database fails: calls that cost money or check codes are refused, others are allowed. */
  onFailure: 'refuse' | 'allow';
  /**
   * Uses are taken from the database in leases of this many: fewer round trips, but never more than `points` in all.
   */
  lease?: number;
}

/** Every limit of the store. */
export const LIMITS = {
  // One guesser at one account. The account's own count is ten times as large, so that one guesser does not use it up
  // and lock the owner's new device out.
  loginPerAddressAndAccount: { points: 10, window: minutes(15), onFailure: 'refuse' },
  loginPerAccount: { points: 100, window: hours(1), onFailure: 'refuse' },
  loginPerAddress: { points: 30, window: minutes(15), onFailure: 'refuse' },
  // A known browser has a count of its own, so that a stranger's failures never lock its owner out.
  loginPerDevice: { points: 10, window: minutes(15), onFailure: 'refuse' },
  secondFactorPerAccount: { points: 5, window: minutes(15), onFailure: 'refuse' },
  // Three codes of a million are right at any time, so that a month of guesses at the rate above would find one with a
  // chance of 4 %.
  secondFactorPerDay: { points: 50, window: hours(24), onFailure: 'refuse' },
  // A ceiling as for codes: each visit of the login page asks for a challenge, which is one row for ten minutes.
  passkeyPerAddress: { points: 600, window: minutes(15), onFailure: 'refuse' },
  identityPerAddress: { points: 30, window: minutes(15), onFailure: 'refuse' },
  registerPerAddress: { points: 10, window: hours(1), onFailure: 'refuse' },
  // A ceiling for one address, which hundreds of customers may share; the mails to one account are thinned.
  mailPerAddress: { points: 300, window: hours(1), onFailure: 'refuse' },
  // For one account: its guardian keeps the links of before, so a stranger who uses them up takes nothing.
  guardianLinkPerAccount: { points: 5, window: hours(1), onFailure: 'refuse' },
  // Codes to new and to proved contacts and new passwords, for one account; codes for one mailbox.
  contactCodePerAccount: { points: 10, window: hours(1), onFailure: 'refuse' },
  otpResend: { points: 1, window: seconds(30), onFailure: 'refuse' },
  otpPerNumber: { points: 5, window: hours(1), onFailure: 'refuse' },
  // Hundreds of customers share one address of a mobile operator, so this is a ceiling and no measure of a person.
  otpPerAddress: { points: 600, window: hours(1), onFailure: 'refuse' },
  // The same for known browsers, per browser and for all such browsers of one account together.
  otpPerDevice: { points: 5, window: hours(1), onFailure: 'refuse' },
  otpPerOwner: { points: 15, window: hours(1), onFailure: 'refuse' },
  // Text messages cost money: this bounds the cost of a flood per day.
  otpPerDay: { points: 5000, window: hours(24), onFailure: 'refuse' },
  // Numbers that no account has proved share this part of it; the rest is left for customers.
  otpToNewPerDay: { points: 4000, window: hours(24), onFailure: 'refuse' },
  otpGuessPerAddress: { points: 120, window: minutes(15), onFailure: 'refuse' },
  uniquenessPerAddress: { points: 30, window: minutes(1), onFailure: 'refuse' },
  // A ceiling as for codes; a browser that has signed in before has a count of its own.
  playerCheckPerAddress: { points: 600, window: minutes(1), onFailure: 'allow' },
  playerCheckPerDevice: { points: 20, window: minutes(1), onFailure: 'allow' },
  // A search of the server is a few ms of work; pages search in the browser.
  productSearchPerAddress: { points: 600, window: minutes(1), onFailure: 'allow', lease: 20 },
  // A browser sends a search that found nothing once, after the typing has stopped.
  missedSearchPerAddress: { points: 60, window: minutes(1), onFailure: 'refuse' },
  // Codes of coupons that do not exist; the ceiling for an address as for codes.
  couponGuessPerUser: { points: 20, window: hours(1), onFailure: 'refuse' },
  couponGuessPerAddress: { points: 600, window: hours(1), onFailure: 'refuse' },
  moneyPerUser: { points: 60, window: minutes(1), onFailure: 'refuse' },
  // Lists of players, each of which replaces the oldest one, and calls that ask a supplier for the next five players of
  // one.
  bulkListsPerUser: { points: 30, window: hours(1), onFailure: 'refuse' },
  bulkChecksPerUser: { points: 60, window: minutes(1), onFailure: 'refuse' },
  // New help requests and messages in them: a person reads each.
  helpPerUser: { points: 20, window: hours(1), onFailure: 'refuse' },
  // A person reads each review that was written or changed.
  reviewPerUser: { points: 20, window: hours(1), onFailure: 'refuse' },
  /** Looks at codes: a thief at an open session must not read a whole history at once. */
  revealPerUser: { points: 30, window: hours(1), onFailure: 'refuse' },
  // Each change of what stands on invoices is a new row.
  billingPerUser: { points: 20, window: hours(1), onFailure: 'refuse' },
  // A download reads every row of an account; codes that prove who asks are limited by themselves.
  exportPerUser: { points: 20, window: hours(24), onFailure: 'refuse' },
  // Each change of a consent is a row that is never deleted; the choice of messages is such a change.
  consentsPerUser: { points: 60, window: hours(1), onFailure: 'refuse' },
  giftPerUser: { points: 20, window: hours(1), onFailure: 'refuse' },
  // Decoding a picture costs more processor time than any other call.
  uploadPerUser: { points: 60, window: minutes(1), onFailure: 'refuse' },
  webhookPerAddress: { points: 3000, window: minutes(1), onFailure: 'allow', lease: 50 },
  // Each report is at most two statements; a browser sends a few for a page.
  policyReportPerAddress: { points: 120, window: minutes(1), onFailure: 'refuse' },
  // Calls of the partner API, by key. Their limits are promised in the headers of each reply, so that they have no
  // leases.
  partnerReads: { points: 600, window: minutes(1), onFailure: 'allow' },
  partnerWrites: { points: 120, window: minutes(1), onFailure: 'refuse' },
  partnerChecks: { points: 60, window: minutes(1), onFailure: 'refuse' },
  refusedPartnerPerAddress: { points: 20, window: minutes(1), onFailure: 'refuse' },
  // Visitors who are not signed in. Hundreds of them may share an address, and a page makes a few calls.
  everythingElsePerAddress: { points: 6000, window: minutes(1), onFailure: 'allow', lease: 50 },
  everythingElse: { points: 300, window: minutes(1), onFailure: 'allow', lease: 10 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
