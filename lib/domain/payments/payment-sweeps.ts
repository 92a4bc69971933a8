import { after, hours, minutes } from '@/lib/platform/time';

/** After its creation a payment is asked about this often, until it is paid (spec S11.2). */
export const SWEEPS = [
  minutes(1),
  minutes(5),
  minutes(15),
  hours(1),
  hours(6),
  hours(24),
  hours(72),
] as const;

/** When the gateway is asked again, given how often it was; null after the last time. */
export function nextSweep(createdAt: Date, sweepsDone: number): Date | null {
  const delay = SWEEPS[sweepsDone];
  return delay === undefined ? null : after(createdAt, delay);
}
