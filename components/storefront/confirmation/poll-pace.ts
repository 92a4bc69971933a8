import { minutes, seconds } from '@/lib/platform/time';

/** In ms. After this time the customer has probably left the payment page without paying. */
export const PAYMENT_LEFT_AFTER = seconds(12);

/** The pause before the next poll in ms: 2 s at first, 5 s after half a minute, 15 s after three. */
export function pollPause(watchedFor: number): number {
  if (watchedFor < seconds(30)) return seconds(2);
  return watchedFor < minutes(3) ? seconds(5) : seconds(15);
}
