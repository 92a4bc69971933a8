import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@/lib/platform/errors';
import type { Log } from '@/lib/platform/log';
import { LIMITS, type Limit, type LimitName } from './table';

const TOO_MANY = 'Too many requests. Please wait a little and try again.';
// Enough for every address seen in a window; the oldest leases go first.
const LEASES_KEPT = 20_000;

interface Lease {
  left: number;
  until: number;
}

export interface Limiter {
  /** Counts one use of `name` by `who`; throws rate_limited (with retryAfter) when it was one too many. */
  consume(name: LimitName, who: string): Promise<void>;
  /** Forgets what `who` used: a success clears the failures before it. */
  clear(name: LimitName, who: string): Promise<void>;
  /** Throws when `who` has used everything up, without counting. */
  check(name: LimitName, who: string): Promise<void>;
}

export interface LimiterOptions {
  pool: Pool;
  log: Log;
  /** Multiplies every limit; for load tests. */
  factor: number;
}

/** Counters in PostgreSQL, shared by all processes. Keys are hashed: no number or address is stored in the clear. */
export function createLimiter({ pool, log, factor }: LimiterOptions): Limiter {
  const stores = new Map<LimitName, RateLimiterPostgres>();
  const leases = new Map<string, Lease>();

  function limitOf(name: LimitName): Limit & { lease: number } {
    const limit: Limit = LIMITS[name];
    // A lease grows with the factor: a load test measures the store, not the counter.
    const lease = limit.lease === undefined ? 1 : Math.max(1, Math.floor(limit.lease * factor));
    return { ...limit, points: Math.max(1, Math.floor(limit.points * factor)), lease };
  }

  function storeOf(name: LimitName): RateLimiterPostgres {
    let store = stores.get(name);
    if (!store) {
      const { points, window } = limitOf(name);
      store = new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_limits',
        tableCreated: true,
        // The nightly sweep clears the table; a timer per limiter would keep processes alive.
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: window / 1000,
      });
      stores.set(name, store);
    }
    return store;
  }

  function fail(name: LimitName, error: unknown): void {
    if (error instanceof RateLimiterRes)
      throw new AppError('rate_limited', TOO_MANY, {
        retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
      });
    log.error({ err: error, limit: name }, 'the limiter cannot count');
    if (limitOf(name).onFailure === 'refuse')
      throw new AppError('unavailable', 'Please try again in a moment.', { cause: error, retryAfter: 5 });
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

  return {
    async consume(name, who) {
      const { lease } = limitOf(name);
      const key = `${name}:${who}`;
      if (lease > 1 && spendLease(key)) return;
      try {
        const taken = await storeOf(name).consume(hash(who), lease);
        if (lease > 1) keepLease(key, { left: lease - 1, until: Date.now() + taken.msBeforeNext });
      } catch (error) {
        fail(name, error);
      }
    },
    async clear(name, who) {
      await storeOf(name)
        .delete(hash(who))
        .catch((error) => log.error({ err: error, limit: name }, 'the limiter cannot clear'));
    },
    async check(name, who) {
      try {
        const used = await storeOf(name).get(hash(who));
        if (used !== null && used.consumedPoints >= limitOf(name).points) throw used;
      } catch (error) {
        fail(name, error);
      }
    },
  };
}

function hash(who: string): string {
  return createHash('sha256').update(who).digest('base64url').slice(0, 32);
}
