import { hours, minutes, type Runtime, seconds, systemClock } from '@/lib/platform/time';
import type { RawConnection } from './client';

/** ms. A clock that differs by more between two readings did not drift: it was set. */
const LEAP = minutes(1);
/** ms after a leap in which the time counts as unsteady. */
const UNSTEADY = hours(1);
/** ms. A slower answer says too little about the moment at which the database read its clock. */
const MAX_ROUND_TRIP = seconds(1);

export interface SyncedClock extends Runtime {
  isSteady(): boolean;
  /** Reads the clock of the database on this connection. */
  sync(connection: RawConnection): Promise<void>;
}

export interface SyncedClockOptions {
  /** Told of a leap of `by` ms. */
  onLeap: (by: number) => void;
  /** The machine, with its own clocks. */
  runtime?: Runtime;
  wall?: Runtime['wall'];
  monotonic?: Runtime['monotonic'];
}

/**
 * A clock with the time of the database, which all processes share. It goes on by this machine's monotonic clock
 * between two readings, so that setting the machine's time changes nothing. Before the first reading it has the
 * machine's time.
 */
export function createSyncedClock({
  onLeap,
  runtime = systemClock,
  wall = runtime.wall,
  monotonic = runtime.monotonic,
}: SyncedClockOptions): SyncedClock {
  let offset = wall() - monotonic();
  let leaptAt = Number.NEGATIVE_INFINITY;

  function correct(found: number): void {
    const by = found - offset;
    offset = found;
    if (Math.abs(by) < LEAP) return;
    leaptAt = monotonic();
    onLeap(Math.round(by));
  }

  return {
    ...runtime,
    wall,
    monotonic,
    now: () => new Date(offset + monotonic()),
    isSteady: () => monotonic() - leaptAt >= UNSTEADY,
    async sync(connection) {
      const sent = monotonic();
      const { rows } = await connection.query<{ ms: string }>(
        'select extract(epoch from clock_timestamp()) * 1000 as ms',
      );
      const received = monotonic();
      if (rows[0] && received - sent <= MAX_ROUND_TRIP) correct(Number(rows[0].ms) - (sent + received) / 2);
    },
  };
}
