// What keeps an account from being erased, as pages show it. Browsers import this file.

/** The wallet and the points hold less than a rupee and a point: nothing can be bought with that. */
export const LEAST_BALANCE = 100n;

export const BLOCKERS = [
  'staff',
  'partner',
  'orders',
  'payments',
  'checks',
  'refunds',
  'cases',
  'help',
  'undo',
  'wallet',
  'points',
] as const;
/** Why an account cannot be erased yet. */
export type Blocker = (typeof BLOCKERS)[number];
