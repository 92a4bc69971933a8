import { after, hours, minutes, seconds } from '@/lib/platform/time';

/** How long after each failed try the next one is: 75 hours and a half in all, as Standard Webhooks proposes. */
export const DELAYS: readonly number[] = [
  ...[seconds(5), minutes(5), minutes(30)],
  ...[hours(2), hours(5), hours(10), hours(14), hours(20), hours(24)],
];

/** A receiver may ask for a longer pause, and not for more than this. */
const LONGEST_PAUSE = hours(24);
/** Events that failed together are not tried together for ever. */
const SPREAD = 0.1;
const LONGEST_SPREAD = minutes(55);

export interface Failed {
  /** How many tries there were, this one included. */
  tries: number;
  now: Date;
  retryAfter: string | null;
  /** From 0 to 1. */
  chance: number;
}

/** When a delivery is tried again; null when it has used up its tries. */
export function nextTry({ tries, now, retryAfter, chance }: Failed): Date | null {
  const delay = DELAYS[tries - 1];
  if (delay === undefined) return null;
  const usual = delay + Math.min(delay * SPREAD, LONGEST_SPREAD) * chance;
  return after(now, Math.round(Math.max(usual, readRetryAfter(retryAfter, now))));
}

/** ms; 0 for a header that is missing or says nothing. It has seconds or a date (RFC 9110, 10.2.3). */
function readRetryAfter(header: string | null, now: Date): number {
  if (header === null) return 0;
  const ms = /^\d+$/.test(header) ? seconds(Number(header)) : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), LONGEST_PAUSE);
}
