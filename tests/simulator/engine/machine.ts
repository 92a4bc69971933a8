import { createSyncedClock, type SyncedClock } from '@/lib/platform/db';
import { minutes, type Runtime, seconds } from '@/lib/platform/time';
import type { Chance } from './chance';

/** ms since 1970 at which every run begins: noon in India on an ordinary day. */
export const BEGINNING = Date.parse('2026-11-20T06:30:00.000Z');

export interface Time {
  /** ms of the run. */
  now: number;
  /** ms by which the database's clock is wrong. */
  databaseOffset: number;
}

export const databaseTime = (time: Time): number => BEGINNING + time.now + time.databaseOffset;

/** The SQL that gives the database's time to the statements after it; it needs no plan. */
export const timeSqlOf = (time: Time): string => `set sim.now to '${databaseTime(time) / 1000}'`;

interface MachineState {
  /** ms of the run until which none of its steps is made. */
  frozenUntil: number;
  /** ms by which its wall clock is wrong. */
  wallOffset: number;
  /** ms in which it was suspended, and its monotonic clock stood still. */
  suspended: number;
  /** The number of its deaths. */
  deaths: number;
}

/** One process on a machine of its own: a web server or a worker. */
export interface Machine {
  readonly name: string;
  readonly state: MachineState;
  readonly clock: SyncedClock;
  /** The runtime of one of its tasks, which sleeps by yielding and has random bytes of its own. */
  runtimeOf(own: Pick<Runtime, 'sleep' | 'random'>): Runtime;
  /** Its clock follows the database's, as it does every half minute in production. */
  sync(): Promise<void>;
}

const SYNC_EVERY = seconds(30);

export function createMachine(name: string, time: Time, chance: Chance): Machine {
  const state: MachineState = {
    frozenUntil: 0,
    wallOffset: chance.below(minutes(1)),
    suspended: 0,
    deaths: 0,
  };
  let syncedAt = Number.NEGATIVE_INFINITY;
  const wall = () => BEGINNING + time.now + state.wallOffset;
  const runtime: Runtime = {
    now: () => new Date(wall()),
    monotonic: () => time.now - state.suspended,
    wall,
    sleep: () => Promise.reject(new Error('only a task sleeps')),
    random: (count) => chance.bytes(count),
  };
  const clock = createSyncedClock({ runtime, onLeap: () => {} });
  return {
    name,
    state,
    clock,
    runtimeOf: (own) => ({ ...clock, ...own }),
    async sync() {
      if (time.now - syncedAt < SYNC_EVERY) return;
      syncedAt = time.now;
      await clock.sync({
        // biome-ignore lint/suspicious/noExplicitAny: rows of any shape are asked for, and these are given.
        query: async () => ({ rows: [{ ms: String(databaseTime(time)) }] as any }),
      });
    },
  };
}
