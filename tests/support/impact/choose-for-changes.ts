import { stat } from 'node:fs/promises';
import { changedFunctions } from './changed-functions';
import { changedLines } from './changed-lines';
import { type Changes, fitBudget, rankTests } from './choose-tests';
import { readMap } from './impact-map';

/** Milliseconds of tests: two workers and what runs beside them are done within 90 s. */
const BUDGET = 60_000;
const SHIPPED = /^(app|components|lib|prisma)\/.*\.(tsx?|mjs)$|^proxy\.ts$/;
const INTEGRATION_TEST = /^tests\/integration\/.*\.test\.ts$/;
/** What is no function, with the tests that read it. */
const BY_FOLDER: [RegExp, string[]][] = [
  [/^prisma\/(migrations\/|schema\.prisma)/, ['migrations', 'ledger-rules', 'database']],
  [/^tests\/support\/rules\//, ['ledger-rules']],
  [/^tests\/support\/invariants\//, ['orders-proof']],
];

export interface Choice {
  files: string[];
  notes: string[];
}

/** Changed tests themselves, then those that the map ranks first, within the budget. */
export async function chooseForChanges(base: string): Promise<Choice> {
  const changed = await changedLines(base);
  const own: string[] = [];
  const changes: Changes = {};
  for (const [file, lines] of changed) {
    if (INTEGRATION_TEST.test(file) && (await exists(file))) own.push(file);
    else if (SHIPPED.test(file)) changes[file] = await changedFunctions(file, lines);
    for (const [folder, tests] of BY_FOLDER)
      if (folder.test(file)) own.push(...tests.map((name) => `tests/integration/${name}.test.ts`));
  }
  const map = await readMap();
  if (!map) return { files: [...new Set(own)], notes: ['no map yet: `npm run check:map` records one'] };

  const known = map.filter(({ test }) => !own.includes(test));
  const { chosen, left } = fitBudget(rankTests(known, changes), BUDGET);
  const reached = Object.keys(changes).filter((file) => rankTests(map, { [file]: ['*'] }).length > 0);
  const unreached = Object.keys(changes).filter((file) => !reached.includes(file));
  return {
    files: [...new Set([...own, ...chosen.map(({ test }) => test)])],
    notes: [
      ...(left.length > 0 ? [`left to npm test: ${left.length} more files that reach the change`] : []),
      ...(unreached.length > 0 ? [`no integration test reaches ${unreached.join(', ')}`] : []),
    ],
  };
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );
