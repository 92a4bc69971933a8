// The kinds of actions that may need a second person. Browsers import this file.

/**
 * A gift of T-Coins, a gift that is taken back, a refund or a cancellation of what may be delivered, a refund of what
 * was delivered, an ended order that goes on, a sale below the cost, a role on the staff, the end of a quarantine.
 */
export const APPROVAL_KINDS = [
  'gift',
  'gift-return',
  'refund',
  'cancellation',
  'later-refund',
  'reopening',
  'sale-below-cost',
  'appointment',
  'quarantine-end',
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];
