import {
  after,
  type Clock,
  days,
  istDateTime,
  istMillisecondOfDay,
  minutes,
  seconds,
  sleep,
} from '@/lib/platform/time';

/** Noon in India, on an ordinary day: where builders and test clocks begin. */
export const NOON = new Date('2026-11-20T06:30:00.000Z');

export interface TestClock extends Clock {
  set(instant: Date | string): void;
  /** Forward by so many ms: `clock.advance(minutes(5))`. */
  advance(ms: number): void;
}

/** A clock that stops until it is moved. */
export function stoppedClock(start: Date | string = NOON): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set(instant) {
      now = new Date(instant);
    },
    advance(ms) {
      now = after(now, ms);
    },
  };
}

/**
 * Today in India (yyyy-mm-dd) for a test that compares a whole day in real time, as the sandbox keeps it. It waits for
 * midnight when that is near: a payment made after it would be missing from the statements of the day before.
 */
export async function dayThatLasts(): Promise<string> {
  const left = days(1) - istMillisecondOfDay(new Date());
  if (left < minutes(2)) await sleep(left + seconds(1));
  return istDateTime(new Date()).slice(0, 10);
}
