import { randomInt } from 'node:crypto';
import { afterAll } from 'vitest';
import { testDatabase } from '../../support/database';
import { openReal, type Real } from './real';
import { merge, type RunOptions, type RunReport, runSequences } from './run-sequences';

// While one waits for the database, the other works.
const SHOPS = 2;

/** Stores for one test file, each with a database of its own; closed after the file. */
export async function openModel(): Promise<{ run(options: Omit<RunOptions, 'seed'>): Promise<RunReport> }> {
  const shops: Real[] = [];
  for (let shop = 0; shop < SHOPS; shop++) {
    shops.push(await openReal(await testDatabase()));
  }
  // Before the databases are dropped.
  afterAll(async () => {
    for (const shop of shops) await shop.close();
  });
  return {
    async run({ sequences, ...options }) {
      const seed = Number(process.env.MODEL_SEED ?? randomInt(2 ** 31));
      const each = Math.ceil(sequences / SHOPS);
      const reports = await Promise.all(
        shops.map((real, index) => {
          const part = Math.min(each, sequences - each * index);
          return runSequences(real, { ...options, seed: seed + index, sequences: part });
        }),
      );
      return merge(reports);
    },
  };
}
