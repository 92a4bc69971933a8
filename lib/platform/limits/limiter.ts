import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { AppError } from '@/lib/platform/errors';
import type { Log } from '@/lib/platform/log';
import { systemClock } from '@/lib/platform/time';
import { createCounters, type Taken } from './counters';
import { LIMITS, type Limit, type LimitName } from './table';

// Enough for every address of a window; the oldest leases are dropped first.
const LEASES_KEPT = 20_000;

interface Wanted {
  name: LimitName;
  key: string;
  times: number;
}

interface Lease {
  left: number;
  until: number;
}

/** The limit, the person or address that is counted, and by how much this count's limit is larger (1 by default). */
export type Counted = readonly [name: LimitName, who: string, times?: number];

/** One counted use. It can be given back only within its own window. */
export interface Use {
  name: LimitName;
  key: string;
  /** The window's id; null for a use that PostgreSQL has not counted. */
  window: string | null;
  /** The uses that are left in the window, and ms until it ends; absent for a use that PostgreSQL has not counted. */
  standing?: { left: number; wait: number };
}

export interface Limiter {
  /**
   * Counts one use of `name` by `who`. When the limit is exceeded, counts nothing and throws rate_limited (with
   * retryAfter).
   */
  consume(name: LimitName, who: string, times?: number): Promise<Use>;
  /** The same for several limits, in this order: either all are counted or none. */
  consumeAll(counted: readonly Counted[]): Promise<Use[]>;
  /** Gives back uses of calls that turned out not to count. Never gives more than the limit's points. */
  giveBack(uses: readonly Use[]): Promise<void>;
  /** Resets the count of `who`, so that a proven owner is not limited by other people's guesses. */
  clear(name: LimitName, who: string): Promise<void>;
}

export interface LimiterOptions {
  pool: Pool;
  log: Log;
  /** Multiplies every limit; for load tests. */
  factor: number;
  /** ms since 1970. */
  wall?: () => number;
}

/**
 * Counters in PostgreSQL, shared by all processes. Keys are hashed, so that no number or address is stored in the
 * clear.
 */
export function createLimiter({ pool, log, factor, wall = systemClock.wall }: LimiterOptions): Limiter {
  const counters = createCounters(pool);
  const leases = new Map<string, Lease>();
  const taking = new Map<string, Promise<Taken | null>>();

  function limitOf(name: LimitName): Limit & { lease: number } {
    const limit: Limit = LIMITS[name];
    // A lease grows with the factor, so that a load test measures the store and not the counters.
    const lease = limit.lease === undefined ? 1 : Math.max(1, Math.floor(limit.lease * factor));
    return { ...limit, points: Math.max(1, Math.floor(limit.points * factor)), lease };
  }

  function spendLease(key: string): boolean {
    const lease = leases.get(key);
    if (!lease || lease.left === 0 || lease.until <= wall()) return false;
    lease.left -= 1;
    return true;
  }

  function keepLease(key: string, lease: Lease): void {
    if (leases.size >= LEASES_KEPT) for (const oldest of leases.keys()) if (leases.delete(oldest)) break;
    leases.set(key, lease);
  }

  async function take({ name, key, times }: Wanted): Promise<Taken | null> {
    const { lease, points, window, onFailure } = limitOf(name);
    try {
      return await counters.take({ key, points: lease, most: points * times, window });
    } catch (error) {
      log.error({ err: error, limit: name }, 'the limiter cannot count');
      if (onFailure === 'allow') return null;
      throw new AppError('unavailable', 'requests.tryAgainSoon', { cause: error, retryAfter: 5 });
    }
  }

  /** Concurrent calls share one lease: if each took its own, a few calls would use up the limit. */
  function takeLease(wanted: Wanted): Promise<Taken | null> {
    const { name, key } = wanted;
    const underWay = taking.get(key);
    if (underWay) return underWay;
    const taken = take(wanted)
      .then((lease) => {
        if (lease?.granted) keepLease(key, { left: limitOf(name).lease, until: wall() + lease.wait });
        return lease;
      })
      .finally(() => taking.delete(key));
    taking.set(key, taken);
    return taken;
  }

  async function consume(name: LimitName, who: string, times = 1): Promise<Use> {
    const key = `${name}:${hash(who)}`;
    const wanted = { name, key, times };
    const leased = limitOf(name).lease > 1;
    for (;;) {
      if (leased && spendLease(key)) return { name, key, window: null };
      const taken = await (leased ? takeLease(wanted) : take(wanted));
      if (taken === null) return { name, key, window: null };
      if (!taken.granted)
        throw new AppError('rate_limited', 'requests.tooMany', {
          retryAfter: Math.max(1, Math.ceil(taken.wait / 1000)),
        });
      const { window, points, wait } = taken;
      const left = Math.max(0, limitOf(name).points * times - points);
      if (!leased) return { name, key, window, standing: { left, wait } };
    }
  }

  async function giveBack(uses: readonly Use[]): Promise<void> {
    const known = uses.flatMap(({ key, window }) => (window === null ? [] : [{ key, window }]));
    await Promise.all(known.map((use) => counters.giveBack(use))).catch((error: unknown) =>
      // The use stays counted until its window ends, which is soon.
      log.error({ err: error }, 'the limiter cannot give back'),
    );
  }

  return {
    consume,
    giveBack,
    async clear(name, who) {
      await counters.clear(`${name}:${hash(who)}`).catch((error: unknown) =>
        // The windows end by themselves.
        log.error({ err: error, limit: name }, 'the limiter cannot clear'),
      );
    },
    async consumeAll(counted) {
      const uses: Use[] = [];
      try {
        for (const each of counted) uses.push(await consume(...each));
      } catch (error) {
        await giveBack(uses);
        throw error;
      }
      return uses;
    },
  };
}

function hash(who: string): string {
  return createHash('sha256').update(who).digest('base64url').slice(0, 32);
}
