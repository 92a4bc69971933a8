import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { minutes, seconds } from '@/lib/platform/time';
import { prepareDatabase, type SeedDatabase } from './databases';
import { runOn } from './run-on';
import type { SeedReport } from './run-seed';
import { simulate } from './simulate';

/**
 * Of real time; a run that began is finished. Two files of seeds run beside each other, and `npm test` runs nothing
 * else then.
 */
const LONGEST = seconds(179);

/** The database of a test file, which is dropped after it. */
export async function openSeedDatabase({
  hasPartners = false,
  hasBackOffice = false,
  hasAccounts = false,
} = {}): Promise<SeedDatabase> {
  const { adminUrl, applicationUrl, template } = inject('postgres');
  const at = (address: string) => (database: string) =>
    Object.assign(new URL(address), { pathname: `/${database}` }).href;
  const server = { urlOf: at(adminUrl), applicationUrlOf: at(applicationUrl) };
  const database = await prepareDatabase(server, {
    migrated: template,
    hasPartners,
    hasBackOffice,
    hasAccounts,
  });
  afterAll(() => database.close());
  return database;
}

/** From 1 on; the same in every run, so that a failure is of the change at hand. */
const SEEDS = 500;

/**
 * As many of the seeds as fit into the time. Files of seeds share them, because one takes twenty times longer than
 * another.
 */
export function testSeeds(database: SeedDatabase): void {
  test('whatever fails outside and inside, the books agree with the bank and the suppliers, and every paid order ends', {
    timeout: minutes(6),
  }, async ({ task }) => {
    const { adminUrl, numbers } = inject('postgres');
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    const take = async () => {
      const { rows } = await client.query<{ seed: number }>(`select nextval('${numbers}')::int as seed`);
      const [{ seed } = { seed: 0 }] = rows;
      return seed <= SEEDS ? seed : null;
    };
    const since = performance.now();
    const report = await simulate({ database, first: 1, seeds: SEEDS, take, within: LONGEST });
    await client.end();
    const took = ((performance.now() - since) / 1000).toFixed();
    task.meta.figure = `${report.seeds} of ${SEEDS} seeds, ${report.steps} steps, ${report.checks} checks in ${took} s`;
    const failed = report.failed.map(({ seed, failure }) => `seed ${seed}: ${failure}`);
    // The suite prints the message, and would cut the list short.
    expect(failed, failed.join('\n')).toEqual([]);
    expect(report.checks).toBeGreaterThan(report.seeds * 10);
  });
}

/** A seed does the same again, whatever the machine does meanwhile. */
export function testReplay(database: SeedDatabase, seed = 2): void {
  test('a seed is replayed step by step', { timeout: minutes(5) }, async () => {
    const first = await runOn(database, { seed });
    const again = await runOn(database, { seed, isReordered: true });
    expect(again.lines).toEqual(first.lines);
    expect(again.digest).toBe(first.digest);
  });
}

/** How many further seeds are run at most while something that the chosen ones should have has not happened. */
const FURTHER = 30;

interface SeedsThatHave {
  /** Few that take the least time and in which each of the things happens. */
  seeds: number[];
  /** Each must have happened when the seeds are over. */
  things: string[];
  count: (run: SeedReport, monitor: pg.Client) => Promise<Record<string, number>>;
  gateway?: 'razorpay';
}

/**
 * The seeds, and that each thing happens in them. Every change of the store may move a thing into other seeds, so
 * further ones follow while one is missing: a list that once had everything would else be red after a right change.
 */
export function testSeedsThatHave(
  database: SeedDatabase,
  { seeds, things, count, gateway }: SeedsThatHave,
): void {
  const seen = new Map<string, number>();
  const run = async (seed: number) => {
    const report = await runOn(database, { seed, gateway });
    expect(report.failure, report.lines.slice(-80).join('\n')).toBeNull();
    for (const [thing, times] of Object.entries(await count(report, database.monitor)))
      seen.set(thing, (seen.get(thing) ?? 0) + times);
  };
  test.each(seeds)('seed %i holds', { timeout: minutes(3) }, run);

  test('each of the things happens in the seeds', { timeout: minutes(10) }, async ({ task }) => {
    const missing = () => things.filter((thing) => !seen.get(thing));
    const first = missing();
    let further = 0;
    while (missing().length > 0 && further < FURTHER) {
      further += 1;
      await run(Math.max(...seeds) + further);
    }
    if (further > 0) task.meta.figure = `${further} further seeds for ${first.join(', ')}`;
    expect(missing(), JSON.stringify([...seen].sort())).toEqual([]);
  });
}
