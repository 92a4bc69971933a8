import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { AppError } from '@/lib/platform/errors';
import type { Log } from '@/lib/platform/log';
import { createCounters, type Taken } from './counters';
import { LIMITS, type Limit, type LimitName } from './table';

// Enough for every address seen in a window; the oldest leases go first.
const LEASES_KEPT = 20_000;

interface Lease {
  left: number;
  until: number;
}

/** What is counted, and by whom. */
export type Counted = readonly [name: LimitName, who: string];

/** One use that was counted. It can be given back within its own window only. */
export interface Use {
  name: LimitName;
  key: string;
  /** Which window; null for a use that the shared store does not know of. */
  window: string | null;
}

export interface Limiter {
  /** Counts one use of `name` by `who`; when it is one too many, counts nothing and throws rate_limited (retryAfter). */
  consume(name: LimitName, who: string): Promise<Use>;
  /** The same for several limits, in this order: all are counted or none. */
  consumeAll(counted: readonly Counted[]): Promise<Use[]>;
  /** As if it had never been: for what turns out not to count. Never makes more of a limit than the table says. */
  giveBack(uses: readonly Use[]): Promise<void>;
  /** Forgets what `who` used: whoever proved to be the owner does not answer for the guesses of others. */
  clear(name: LimitName, who: string): Promise<void>;
}

export interface LimiterOptions {
  pool: Pool;
  log: Log;
  /** Multiplies every limit; for load tests. */
  factor: number;
}

/** Counters in PostgreSQL, shared by all processes. Keys are hashed: no number or address is stored in the clear. */
export function createLimiter({ pool, log, factor }: LimiterOptions): Limiter {
  const counters = createCounters(pool);
  const leases = new Map<string, Lease>();
  const taking = new Map<string, Promise<Taken | null>>();

  function limitOf(name: LimitName): Limit & { lease: number } {
    const limit: Limit = LIMITS[name];
    // A lease grows with the factor: a load test measures the store, not the counter.
    const lease = limit.lease === undefined ? 1 : Math.max(1, Math.floor(limit.lease * factor));
    return { ...limit, points: Math.max(1, Math.floor(limit.points * factor)), lease };
  }

  function spendLease(key: string): boolean {
    const lease = leases.get(key);
    if (!lease || lease.left === 0 || lease.until <= Date.now()) return false;
    lease.left -= 1;
    return true;
  }

  function keepLease(key: string, lease: Lease): void {
    if (leases.size >= LEASES_KEPT) for (const oldest of leases.keys()) if (leases.delete(oldest)) break;
    leases.set(key, lease);
  }

  async function take(name: LimitName, key: string): Promise<Taken | null> {
    const { lease, points, window, onFailure } = limitOf(name);
    try {
      return await counters.take({ key, points: lease, most: points, window });
    } catch (error) {
      log.error({ err: error, limit: name }, 'the limiter cannot count');
      if (onFailure === 'allow') return null;
      throw new AppError('unavailable', 'requests.tryAgainSoon', { cause: error, retryAfter: 5 });
    }
  }

  /** A burst shares one lease: if each call took its own, the limit would be used up by a few of them. */
  function takeLease(name: LimitName, key: string): Promise<Taken | null> {
    const underWay = taking.get(key);
    if (underWay) return underWay;
    const taken = take(name, key)
      .then((lease) => {
        if (lease?.granted) keepLease(key, { left: limitOf(name).lease, until: Date.now() + lease.wait });
        return lease;
      })
      .finally(() => taking.delete(key));
    taking.set(key, taken);
    return taken;
  }

  async function consume(name: LimitName, who: string): Promise<Use> {
    const key = `${name}:${hash(who)}`;
    const leased = limitOf(name).lease > 1;
    for (;;) {
      if (leased && spendLease(key)) return { name, key, window: null };
      const taken = await (leased ? takeLease(name, key) : take(name, key));
      if (taken === null) return { name, key, window: null };
      if (!taken.granted)
        throw new AppError('rate_limited', 'requests.tooMany', {
          retryAfter: Math.max(1, Math.ceil(taken.wait / 1000)),
        });
      if (!leased) return { name, key, window: taken.window };
    }
  }

  async function giveBack(uses: readonly Use[]): Promise<void> {
    const known = uses.flatMap(({ key, window }) => (window === null ? [] : [{ key, window }]));
    await Promise.all(known.map((use) => counters.giveBack(use))).catch((error: unknown) =>
      // It stays counted until its window is over, which harms nobody for long.
      log.error({ err: error }, 'the limiter cannot give back'),
    );
  }

  return {
    consume,
    giveBack,
    async clear(name, who) {
      await counters.clear(`${name}:${hash(who)}`).catch((error: unknown) =>
        // Their window ends by itself.
        log.error({ err: error, limit: name }, 'the limiter cannot clear'),
      );
    },
    async consumeAll(counted) {
      const uses: Use[] = [];
      try {
        for (const [name, who] of counted) uses.push(await consume(name, who));
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
