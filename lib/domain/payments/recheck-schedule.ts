import { after, days, hours, minutes } from '@/lib/platform/time';

/**
 * The times after a payment was paid at which the gateway is asked about it again: another bank payment on the same
 * page comes within minutes, a reversal within days.
 */
export const RECHECKS = [minutes(10), hours(1), hours(6), hours(24), hours(72)] as const;

/** ms. A planned question without an answer is repeated, until the payment is a week old. */
const REPEATED_AFTER = hours(1);
const REPEATED_FOR = days(7);

/** The time of the first question about a payment that is paid now. */
export function firstRecheck(now: Date): Date {
  return after(now, RECHECKS[0]);
}

/** The time of the next question after one that was answered; null after the last. */
export function nextRecheck(paidAt: Date, now: Date): Date | null {
  // A payment that was paid while the clock was ahead has no known age before that time has come.
  if (paidAt > now) return askedAgain(now);
  return RECHECKS.map((delay) => after(paidAt, delay)).find((time) => time > now) ?? null;
}

/** The time to repeat a question that was not answered. */
export function askedAgain(now: Date): Date {
  return after(now, REPEATED_AFTER);
}

/**
 * The same of a payment without a dispute; null when it has been repeated long enough. One that was due later than that
 * was caused by something, such as a webhook about money that went back, and nothing else tells of it: it is repeated
 * until it is answered.
 */
export function repeatedRecheck(paidAt: Date, now: Date, wasDueAt: Date | null): Date | null {
  const next = askedAgain(now);
  const end = after(paidAt, REPEATED_FOR);
  return next <= end || (wasDueAt !== null && wasDueAt > end) ? next : null;
}

/** ms. A webhook about the end of a dispute may be lost, and the dispute goes on for weeks. */
export const DISPUTES_EVERY = hours(6);

/** The time of the next question about a payment whose dispute is open. */
export function disputeRecheck(now: Date): Date {
  return after(now, DISPUTES_EVERY);
}
