import { type Clock, type Deadline, minutes, startDeadline, systemClock } from '@/lib/platform/time';

/** A deadline that a test does not reach. */
export function farDeadline(clock: Clock = systemClock): Deadline {
  return startDeadline(clock, minutes(10));
}
