// Mutation testing: takes one guard away at a time, in a copy of the project, and runs the tests that should fail.
// `npm run mutate` lists the areas, `npm run mutate -- orders` runs one, `npm run mutate -- all` runs them all, and any
// other word runs the mutations whose name has it. `npm run mutate -- simulator` asks the seeds of the simulator
// instead of the tests, for all mutations that it must find; further words choose among these.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AskedSimulator, openSimulator } from './support/ask-simulator';
import { MUTATIONS, type Mutation } from './support/mutations';

const say = (line: string) => process.stdout.write(`${line}\n`);
const ROOT = path.resolve(import.meta.dirname, '..');
const LEFT_OUT = new Set(['node_modules', '.git', '.next', '.data', 'build', 'public', 'output']);

interface Run {
  failed: string[];
  passed: number;
}

async function copyProject(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'tarang-mutations-'));
  await cp(ROOT, copy, { recursive: true, filter: (source) => !LEFT_OUT.has(path.basename(source)) });
  await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

/** Runs test files in the copy. A run without any test is an error: it would prove nothing. */
async function runTests(copy: string, files: string[], options: string[] = []): Promise<Run> {
  const report = path.join(copy, 'report.json');
  await rm(report, { force: true });
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--reporter', 'json', '--outputFile', report, ...options, ...files];
  await new Promise<void>((resolve) => execFile(process.execPath, args, { cwd: copy }, () => resolve()));
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as {
    testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
  };
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  // A file that broke before its tests could run counts as red.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  if (tests.length === 0 && broken.length === 0) throw new Error(`no test ran of ${files.join(', ')}`);
  return {
    failed: [
      ...tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      ...broken.map(({ name }) => path.basename(name)),
    ],
    passed: tests.filter(({ status }) => status === 'passed').length,
  };
}

/** Applies a mutation and returns how to undo it. Throws when the guard's text is not found. */
async function mutate(copy: string, { name, also = [], ...edit }: Mutation): Promise<() => Promise<void>> {
  const undone: (() => Promise<void>)[] = [];
  const undo = async () => {
    for (const back of undone.reverse()) await back();
  };
  for (const { file, find, replace } of [edit, ...also]) {
    const place = path.join(copy, file);
    const before = await readFile(place, 'utf8');
    if (before.split(find).length !== 2)
      throw new Error(`${name}: ${file} does not have this text once: ${find}`);
    await writeFile(
      place,
      before.replace(find, () => replace),
    );
    undone.push(() => writeFile(place, before));
  }
  return undo;
}

const ALL = 'all';

/** The wallet's guards are spread over several folders; every other guard belongs to its file's folder. */
function areaOf({ name, file }: Mutation): string {
  if (name.startsWith('wallet:')) return 'wallet';
  return file.startsWith('prisma/') ? 'database' : (file.split('/')[2] ?? ALL);
}

/** The word that asks the simulator. */
const SIMULATOR = 'simulator';
/** Seeds that are run before a mutation has survived them. */
const MOST_SEEDS = 120;

function listAreas(): void {
  const areas = Map.groupBy(
    MUTATIONS.filter(({ tests }) => tests.length > 0),
    areaOf,
  );
  for (const [area, { length }] of areas) say(`${area.padEnd(12)} ${length} mutations`);
  say(`${SIMULATOR.padEnd(12)} ${MUTATIONS.filter(({ isSimulated }) => isSimulated).length} mutations`);
  say(`${ALL.padEnd(12)} ${MUTATIONS.length} mutations`);
}

function choose(words: string[]): Mutation[] {
  const [asked, named] = [words.includes(SIMULATOR), words.filter((word) => word !== SIMULATOR)];
  const isMeant = (mutation: Mutation) =>
    named.some((word) => word === ALL || word === areaOf(mutation) || mutation.name.includes(word)) ||
    (asked && named.length === 0);
  const chosen = MUTATIONS.filter((mutation) => isMeant(mutation) && (!asked || mutation.isSimulated));
  if (chosen.length === 0) throw new Error(`no mutation is called ${words.join(' or ')}`);
  return chosen;
}

/** What noticed the mutation, or null. */
type Ask = (mutation: Mutation) => Promise<string | null>;

async function askTests(copy: string, { tests }: Mutation): Promise<string | null> {
  const { failed } = await runTests(copy, tests, ['--bail', '1']);
  return failed[0] ?? null;
}

async function askSimulator(copy: string, simulator: AskedSimulator, { file, also = [] }: Mutation) {
  const changesSchema = [{ file }, ...also].some((edit) => edit.file.startsWith('prisma/'));
  return (await simulator.run(copy, { seeds: MOST_SEEDS, changesSchema })).red;
}

/** Makes each mutation by itself, asks, and says what was found. Returns the number of those that survived. */
async function runMutations(copy: string, chosen: Mutation[], ask: Ask): Promise<number> {
  let survived = 0;
  for (const mutation of chosen) {
    const begun = performance.now();
    const undo = await mutate(copy, mutation);
    const found = await ask(mutation).finally(undo);
    if (found === null) survived += 1;
    const took = `${((performance.now() - begun) / 1000).toFixed(0)} s`;
    say(
      found === null
        ? `SURVIVED ${mutation.name} (${took})`
        : `caught   ${mutation.name} (${took}) by: ${found}`,
    );
  }
  say(`${chosen.length - survived} of ${chosen.length} caught`);
  return survived;
}

/** Both say first what they say of the project as it is. */
async function withTests(copy: string, chosen: Mutation[]): Promise<boolean> {
  const sound = await runTests(copy, [...new Set(chosen.flatMap(({ tests }) => tests))]);
  say(`untouched: ${sound.passed} passed, ${sound.failed.length} failed ${sound.failed.join('; ')}`);
  const survived = await runMutations(copy, chosen, (mutation) => askTests(copy, mutation));
  return survived === 0 && sound.failed.length === 0;
}

async function withSimulator(copy: string, chosen: Mutation[]): Promise<boolean> {
  const simulator = await openSimulator();
  try {
    const { red, seeds } = await simulator.run(copy, { seeds: MOST_SEEDS, changesSchema: false });
    say(`untouched: ${seeds} seeds, ${red ?? 'all hold'}`);
    const survived = await runMutations(copy, chosen, (mutation) => askSimulator(copy, simulator, mutation));
    return survived === 0 && red === null;
  } finally {
    await simulator.stop();
  }
}

async function main(words: string[]): Promise<boolean> {
  if (words.length === 0) {
    listAreas();
    return true;
  }
  const chosen = choose(words);
  const [tested, others] = words.includes(SIMULATOR)
    ? [[], chosen]
    : [chosen.filter(({ tests }) => tests.length > 0), chosen.filter(({ tests }) => tests.length === 0)];
  const copy = await copyProject();
  try {
    const byTests = tested.length === 0 || (await withTests(copy, tested));
    const bySimulator = others.length === 0 || (await withSimulator(copy, others));
    return byTests && bySimulator;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
