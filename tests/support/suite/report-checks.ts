import { stripVTControlCharacters } from 'node:util';
import type { Check } from './checks';
import { type CheckResult, single } from './result';

type Counts = Pick<CheckResult, 'passed' | 'failed' | 'skipped' | 'flaky'>;

const countsOf = ({ passed, failed, skipped, flaky = [] }: Counts) =>
  [
    `${passed} passed`,
    `${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(flaky.length > 0 ? [`${flaky.length} flaky`] : []),
  ].join(', ');

const secondsSince = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

/** Runs checks and prints each with its time, then past failures, and one last line that says how it ended. */
export async function reportChecks(checks: Check[]): Promise<boolean> {
  const began = performance.now();
  const results = await runChecks(checks);
  const flaky = results.flatMap((result) => result.flaky ?? []);
  for (const failure of [...flaky, ...results.flatMap(({ failures }) => failures)])
    console.log(`\n${stripVTControlCharacters(failure)}`);
  const sum = (count: 'passed' | 'failed' | 'skipped') =>
    results.reduce((total, result) => total + result[count], 0);
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), flaky };
  if (results.length > 1) console.log(`\nin ${secondsSince(began)}`);
  console.log(`\n${countsOf(total)}`);
  return total.failed === 0 && total.passed > 0;
}

/** Each check as soon as those before it are over. */
function runChecks(checks: Check[]): Promise<CheckResult[]> {
  const running = new Map<string, Promise<CheckResult>>();
  for (const check of checks) {
    const before = Promise.all(check.after.map((part) => running.get(part)));
    running.set(
      check.part,
      before.then(() => runCheck(check)),
    );
  }
  return Promise.all(running.values());
}

async function runCheck({ title, run }: Check): Promise<CheckResult> {
  const began = performance.now();
  const result = await run().catch((error: unknown) =>
    single(false, error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
  console.log(
    `${result.failed > 0 ? '✗' : '✓'} ${title.padEnd(18)} ${countsOf(result).padEnd(32)} ${secondsSince(began).padStart(8)}`,
  );
  for (const figure of result.figures ?? []) console.log(`  ${figure}`);
  return {
    ...result,
    failures: result.failures.map((failure) => `── ${title}\n${failure}`),
    flaky: result.flaky?.map(
      (failure) => `── ${title}, flaky: failed once, passed when repeated\n${failure}`,
    ),
  };
}
