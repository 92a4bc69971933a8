import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/suite/longest-first.ts';

const shared = {
  setupFiles: ['tests/support/setup.ts'],
  // A double left over from one test must not decide the next.
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  // Real processes, so that a file may kill what it started.
  pool: 'forks' as const,
  // Objects that live for one test are not moved to the old ones, of which each collection goes through all that the
  // files of a process have loaded: 4 % less processor time in eight files.
  execArgv: ['--max-semi-space-size=128'],
  // A process for many files: loading the modules anew for each takes a quarter of the time of all. What a file leaves
  // is removed before the next one (tests/support/reset-process.ts). What loading calls is recorded for each file
  // alone.
  isolate: process.env.TEST_IMPACT_FOLDER !== undefined,
};

// Of `npm run check:map`.
const recorder = process.env.TEST_IMPACT_FOLDER ? ['tests/support/impact/record-calls.ts'] : [];

// They compute for minutes, so they run when nothing else does: beside other tests fewer seeds fit into their time.
const SEEDS = 'tests/integration/simulator*.test.ts';

export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: `${import.meta.dirname}/` }] },
  test: {
    // It names Next's modules as a bundler would.
    server: { deps: { inline: ['next-intl'] } },
    projects: [
      {
        extends: true,
        // The parts of the suite share two cores, so a limit only ends what hangs.
        test: {
          ...shared,
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'integration',
          setupFiles: [...recorder, ...shared.setupFiles],
          include: ['tests/integration/**/*.test.ts'],
          exclude: [SEEDS],
          globalSetup: ['tests/support/postgres-for-all.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'simulator',
          include: [SEEDS],
          globalSetup: ['tests/support/postgres-for-all.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // A runner that ran nothing has proved nothing.
    passWithNoTests: false,
  },
});
