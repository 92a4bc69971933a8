// Everything that `npm test` checks. Integration tests mostly wait, for PostgreSQL and for clocks, so what only
// computes runs beside them, one after the other: more at once than two cores can do makes tests that measure time
// fail.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { cruiseImports, FEWEST_MODULES } from '../import-law';
import { readPlaywright } from './read-playwright';
import { readVitest } from './read-vitest';
import { combineRuns, filesToRepeat } from './repeat-failures';
import { type CheckResult, counted, single, tail } from './result';
import { runCommand } from './run-command';
import { type UnhandledError, unhandledErrorsFile } from './unhandled-errors';

export interface Check {
  /** As in `npm test -- unit`. */
  part: string;
  title: string;
  /** Parts that have to be over before this one begins, if they run at all. */
  after: string[];
  run(): Promise<CheckResult>;
}

const OUTPUT = 'tests/output';

async function runTool(command: string, args: string[]): Promise<CheckResult> {
  const { code, output } = await runCommand(command, args);
  return single(code === 0, tail(output));
}

// The compiler as a native program takes a third of the processor time of the one in node_modules. Its library has no
// interface for JavaScript, which the import law, unused code and Next need, so both are installed.
const COMPILER = 'tests/tools/compiler/node_modules/typescript/bin/tsc';

async function checkTypes(): Promise<CheckResult> {
  const generated = await runTool('next', ['typegen']);
  // Its record of an earlier run would replace that of the other compiler.
  return generated.failed > 0 ? generated : runTool('node', [COMPILER, '--noEmit', '--incremental', 'false']);
}

async function checkImports(): Promise<CheckResult> {
  const { breaches, modules } = await cruiseImports(process.cwd());
  const lines = breaches.map(({ rule, from, to }) => `${rule}: ${from} imports ${to}`);
  if (modules < FEWEST_MODULES) lines.push(`only ${modules} modules were read: the law was not checked`);
  return single(lines.length === 0, lines.join('\n'));
}

/** Runs a test runner that writes a JSON report, and reads that. */
async function runTests(
  [command, ...args]: [command: string, ...args: string[]],
  report: string,
  read: (text: string) => CheckResult | Promise<CheckResult>,
  env?: Record<string, string>,
): Promise<CheckResult> {
  await mkdir(OUTPUT, { recursive: true });
  // The report of an earlier run must not be taken for this one's.
  await rm(report, { force: true });
  const { code, output } = await runCommand(command, args, { env });
  const text = await readFile(report, 'utf8').catch(() => null);
  if (text === null) return single(false, `${command} wrote no report\n${tail(output)}`);
  return counted(await read(text), code, output);
}

/** Runs all tests, and the files of failed ones once more. */
async function runRepeating(run: (files: string[]) => Promise<CheckResult>): Promise<CheckResult> {
  const first = await run([]);
  const again = filesToRepeat(first);
  return again.length === 0 ? first : combineRuns(first, await run(again));
}

async function runVitest(project: string, files: string[]): Promise<CheckResult> {
  const report = `${OUTPUT}/${project}.json`;
  const unhandled = unhandledErrorsFile(project);
  await rm(unhandled, { force: true });
  const reporters = ['--reporter', 'json', '--outputFile', report, '--reporter', UNHANDLED_ERRORS];
  return runTests(
    ['vitest', 'run', '--project', project, ...reporters, ...files],
    report,
    async (text) => readVitest(text, JSON.parse(await readFile(unhandled, 'utf8')) as UnhandledError[]),
    { UNHANDLED_ERRORS: unhandled },
  );
}

const UNHANDLED_ERRORS = 'tests/support/suite/unhandled-errors.ts';

const runPlaywright = (files: string[]) =>
  runTests(['playwright', 'test', ...files], `${OUTPUT}/browser.json`, readPlaywright);

/** The tests of some files of a project, or of all, once. */
export const vitestFiles = (project: string, after: string[], files: string[]): Check => ({
  part: project,
  title: `${project} tests`,
  after,
  run: () => runVitest(project, files),
});

/** All tests of a project. */
const vitest = (project: string, after: string[]): Check => ({
  ...vitestFiles(project, after, []),
  run: () => runRepeating((files) => runVitest(project, files)),
});

export const CHECKS: Check[] = [
  {
    part: 'lint',
    title: 'format and lint',
    after: [],
    run: () => runTool('biome', ['ci', '--colors=off', '--diagnostic-level=warn', '.']),
  },
  vitest('integration', ['lint']),
  { part: 'types', title: 'types', after: ['lint'], run: checkTypes },
  { part: 'imports', title: 'import law', after: ['types'], run: checkImports },
  {
    part: 'unused',
    title: 'unused code',
    after: ['imports'],
    run: () => runTool('knip', ['--no-progress']),
  },
  vitest('unit', ['unused']),
  {
    part: 'build',
    title: 'production build',
    // `next typegen` and a build write the same files.
    after: ['types', 'unit'],
    run: () => runTool('node', ['lib/launch/prepare.mjs', 'build']),
  },
  vitest('simulator', ['integration', 'build']),
  {
    part: 'browser',
    title: 'browser tests',
    after: ['simulator'],
    run: () => runRepeating(runPlaywright),
  },
];
