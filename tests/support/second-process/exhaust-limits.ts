import type { Pool } from 'pg';
import { AppError } from '@/lib/platform/errors';
import { createLimiter, LIMITS, type LimitName } from '@/lib/platform/limits';
import { testLog } from '../log';

// The large limits are tried at a fraction of their size.
const LARGEST = 60;

const factorOf = (name: LimitName) => Math.min(1, LARGEST / LIMITS[name].points);

/** How many uses each limit has, at the size at which it is tried. */
export function sizeOf(name: LimitName): number {
  return Math.floor(LIMITS[name].points * factorOf(name));
}

/**
 * Two thirds of every limit at once, for the key `who`: two processes together exceed each of them, and neither does
 * alone. Returns how many uses of each were allowed.
 */
export async function exhaustLimits(pool: Pool, who: string): Promise<Record<string, number>> {
  const { log } = testLog();
  const names = Object.keys(LIMITS) as LimitName[];
  const granted = await Promise.all(
    names.map(async (name) => {
      const limiter = createLimiter({ pool, log, factor: factorOf(name) });
      const length = Math.ceil((sizeOf(name) * 2) / 3);
      const tries = Array.from({ length }, () => isAllowed(limiter.consume(name, who)));
      return [name, (await Promise.all(tries)).filter(Boolean).length];
    }),
  );
  return Object.fromEntries(granted);
}

async function isAllowed(use: Promise<unknown>): Promise<boolean> {
  try {
    await use;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}
