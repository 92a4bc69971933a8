export interface CheckResult {
  passed: number;
  failed: number;
  skipped: number;
  /** What a person needs to see of each failure. */
  failures: string[];
  /** The test files of the failures. Absent when a failure belongs to no file. */
  failedFiles?: string[];
  /** Failures that did not happen again when their files were run once more. */
  flaky?: string[];
  /** What was measured on the way, a line each. */
  figures?: string[];
}

/** A check that is one thing: it holds or it does not. */
export function single(holds: boolean, detail: string): CheckResult {
  return { passed: holds ? 1 : 0, failed: holds ? 0 : 1, skipped: 0, failures: holds ? [] : [detail.trim()] };
}

/**
 * What a test runner counted. One that ran nothing has proved nothing, and one that ended badly without naming a
 * failed test has failed all the same.
 */
export function counted(counts: CheckResult, code: number, output: string): CheckResult {
  const failWith = (detail: string) => ({
    ...counts,
    failed: counts.failed + 1,
    failures: [...counts.failures, detail],
  });
  if (counts.passed + counts.failed === 0) return failWith(`no test was run\n${tail(output)}`);
  if (code !== 0 && counts.failed === 0) return failWith(`it ended with ${code}\n${tail(output)}`);
  return counts;
}

/** A stack without the frames of the tools. */
export function ownFrames(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|node:internal)/.test(line))
    .join('\n');
}

/** The last lines of what a tool said. */
export function tail(output: string, lines = 80): string {
  return output.trimEnd().split('\n').slice(-lines).join('\n');
}
