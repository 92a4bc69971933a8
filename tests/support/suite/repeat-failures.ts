// A failed test file is run once more, so that chance does not decide whether a sound change lands (decision 047).
import type { CheckResult } from './result';

/** More failed files than this are no accident. */
export const MOST_REPEATED = 3;

// Here chance is the method: random sequences, races and deaths at any moment. One failure in a hundred runs is a
// defect of the product, and a second run that passes would hide it.
const NEVER_REPEATED = /model|race|crash|frozen|takeover|simulator|under-load/;

/** The files to run once more; none when the failures have to stand. */
export function filesToRepeat({ failed, failedFiles = [] }: CheckResult): string[] {
  if (failed === 0 || failedFiles.length > MOST_REPEATED) return [];
  return failedFiles.some((file) => NEVER_REPEATED.test(file)) ? [] : failedFiles;
}

/** What both runs together say. The first run's failures are flaky when the second run of their files has none. */
export function combineRuns(first: CheckResult, second: CheckResult): CheckResult {
  const { failedFiles: _, ...counts } = first;
  if (second.failed > 0 || second.passed === 0)
    return { ...counts, failures: [...first.failures, ...second.failures.map((text) => `again: ${text}`)] };
  return { ...counts, passed: first.passed + first.failed, failed: 0, failures: [], flaky: first.failures };
}
