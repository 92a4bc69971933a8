import type { Context } from '@/lib/domain/context';
import type { WaitingJobs } from '@/lib/platform/jobs';
import { after, minutes, runtimeOf, seconds } from '@/lib/platform/time';
import { judgeOrders } from './judge-orders';
import { type DriftCursor, FIRST_PAGE, readDrift } from './read-drift';
import { readOpen } from './read-open';
import { tellDrift, tellJobs, tellOpen } from './tell-open';
import { tellSlow } from './tell-slow';

/** ms between two readings of what is open, and of balances and the last full check. */
export const MEASURE_INTERVAL = seconds(15);
const SLOW_INTERVAL = minutes(5);

type MeasureContext = Pick<Context, 'db' | 'clock' | 'log' | 'shop' | 'suppliers'>;

/**
 * Makes the function that reads the figures of the store and publishes them as metrics of this process. Call it in one
 * process at a time: two would count an order twice. A part that cannot be read does not keep the others from being
 * told; its gauges disappear after a minute.
 */
export function createMeasurer(
  context: MeasureContext,
  readJobs: () => Promise<WaitingJobs[]>,
): () => Promise<void> {
  const { clock, log } = context;
  const { monotonic } = runtimeOf(clock);
  let judgedUntil: Date | undefined;
  let cursor: DriftCursor = FIRST_PAGE;
  let slowAt = Number.NEGATIVE_INFINITY;

  async function judge(): Promise<void> {
    const until = clock.now();
    // After a pause another process has counted meanwhile.
    const earliest = after(until, -2 * MEASURE_INTERVAL);
    const from = judgedUntil && judgedUntil > earliest ? judgedUntil : after(until, -MEASURE_INTERVAL);
    await judgeOrders(context, { from, until });
    judgedUntil = until;
  }

  async function checkLedger(): Promise<void> {
    const found = await readDrift(context, cursor);
    cursor = found.cursor;
    tellDrift(found.drift);
  }

  async function measureSlow(): Promise<void> {
    if (monotonic() - slowAt < SLOW_INTERVAL) return;
    slowAt = monotonic();
    await tellSlow(context);
  }

  const parts = {
    open: async () => tellOpen(await readOpen(context)),
    jobs: async () => tellJobs(await readJobs()),
    orders: judge,
    ledger: checkLedger,
    suppliers: measureSlow,
  };
  return async () => {
    for (const [part, read] of Object.entries(parts))
      await read().catch((error: unknown) => log.warn({ err: error, part }, 'a figure could not be read'));
  };
}
