import type { Payment } from '@/lib/platform/db';
import { after, hours, minutes } from '@/lib/platform/time';

/** The times after its creation at which the gateway is asked about an unpaid payment (spec S11.2). */
export const SWEEPS = [
  minutes(1),
  minutes(5),
  minutes(15),
  hours(1),
  hours(6),
  hours(24),
  hours(72),
] as const;

/** ms between two questions about a payment whose creation lies ahead. */
const MADE_AHEAD = minutes(15);

type Swept = Pick<Payment, 'createdAt' | 'sweepCount'>;

/**
 * ms. The longest wait between two of them, and between two questions about a paid payment, and an hour more. A time
 * that lies further ahead was written while the clock was ahead.
 */
export const LONGEST_WAIT = hours(49);

/**
 * How many sweeps of a payment that was asked about now are done, and the time of the next one; null after the last
 * one.
 */
export function nextSweep(
  { createdAt, sweepCount }: Swept,
  now: Date,
): { sweepCount: number; at: Date | null } {
  // A payment that was made while the clock was ahead has no known age before its time of creation has come, so no
  // sweep of it is counted.
  if (createdAt > now) return { sweepCount, at: after(now, MADE_AHEAD) };
  // A repeated question between two sweeps is none of them, and neither is one for which it was too early: the clock
  // was ahead then.
  const passed = SWEEPS.filter((delay) => after(createdAt, delay) <= now).length;
  const sweepsDone = Math.min(sweepCount + 1, passed);
  const delay = SWEEPS[sweepsDone];
  return { sweepCount: sweepsDone, at: delay === undefined ? null : after(createdAt, delay) };
}

/**
 * The time at which a question is asked again that failed or that the gateway did not answer: after as long as the
 * payment is old, but at least a minute and at most an hour. The sweep after the one of the first hour is that of the
 * sixth, so that a customer who paid while the gateway was down for an hour would wait five more hours for the goods.
 */
export function repeatedAt({ createdAt }: Swept, now: Date): Date {
  const waited = now.getTime() - createdAt.getTime();
  return after(now, Math.min(Math.max(waited, minutes(1)), hours(1)));
}
