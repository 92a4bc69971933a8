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

/** The time of the next sweep of a payment after `sweepsDone` sweeps; null after the last one. */
export function nextSweep(createdAt: Date, sweepsDone: number): Date | null {
  const delay = SWEEPS[sweepsDone];
  return delay === undefined ? null : after(createdAt, delay);
}
