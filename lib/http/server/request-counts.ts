import { NETWORKS, networkOf } from '@/lib/http/request/address';
import { minutes } from '@/lib/platform/time';

const WINDOW = minutes(1);
// More addresses than that in one minute are counted together.
const MAX_KEYS = 50_000;

/**
 * The most requests of one address in a minute, in one process. Hundreds of customers behind one address of a mobile
 * operator may open the store in the same minute, each with a page and some forty files. `rendered` is for what neither
 * the page cache nor a file answers, which takes ten times as long.
 */
export const REQUEST_LIMITS = { all: 30_000, rendered: 12_000 } as const;

type RequestKind = keyof typeof REQUEST_LIMITS;

export interface RequestCounts {
  /** Counts a request, and says whether it is allowed. */
  allows(kind: RequestKind, address: string): boolean;
  /** Until the minute is over. */
  secondsLeft(): number;
}

/** Counts requests by address in memory: a question to the database for each file would cost more than the file. */
export function createRequestCounts(factor: number, now: () => number = Date.now): RequestCounts {
  const counts = new Map<string, number>();
  let end = 0;

  function add(key: string): number {
    const known = counts.get(key);
    const used = known === undefined && counts.size >= MAX_KEYS ? 'others' : key;
    const count = (counts.get(used) ?? 0) + 1;
    counts.set(used, count);
    return count;
  }

  return {
    allows(kind, address) {
      if (now() >= end) {
        counts.clear();
        end = now() + WINDOW;
      }
      const limit = REQUEST_LIMITS[kind] * factor;
      if (!address.includes(':')) return add(`${kind} ${address}`) <= limit;
      return NETWORKS.every(({ bits, times }) => add(`${kind} ${networkOf(address, bits)}`) <= limit * times);
    },
    secondsLeft: () => Math.max(1, Math.ceil((end - now()) / 1000)),
  };
}
