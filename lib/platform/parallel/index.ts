// Work on a list with a bound on how much of it is under way at once.

/**
 * Runs `work` for each of the items in their order, `atOnce` at a time. Rejects with the first error, when all have
 * ended.
 */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const lines = Array.from({ length: atOnce }, async () => {
    for (const item of rest) await work(item);
  });
  const failed = (await Promise.allSettled(lines)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/**
 * Runs `work` for each of the items in their order, also after one of them has failed. Returns for how many it did not
 * answer false. Throws an AggregateError when all have ended.
 */
export async function tryEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number> {
  let done = 0;
  const failed: unknown[] = [];
  for (const item of items)
    try {
      if ((await work(item)) !== false) done += 1;
    } catch (error) {
      failed.push(error);
    }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} of ${items.length} failed`);
  return done;
}
