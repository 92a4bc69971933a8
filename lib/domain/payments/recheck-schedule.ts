import { after, days, hours, minutes } from '@/lib/platform/time';

/**
 * The times after a payment was paid at which the gateway is asked about it again: another bank payment on the same
 * page comes within minutes, a reversal within days.
 */
export const RECHECKS = [minutes(10), hours(1), hours(6), hours(24), hours(72)] as const;

/** ms. A question without an answer is repeated, until the payment is a week old. */
const REPEATED_AFTER = hours(1);
const REPEATED_FOR = days(7);
/** ms. The same of one that something caused later, such as a webhook about money that went back, from its cause. */
const CAUSED_REPEATED_FOR = days(30);

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

/** Whether a planned question about a payment without a dispute was repeated long enough. */
export function isPlanOver(paidAt: Date, now: Date): boolean {
  return askedAgain(now) > after(paidAt, REPEATED_FOR);
}

/**
 * Whether a question about a payment whose plan is over is repeated, because something caused it since: nothing else
 * may tell of that. Anybody can cause one, and a gateway may stay silent for ever, so that it ends, a month after the
 * newest cause that is known. One that was due after the plan has a cause, also where no webhook of it is kept.
 */
export function isCaused(
  { paidAt, now }: Record<'paidAt' | 'now', Date>,
  { wasDueAt, causedAt }: Record<'wasDueAt' | 'causedAt', Date | null>,
): boolean {
  if (causedAt === null || now > after(causedAt, CAUSED_REPEATED_FOR)) return false;
  const lastPlanned = after(paidAt, RECHECKS[RECHECKS.length - 1] ?? 0);
  return causedAt > lastPlanned || (wasDueAt !== null && wasDueAt > after(paidAt, REPEATED_FOR));
}

/** ms. A webhook about the end of a dispute may be lost, and the dispute goes on for weeks. */
export const DISPUTES_EVERY = hours(6);

/** The time of the next question about a payment whose dispute is open. */
export function disputeRecheck(now: Date): Date {
  return after(now, DISPUTES_EVERY);
}
