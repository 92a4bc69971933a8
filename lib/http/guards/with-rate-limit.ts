import { webProcess } from '@/lib/http/server/process';
import type { Counted, LimitName } from '@/lib/platform/limits';

/**
 * Counts, works, and gives back what turns out not to count: a hundred attempts at once in any number of processes get
 * as far as one after the other would. `stays` says, limit by limit, what counts once the work has ended; `error` is
 * null when it succeeded. Throws rate_limited before any work.
 */
export async function withRateLimit<T>(
  counted: readonly Counted[],
  work: () => Promise<T>,
  stays: (name: LimitName, error: unknown) => boolean,
): Promise<T> {
  const { limiter } = webProcess();
  const uses = await limiter.consumeAll(counted);
  const settle = (error: unknown) => limiter.giveBack(uses.filter(({ name }) => !stays(name, error)));
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await settle(error);
    throw error;
  }
  await settle(null);
  return result;
}
