import { after, type Clock } from '@/lib/platform/time';

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
