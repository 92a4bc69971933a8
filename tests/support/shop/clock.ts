import { after, type Clock } from '@/lib/platform/time';

/** Real time, which a test may move forward: signatures stay valid while it is not moved. */
export interface MovableClock extends Clock {
  advance(ms: number): void;
  /** Forward to this instant; never back. */
  reach(instant: Date): void;
  /** Real time again. */
  reset(): void;
}

export function movableClock(): MovableClock {
  let ahead = 0;
  const now = () => after(new Date(), ahead);
  return {
    now,
    advance(ms) {
      ahead += ms;
    },
    reach(instant) {
      ahead += Math.max(0, instant.getTime() - now().getTime());
    },
    reset() {
      ahead = 0;
    },
  };
}
