import { webProcess } from '@/lib/http/server/process';
import type { Counted, LimitName } from '@/lib/platform/limits';

/**
 * Counts one use of each limit, runs `work`, and returns the uses that do not count. It counts before the work, so that
 * a hundred attempts at once in several processes get no further than a hundred in a row. `isCounted` decides for each
 * limit after the work; `error` is null when it succeeded. Throws rate_limited before the work.
 */
export async function withRateLimit<T>(
  counted: readonly Counted[],
  work: () => Promise<T>,
  isCounted: (name: LimitName, error: unknown) => boolean,
): Promise<T> {
  const { limiter } = webProcess();
  const uses = await limiter.consumeAll(counted);
  const settle = (error: unknown) => limiter.giveBack(uses.filter(({ name }) => !isCounted(name, error)));
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
